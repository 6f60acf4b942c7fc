import { errorText } from '@k8s-ts/apimachinery/errors';
import { formatDuration } from '@k8s-ts/apimachinery/time';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { Flag } from './option.js';
import { suggestion } from './suggestion.js';

/** An invalid flag or value. The message is one line, which is printed unchanged. */
export class FlagError extends Error {
  override readonly name = 'FlagError';
}

/** @throws FlagError with the message, if the condition holds */
export function refuse(isWrong: boolean, message: string): void {
  if (isWrong) throw new FlagError(message);
}

/** The values of flags, by the keys of their table. */
export type FlagValues<F extends Record<string, Flag>> = { [K in keyof F]: F[K]['initial'] };

/**
 * Reads a command line, see {@link givenFlags}. Flags that are not given have their initial value.
 *
 * @returns the value of each flag, by its key in the table
 * @throws FlagError as `givenFlags` does
 */
export function parseFlags<F extends Record<string, Flag>>(flags: F, args: readonly string[]): FlagValues<F> {
  return withInitialValues(flags, givenFlags(flags, args));
}

/** Adds the initial values of flags that have no value. Values of keys without a flag are left out. */
export function withInitialValues<F extends Record<string, Flag>>(
  flags: F,
  given: ReadonlyMap<string, unknown>,
): FlagValues<F> {
  return Object.fromEntries(
    Object.entries(flags).map(([key, { initial }]) => [key, given.has(key) ? given.get(key) : initial]),
  ) as FlagValues<F>;
}

/**
 * Reads a command line of `--name value`, `--name=value` and, for booleans, `--name`. Underscores in names count as
 * dashes. If a flag is given twice, the second value replaces the first; lists are joined.
 *
 * @returns the values of the flags that are given, by their keys in the table
 * @throws FlagError for an unknown flag, a missing or invalid value, or an argument that is not a flag
 */
export function givenFlags(flags: Readonly<Record<string, Flag>>, args: readonly string[]): Map<string, unknown> {
  const byName = new Map(Object.entries(flags).map(([key, flag]) => [flag.name, { key, flag }]));
  const byShorthand = new Map(Object.values(flags).map(({ shorthand, name }) => [shorthand, name]));
  const values = new Map<string, unknown>();
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] as string;
    const [, dashes, given, inline] = /^(--?)([a-z][a-z0-9_-]*)(?:=([\s\S]*))?$/i.exec(arg) ?? [];
    if (given === undefined) throw new FlagError(`unknown argument ${JSON.stringify(arg)}`);
    const name = (dashes === '-' ? byShorthand.get(given) : undefined) ?? given.replaceAll('_', '-');
    const known = byName.get(name);
    if (!known) throw new FlagError(`unknown flag: --${name}${suggestion(name, [...byName.keys()])}`);
    let text = inline;
    if (text === undefined && known.flag.placeholder === undefined) text = 'true';
    if (text === undefined) text = args[++i];
    if (text === undefined) throw new FlagError(`flag needs an argument: --${name}`);
    values.set(known.key, parseValue(known.flag, text, values.get(known.key)));
  }
  return values;
}

/**
 * Reads the value of a flag.
 *
 * @param before the value of the same flag before this one, if any: lists are joined with it
 * @throws FlagError naming the flag and the value
 */
export function parseValue(flag: Flag, text: string, before?: unknown): unknown {
  try {
    const value = flag.parse(text);
    return before === undefined ? value : (flag.merge?.(before, value) ?? value);
  } catch (error) {
    throw new FlagError(`invalid argument ${goQuote(text)} for "--${flag.name}" flag: ${errorText(error)}`);
  }
}

/**
 * The values of flags as texts, by their names, as kube-apiserver shows its flags at `/flagz`.
 *
 * @param values by the keys of the flags; flags without a value have the empty text
 */
export function flagTexts(
  flags: Readonly<Record<string, Flag>>,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(flags).map(([key, flag]) => [flag.name, valueText(flag, values[key])]));
}

/** The value of a flag as a text: durations as `1m0s`, lists in brackets. */
export function valueText({ placeholder }: Flag, value: unknown): string {
  if (value === undefined) return '';
  if (placeholder === 'duration') return formatDuration(BigInt(Math.round((value as number) * 1e6)));
  if (placeholder === 'mapStringString') return [...(value as readonly string[])].sort().join(',');
  return Array.isArray(value) ? `[${value.join(',')}]` : String(value);
}
