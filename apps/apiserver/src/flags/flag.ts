import { errorText } from '@k8s-ts/apimachinery/errors';
import { formatDuration, parseDuration } from '@k8s-ts/apimachinery/time';
import { goQuote, parseBool } from '@k8s-ts/apimachinery/validation';

/** A command-line flag, and how its text is read. */
export interface Flag<T = unknown> {
  readonly name: string;
  readonly group: string;
  /** The kind of value, shown in `--help` after the name: `strings`, `int`, … Undefined for booleans, which need no value. */
  readonly placeholder?: string;
  readonly help: string;
  readonly initial: T;
  /** @throws Error whose message tells why the text is invalid */
  parse(text: string): T;
  /** Joins the values of a flag that is given twice. Default: the second value replaces the first. */
  merge?(before: T, after: T): T;
}

type FlagText = Pick<Flag, 'name' | 'group' | 'help'>;

export const stringFlag = (flag: FlagText, initial = ''): Flag<string> => ({
  ...flag,
  placeholder: 'string',
  initial,
  parse: (text) => text,
});

export const stringsFlag = (flag: FlagText, initial: readonly string[] = []): Flag<readonly string[]> => ({
  ...flag,
  placeholder: 'strings',
  initial,
  parse: (text) => (text === '' ? [] : text.split(',').map((part) => part.trim())),
  merge: (before, after) => [...before, ...after],
});

/** `key=value` texts, separated by commas. The last value of a key wins. */
export const mapFlag = (flag: FlagText): Flag<readonly string[]> => ({
  ...stringsFlag(flag),
  placeholder: 'mapStringString',
});

export const booleanFlag = (flag: FlagText, initial: boolean): Flag<boolean> => ({
  ...flag,
  initial,
  parse: parseBool,
});

export const integerFlag = (
  flag: FlagText,
  initial: number,
  { min = 0, max = Number.MAX_SAFE_INTEGER } = {},
): Flag<number> => ({
  ...flag,
  placeholder: 'int',
  initial,
  parse(text) {
    const value = Number(text);
    if (!/^-?[0-9]+$/.test(text) || !Number.isSafeInteger(value)) throw new Error('must be an integer');
    if (value < min || value > max) throw new Error(`must be between ${min} and ${max}, inclusive`);
    return value;
  },
});

/** A number in decimal notation. */
export const numberFlag = (flag: FlagText, initial: number): Flag<number> => ({
  ...flag,
  placeholder: 'float',
  initial,
  parse(text) {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) throw new Error('must be a number');
    return value;
  },
});

/** A duration in Go's syntax (`1h`, `90s`), kept in milliseconds. */
export const durationFlag = (flag: FlagText, initial: string): Flag<number> => ({
  ...flag,
  placeholder: 'duration',
  initial: milliseconds(initial),
  parse: milliseconds,
});

/** One of the listed texts. */
export const choiceFlag = <C extends string>(flag: FlagText, choices: readonly C[], initial: C | ''): Flag<C | ''> => ({
  ...flag,
  placeholder: 'string',
  initial,
  parse(text) {
    if ((choices as readonly string[]).includes(text)) return text as C;
    throw new Error(`must be one of ${choices.join(', ')}`);
  },
});

function milliseconds(text: string): number {
  const nanoseconds = parseDuration(text);
  if (nanoseconds < 0n) throw new Error('must not be negative');
  return Number(nanoseconds) / 1e6;
}

/** A wrong flag or value. The message is one line, to be printed as it is. */
export class FlagError extends Error {
  override readonly name = 'FlagError';
}

/**
 * Reads a command line of `--name value`, `--name=value` and, for booleans, `--name`. A flag that is given again replaces the value before; lists
 * are joined.
 *
 * @returns the value of each flag by its name in camel case
 * @throws FlagError for an unknown flag, a missing or bad value, or an argument that is not a flag
 */
export function parseFlags<F extends Record<string, Flag>>(
  flags: F,
  args: readonly string[],
): { [K in keyof F]: F[K]['initial'] } {
  const byName = new Map(Object.entries(flags).map(([key, flag]) => [flag.name, { key, flag }]));
  const values: Record<string, unknown> = Object.fromEntries(
    Object.entries(flags).map(([key, flag]) => [key, flag.initial]),
  );
  const given = new Set<string>();
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    const [, name, inline] = /^--?([a-z][a-z0-9-]*)(?:=([\s\S]*))?$/i.exec(arg) ?? [];
    if (name === undefined) throw new FlagError(`unknown argument ${JSON.stringify(arg)}`);
    const known = byName.get(name);
    if (!known) throw new FlagError(`unknown flag: --${name}${suggestion(name, [...byName.keys()])}`);
    let text = inline;
    if (text === undefined && known.flag.placeholder === undefined) text = 'true';
    if (text === undefined) text = args[++i];
    if (text === undefined) throw new FlagError(`flag needs an argument: --${name}`);
    try {
      const value = known.flag.parse(text);
      const before = given.has(name) ? known.flag.merge?.(values[known.key], value) : undefined;
      given.add(name);
      values[known.key] = before ?? value;
    } catch (error) {
      throw new FlagError(`invalid argument ${goQuote(text)} for "--${name}" flag: ${errorText(error)}`);
    }
  }
  return values as { [K in keyof F]: F[K]['initial'] };
}

/** `, did you mean --x?` for a name that is like one of those that are known; else nothing. */
function suggestion(name: string, known: readonly string[]): string {
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const candidate of known) {
    const distance = editDistance(name, candidate);
    if (
      distance <= Math.max(2, Math.floor(candidate.length / 5)) &&
      distance < (best?.distance ?? Number.POSITIVE_INFINITY)
    )
      best = { name: candidate, distance };
  }
  return best ? `, did you mean --${best.name}?` : '';
}

/** How many characters must be inserted, removed or replaced to turn one text into the other (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

/** The flags as `--help` shows them: by group, in the order of the table. */
export function helpText(flags: Readonly<Record<string, Flag>>): string {
  const groups = new Map<string, Flag[]>();
  for (const flag of Object.values(flags)) groups.set(flag.group, [...(groups.get(flag.group) ?? []), flag]);
  const sections = [...groups].map(([group, list]) => {
    const lines = list.map((flag) => {
      const head = `      --${flag.name}${flag.placeholder ? ` ${flag.placeholder}` : ''}`;
      return `${head.padEnd(44)} ${flag.help}${defaultText(flag)}`;
    });
    return `${group} flags:\n\n${lines.join('\n')}\n`;
  });
  return sections.join('\n');
}

function defaultText({ initial, placeholder }: Flag): string {
  if (initial === '' || initial === undefined || (Array.isArray(initial) && initial.length === 0)) return '';
  if (placeholder === 'duration') return ` (default ${formatDuration(BigInt(initial as number) * 1_000_000n)})`;
  return ` (default ${Array.isArray(initial) ? `[${initial.join(',')}]` : typeof initial === 'string' ? JSON.stringify(initial) : initial})`;
}
