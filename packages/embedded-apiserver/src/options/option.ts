/** An option of a server. `C` is the type that the server gets, if it differs from that of the given value. */
export interface Option<T = unknown, C = T> {
  /** The value of an option that is not given. */
  readonly initial: T;
  /**
   * Converts the value for the server. Default: the given value, else the initial one.
   * @param value the given value, else the initial one
   * @param given the given options, by their names
   */
  complete?(value: T, given: object): C;
  /**
   * Checks the value after its conversion for the server.
   *
   * @param name the name of the flag, empty for an option without a flag
   * @throws Error, whose message is shown behind the name of the flag unless it begins with `--`; or FlagError with the
   * whole message
   */
  check?(value: NonNullable<C>, name: string): void;
  /** The name of another option of the table. Both must be given, or neither. */
  readonly pair?: string;
}

/** An option that is also a flag of the command. */
export interface Flag<T = unknown, C = T> extends Option<T, C> {
  readonly name: string;
  /** One letter that may be given instead of the name, with one dash: `-h`. */
  readonly shorthand?: string;
  /** The section of `--help`. */
  readonly group: string;
  /** The kind of value that `--help` shows: `strings`, `int`, … Undefined for booleans, which need no value. */
  readonly placeholder?: string;
  readonly help: string;
  /** Shown as the default in `--help`. Default: `initial`. */
  readonly initialHelp?: string;
  /** Values that shell completion offers. Other values may be valid too. */
  readonly suggested?: readonly string[];
  /** @throws Error whose message says why the text is invalid */
  parse(text: string): T;
  /** Joins the values of a flag that is given twice. Default: the second value replaces the first one. */
  merge?(before: T, after: T): T;
}

/**
 * The fields of a flag besides its initial value and its kind. `name` and `group` default to those of the table, see
 * {@link optionGroup}.
 */
export type FlagText<T, C = T> = Pick<Flag<T, C>, 'help'> & Partial<Omit<Flag<T, C>, 'initial' | 'parse'>>;

/** The section of `--help` that is shown first: the flags that new users need first. */
export const commonFlagGroup = 'Common';

/**
 * Options by their names: the rows of a table. Declarations and the reference have a comment for each row, which
 * editors show for the options of `createAPIServer`. Such a comment is made of the help text, the unit and the default
 * (`scripts/option-comments.ts`). If programs need further facts about an option, its row has a written comment
 * instead.
 */
export type OptionTable = Readonly<Record<string, Option>>;

/** The options of a table as programs give them, with the comments of its rows. */
export type OptionsOf<R extends OptionTable> = { readonly [K in keyof R]?: R[K]['initial'] };

type CompletedValue<O> = O extends { complete?(value: never, given: never): infer C } ? C : never;
type CompletedValues<R> = { readonly [K in keyof R]: CompletedValue<R[K]> };
type NamesWithoutDefault<R> = { [K in keyof R]: undefined extends CompletedValue<R[K]> ? K : never }[keyof R];

/** The options of a table as the server gets them: options that have a default always have a value. */
export type CompletedOptionsOf<R extends OptionTable> = Omit<CompletedValues<R>, NamesWithoutDefault<R>> &
  Partial<Pick<CompletedValues<R>, NamesWithoutDefault<R>>>;

/**
 * Makes a table of flags. Unless a row names others, flags are named after their options (`data-dir`), and all are in
 * one section of `--help`.
 */
export function optionGroup<R extends Readonly<Record<string, Pick<Flag, 'group' | 'name'>>>>(
  group: string,
  flags: R,
): R {
  const rows = Object.entries(flags).map(([option, flag]) => {
    const { name, group: section } = flag;
    return [option, { ...flag, name: name || flagName(option), group: section || group }];
  });
  return Object.fromEntries(rows) as R;
}

/** `tlsSNICertKey` as `tls-sni-cert-key`. */
const flagName = (option: string): string =>
  option.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-').toLowerCase();
