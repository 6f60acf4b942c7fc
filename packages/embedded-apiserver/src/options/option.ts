import { parseDuration } from '@k8s-ts/apimachinery/time';
import { parseBool } from '@k8s-ts/apimachinery/validation';

/** An option of a server. `C` is the type of the value that the server gets, where it differs from that of the given value. */
export interface Option<T = unknown, C = T> {
  /** The value of an option that is not given. */
  readonly initial: T;
  /**
   * Makes the value that the server gets. Default: it gets the given value, else the initial one.
   *
   * @param value the given value, else the initial one
   * @param given the options that are given, by their names
   */
  complete?(value: T, given: object): C;
  /**
   * Checks the value that the server gets.
   *
   * @throws Error whose message is shown behind the name of the flag unless it begins with `--`, or FlagError with the whole message
   */
  check?(value: NonNullable<C>): void;
}

/** An option that is a flag of the command, too. */
export interface Flag<T = unknown, C = T> extends Option<T, C> {
  readonly name: string;
  /** One letter that may be given instead of the name, with one dash: `-h`. */
  readonly shorthand?: string;
  /** The section of `--help`. */
  readonly group: string;
  /** The kind of value, shown in `--help` after the name: `strings`, `int`, … Undefined for booleans, which need no value. */
  readonly placeholder?: string;
  readonly help: string;
  /** Shown as the default in `--help`. Default: `initial`. */
  readonly initialHelp?: string;
  /** Values that shell completion offers. Other values may be valid too. */
  readonly suggested?: readonly string[];
  /** @throws Error whose message tells why the text is invalid */
  parse(text: string): T;
  /** Joins the values of a flag that is given twice. Default: the second value replaces the first. */
  merge?(before: T, after: T): T;
}

/** The fields of a flag besides its name, its initial value and its kind. */
export interface FlagText<T> extends Pick<Flag<T>, 'help' | 'shorthand' | 'initialHelp' | 'suggested' | 'check'> {
  /** Default: that of the table, see {@link optionGroup}. */
  readonly group?: string;
}

/** The section of `--help` that is shown first: flags that a first hour needs. */
export const commonFlagGroup = 'Common';

/** Options by their names: the rows of a table. */
export type OptionTable = Readonly<Record<string, Option>>;

/** The options of a table as programs give them, with the comments of its rows. */
export type OptionsOf<R extends OptionTable> = { readonly [K in keyof R]?: R[K]['initial'] };

type CompletedValue<O> = O extends { complete?(value: never, given: never): infer C } ? C : never;
type CompletedValues<R> = { readonly [K in keyof R]: CompletedValue<R[K]> };
type NamesWithoutDefault<R> = { [K in keyof R]: undefined extends CompletedValue<R[K]> ? K : never }[keyof R];

/** The options of a table as the server gets them: with defaults, where they have one. */
export type CompletedOptionsOf<R extends OptionTable> = Omit<CompletedValues<R>, NamesWithoutDefault<R>> &
  Partial<Pick<CompletedValues<R>, NamesWithoutDefault<R>>>;

/** Makes a table of flags that are in one section of `--help`, other than those that name another one. */
export function optionGroup<R extends Readonly<Record<string, Flag>>>(group: string, flags: R): R {
  return Object.fromEntries(
    Object.entries(flags).map(([key, flag]) => [key, { ...flag, group: flag.group || group }]),
  ) as R;
}

/** Makes a flag. `parse` and `placeholder` are as in {@link Flag}. */
const newFlag = <T>(
  name: string,
  initial: T,
  text: FlagText<T>,
  parse: (text: string) => T,
  placeholder?: string,
): Flag<T> => ({ group: '', ...text, name, initial, parse, ...(placeholder && { placeholder }) });

export const stringFlag = (name: string, initial: string, text: FlagText<string>): Flag<string> =>
  newFlag(name, initial, text, (value) => value, 'string');

/** A text without a default: the server gets `undefined` for an option that is not given, or empty. */
export const optionalStringFlag = (name: string, text: FlagText<string>): Flag<string, string | undefined> => ({
  ...stringFlag(name, '', text),
  complete: (value) => value || undefined,
});

/** A flag whose value the server gets in another form, see {@link Option.complete}. */
export const completedFlag = <T, C>(flag: Flag<T>, complete: (value: T, given: never) => C): Flag<T, C> =>
  ({ ...flag, complete }) as Flag<T, C>;

type Strings = readonly string[];

export const stringsFlag = (name: string, initial: Strings, text: FlagText<Strings>): Flag<Strings> => ({
  ...newFlag(name, initial, text, (list) => (list === '' ? [] : list.split(',').map((part) => part.trim())), 'strings'),
  merge: (before, after) => [...before, ...after],
});

