import { parseBool } from '@k8s-ts/apimachinery/validation';

/** One command-line flag: how its text becomes a value. */
export interface Flag<T = unknown> {
  readonly name: string;
  readonly group: string;
  /** Shown in `--help` after the name: `strings`, `int`, … Absent for booleans. */
  readonly placeholder?: string;
  readonly help: string;
  readonly initial: T;
  /** @throws Error whose message says what is wrong with the text */
  parse(text: string): T;
  /** The value of a flag that is given once more. Default: the later one. */
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

/** `key=value` texts, separated by commas; of one key the last counts. */
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

/** One of a few texts. */
export const choiceFlag = <C extends string>(flag: FlagText, choices: readonly C[], initial: C | ''): Flag<C | ''> => ({
  ...flag,
  placeholder: 'string',
  initial,
  parse(text) {
    if ((choices as readonly string[]).includes(text)) return text as C;
    throw new Error(`must be one of ${choices.join(', ')}`);
  },
});

const unitMilliseconds: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

function milliseconds(text: string): number {
  if (text === '0') return 0;
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)];
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== text) {
    throw new Error(`time: invalid duration ${JSON.stringify(text)}`);
  }
  return parts.reduce(
    (sum, [, number, unit]) => sum + Number(number) * (unitMilliseconds[unit as string] as number),
    0,
  );
}

/** A wrong flag or value; the message is the one line to print. */
export class FlagError extends Error {
  override readonly name = 'FlagError';
}

/**
 * Reads a command line of `--name value`, `--name=value` and, for booleans, `--name`. Of one name the last wins; lists are joined.
 *
 * @returns the value of each flag by its name in camel case
 * @throws FlagError for an unknown flag, a missing or bad value, or an argument that is no flag
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
    if (!known) throw new FlagError(`unknown flag: --${name}`);
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
      throw new FlagError(`invalid argument ${JSON.stringify(text)} for "--${name}" flag: ${(error as Error).message}`);
    }
  }
  return values as { [K in keyof F]: F[K]['initial'] };
}

/** The text of `--help`: flags by group, in the order of the table. */
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
  if (placeholder === 'duration') return ` (default ${goDuration(initial as number)})`;
  return ` (default ${Array.isArray(initial) ? `[${initial.join(',')}]` : typeof initial === 'string' ? JSON.stringify(initial) : initial})`;
}

function goDuration(value: number): string {
  if (value === 0) return '0s';
  const [h, m, s] = [Math.floor(value / 3_600_000), Math.floor((value % 3_600_000) / 60_000), (value % 60_000) / 1000];
  if (h > 0) return `${h}h${m}m${s}s`;
  return m > 0 ? `${m}m${s}s` : `${s}s`;
}
