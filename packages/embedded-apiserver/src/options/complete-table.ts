import { errorText } from '@k8s-ts/apimachinery/errors';
import { FlagError, refuse } from './flag.js';
import type { CompletedOptionsOf, Flag, Option, OptionsOf, OptionTable } from './option.js';

/**
 * Fills in the defaults of the options of a table, and checks each option for itself.
 *
 * @throws FlagError naming the flag and what is wrong with it
 */
export function completeTable<R extends OptionTable>(table: R, given: OptionsOf<R>): CompletedOptionsOf<R> {
  const values = Object.entries(table).flatMap(([name, option]) => {
    const value = given[name] ?? option.initial;
    const completed = option.complete ? option.complete(value, given) : value;
    if (completed === undefined || completed === null) return [];
    check(option, completed);
    return [[name, completed]];
  });
  return Object.fromEntries(values) as CompletedOptionsOf<R>;
}

function check(option: Option & { readonly name?: string }, value: NonNullable<unknown>): void {
  try {
    option.check?.(value);
  } catch (error) {
    if (error instanceof FlagError) throw error;
    const text = errorText(error);
    throw new FlagError(text.startsWith('--') ? text : `--${option.name}: ${text}`, { cause: error });
  }
}

/** @throws FlagError when only one of two options that belong together is given */
export function checkPair<R extends Readonly<Record<string, Flag>>>(
  table: R,
  options: Readonly<Partial<Record<keyof R, unknown>>>,
  first: keyof R,
  second: keyof R,
): void {
  const isAlone = Boolean(options[first]) !== Boolean(options[second]);
  refuse(isAlone, `--${table[first]?.name} and --${table[second]?.name} must be given together`);
}