/** Texts that may have commas: one each time that the flag is given. */
export const stringArrayFlag = (name: string, initial: Strings, text: FlagText<Strings>): Flag<Strings> => ({
  ...stringsFlag(name, initial, text),
  placeholder: 'stringArray',
  parse: (value) => [value],
});

/**
 * Texts of which each one is checked. Empty ones are ignored.
 *
 * @param checkItem throws an Error whose message tells why an item is invalid
 */
export const itemsFlag = (name: string, text: FlagText<Strings>, checkItem: (item: string) => void): Flag<Strings> => ({
  ...stringsFlag(name, [], text),
  parse(list) {
    const items = list.split(',').flatMap((item) => item.trim() || []);
    for (const item of items) checkItem(item);
    return items;
  },
});

/** `key=value` texts, separated by commas. The last value of a key wins. */
export const mapFlag = (name: string, text: FlagText<Strings>): Flag<Strings> => ({
  ...stringsFlag(name, [], text),
  placeholder: 'mapStringString',
});

/**
 * `key=value` texts whose keys and values may have commas. A text with one `=` is one pair. A text with more has several pairs, separated by commas
 * and quoted where a pair has commas itself. `spf13/pflag string_to_string.go`.
 */
export const quotedMapFlag = (name: string, text: FlagText<Strings>): Flag<Strings> => ({
  ...mapFlag(name, text),
  parse(value) {
    const pairs = value.split('=').length > 2 ? splitQuoted(value) : [value.replace(/^"+|"+$/g, '')];
    const odd = pairs.find((pair) => !pair.includes('='));
    if (odd !== undefined) throw new Error(`${odd} must be formatted as key=value`);
    return pairs;
  },
});

/** The parts of a line of comma-separated values, without their quotes. */
function splitQuoted(text: string): Strings {
  if (!/^(?:"(?:[^"]|"")*"|[^",]*)(?:,(?:"(?:[^"]|"")*"|[^",]*))*$/.test(text))
    throw new Error('misplaced " in the list');
  return Array.from(text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g), ([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  );
}

export const booleanFlag = (name: string, initial: boolean, text: FlagText<boolean>): Flag<boolean> =>
  newFlag(name, initial, text, parseBool);

/** A whole number from `min`, by default 0, to `max`. */
export function integerFlag(
  name: string,
  initial: number,
  {
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    ...text
  }: FlagText<number> & { readonly min?: number; readonly max?: number },
): Flag<number> {
  const parse = (number: string) => {
    const value = Number(number);
    if (!/^-?[0-9]+$/.test(number) || !Number.isSafeInteger(value)) throw new Error('must be an integer');
    if (value < min || value > max) throw new Error(`must be between ${min} and ${max}, inclusive`);
    return value;
  };
  return newFlag(name, initial, text, parse, 'int');
}

/** A whole number that may be negative. */
export const signedFlag = (name: string, initial: number, text: FlagText<number>): Flag<number> =>
  integerFlag(name, initial, { ...text, min: Number.MIN_SAFE_INTEGER });

/** A number in decimal notation. */
export function numberFlag(name: string, initial: number, text: FlagText<number>): Flag<number> {
  const parse = (number: string) => {
    const value = Number(number);
    if (number.trim() === '' || !Number.isFinite(value)) throw new Error('must be a number');
    return value;
  };
  return newFlag(name, initial, text, parse, 'float');
}

/** A duration in Go's syntax (`1h`, `90s`), kept in milliseconds. */
export const durationFlag = (name: string, initial: string, text: FlagText<number>): Flag<number> =>
  newFlag(name, milliseconds(initial), text, milliseconds, 'duration');

/** Whole seconds (`1800`) as kube-apiserver has them, or a duration in Go's syntax; kept in milliseconds. */
export const secondsFlag = (name: string, initial: string, text: FlagText<number>): Flag<number> => ({
  ...durationFlag(name, initial, text),
  parse: (value) => milliseconds(/^[0-9]+$/.test(value) ? `${value}s` : value),
});

function milliseconds(text: string): number {
  const nanoseconds = parseDuration(text);
  if (nanoseconds < 0n) throw new Error('must not be negative');
  return Number(nanoseconds) / 1e6;
}

/** One of the listed texts. */
export const choiceFlag = (name: string, initial: string, choices: Strings, text: FlagText<string>): Flag<string> => ({
  ...stringFlag(name, initial, text),
  suggested: choices,
  parse(value) {
    if (choices.includes(value)) return value;
    throw new Error(`must be one of ${choices.join(', ')}`);
  },
});
