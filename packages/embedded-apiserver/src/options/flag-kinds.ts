import { parseDuration } from '@k8s-ts/apimachinery/time';
import { parseBool, parseInteger } from '@k8s-ts/apimachinery/validation';
import type { Flag, FlagText } from './option.js';

type Strings = readonly string[];

/** Makes a flag. `placeholder` and `parse` are as in {@link Flag}. */
const newFlag = <T, C>(
  initial: T,
  text: FlagText<T, C>,
  placeholder: string | undefined,
  parse: (text: string) => T,
): Flag<T, C> => ({ name: '', group: '', ...(placeholder && { placeholder }), ...text, initial, parse });

/** Joins the values of a list flag that is given twice. */
const merge = <T>(before: readonly T[], after: readonly T[]): readonly T[] => [...before, ...after];

export const string = <C = string>(initial: string, text: FlagText<string, C>): Flag<string, C> =>
  newFlag(initial, text, 'string', (value) => value);

/** A text without a default: if the option is not given or empty, the server gets `undefined`. */
export const optionalString = (text: FlagText<string>): Flag<string, string | undefined> => ({
  ...string('', text),
  complete: (value) => value || undefined,
});

export const strings = <C = Strings>(initial: Strings, text: FlagText<Strings, C>): Flag<Strings, C> =>
  newFlag(initial, { ...text, merge }, 'strings', (list) =>
    list === '' ? [] : list.split(',').map((part) => part.trim()),
  );

/** A list of texts that may contain commas: each occurrence of the flag adds one text. */
export const stringArray = (initial: Strings, text: FlagText<Strings>): Flag<Strings> =>
  newFlag(initial, { ...text, merge }, 'stringArray', (value) => [value]);

/** A list of texts. `checkItem` throws an Error whose message says why a text is invalid. Empty texts are ignored. */
export const items = ({
  checkItem,
  ...text
}: Omit<FlagText<Strings>, 'check'> & { checkItem(item: string): void }): Flag<Strings> => {
  const check = (list: Strings) => list.forEach(checkItem);
  return newFlag([], { ...text, merge, check }, 'strings', (list) => {
    const items = list.split(',').flatMap((item) => item.trim() || []);
    check(items);
    return items;
  });
};

/** `key=value` texts, separated by commas. The last value of a key wins. */
export const map = (text: FlagText<Strings>): Flag<Strings> => strings([], { placeholder: 'mapStringString', ...text });

/**
 * `key=value` texts whose keys and values may have commas. A text with one `=` is one pair. A text with more has
 * several pairs, separated by commas and quoted where a pair has commas itself. `spf13/pflag string_to_string.go`.
 */
export const quotedMap = (text: FlagText<Strings>): Flag<Strings> => ({
  ...map(text),
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

export const boolean = (initial: boolean, text: FlagText<boolean>): Flag<boolean> =>
  newFlag(initial, text, undefined, parseBool);

type IntegerText = Omit<FlagText<number>, 'check'> & { readonly min?: number; readonly max?: number };

/** A whole number from `min` (default 0) to `max` (default: the largest safe integer). */
export const integer = (
  initial: number,
  { min = 0, max = Number.MAX_SAFE_INTEGER, ...text }: IntegerText,
): Flag<number> => {
  const check = (value: number) => {
    if (!Number.isSafeInteger(value)) throw new Error('must be an integer');
    if (value < min || value > max) throw new Error(`must be between ${min} and ${max}, inclusive`);
  };
  return newFlag(initial, { ...text, check }, 'int', (number) => {
    const value = /^-?[0-9]+$/.test(number) ? Number(number) : Number.NaN;
    check(value);
    return value;
  });
};

/** A whole number that may be negative. */
export const signed = (initial: number, text: FlagText<number>): Flag<number> =>
  integer(initial, { ...text, min: Number.MIN_SAFE_INTEGER });

type Numbers = readonly number[];

/** Whole numbers of 32 bits, separated by commas. */
export const integers = (initial: Numbers, text: FlagText<Numbers>): Flag<Numbers> =>
  newFlag(initial, { ...text, merge }, 'int32Slice', (list) =>
    list.split(',').map((number) => Number(parseInteger(number, 32))),
  );

/** A number in decimal notation. */
export const number = (initial: number, text: FlagText<number>): Flag<number> =>
  newFlag(initial, text, 'float', (number) => {
    const value = Number(number);
    if (number.trim() === '' || !Number.isFinite(value)) throw new Error('must be a number');
    return value;
  });

/** A duration in Go's syntax (`1h`, `90s`), stored in milliseconds. */
export const duration = (initial: string, text: FlagText<number>): Flag<number> =>
  newFlag(milliseconds(initial), { check: checkDuration, ...text }, 'duration', milliseconds);

/** Whole seconds (`1800`), which kube-apiserver accepts, or a duration in Go's syntax; stored in milliseconds. */
export const seconds = (initial: string, text: FlagText<number>): Flag<number> => ({
  ...duration(initial, text),
  parse: (value) => milliseconds(/^[0-9]+$/.test(value) ? `${value}s` : value),
});

function milliseconds(text: string): number {
  const value = Number(parseDuration(text)) / 1e6;
  checkDuration(value);
  return value;
}

function checkDuration(ms: number): void {
  if (Number.isNaN(ms)) throw new Error('must be a number');
  if (ms < 0) throw new Error('must not be negative');
}

/** One of the listed texts. */
export const choice = (initial: string, choices: Strings, text: FlagText<string>): Flag<string> =>
  newFlag(initial, { ...text, suggested: choices }, 'string', (value) => {
    if (choices.includes(value)) return value;
    throw new Error(`must be one of ${choices.join(', ')}`);
  });
