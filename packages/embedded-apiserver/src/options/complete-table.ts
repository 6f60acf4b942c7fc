import { errorText } from '@k8s-ts/apimachinery/errors';
import { FlagError, refuse } from './flag.js';
import type { CompletedOptionsOf, Flag, Option, OptionsOf, OptionTable } from './option.js';

/** Fills in the defaults of the options of a table, and checks each option separately. @throws FlagError */
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
  const { name = '' } = option;
  try {
    option.check?.(value, name);
  } catch (error) {
    if (error instanceof FlagError) throw error;
    const text = errorText(error);
    throw new FlagError(text.startsWith('--') ? text : `--${name}: ${text}`, { cause: error });
  }
}

/** Whether an option whose name has the given beginning has a value other than its initial one. */
export function isAnyChanged(table: OptionTable, options: object, prefix: string): boolean {
  const values = new Map<string, unknown>(Object.entries(options));
  const rows = Object.entries(table).filter(([name]) => name.startsWith(prefix));
  return rows.some(([name, { initial }]) => String(values.get(name) ?? '') !== String(initial));
}

/** @throws FlagError when only one of two options that belong together is given */
export function checkPairs(table: Readonly<Record<string, Flag>>, options: Readonly<Record<string, unknown>>): void {
  for (const [key, { name, pair }] of Object.entries(table)) {
    const isAlone = pair !== undefined && Boolean(options[key]) !== Boolean(options[pair]);
    refuse(isAlone, `--${name} and --${pair && table[pair]?.name} must be given together`);
  }
}
