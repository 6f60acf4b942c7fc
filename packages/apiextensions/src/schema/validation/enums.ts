import { deepEqual, isInt64, isNumber } from '../values/json-values.js';

/** The values that a schema allows. */
export class AllowedValues {
  readonly #texts: ReadonlySet<unknown>;

  constructor(readonly values: readonly unknown[]) {
    this.#texts = new Set(values.filter((value) => typeof value === 'string'));
  }

  /** Whether a value is one of them. Texts take constant time. */
  includes(value: unknown): boolean {
    return typeof value === 'string' ? this.#texts.has(value) : isInEnum(value, this.values);
  }
}

/**
 * Whether a value is one of the allowed ones. Numbers are compared as upstream does, after a conversion to the type of the allowed one: 1.5 is
 * allowed where 1 is. Null is never allowed.
 */
function isInEnum(value: unknown, allowed: readonly unknown[]): boolean {
  if (value === null) return false;
  if (typeof value === 'string' || typeof value === 'boolean') return allowed.includes(value);
  if (!isNumber(value)) return allowed.some((each) => deepEqual(each, value));
  return allowed.some((each) => isNumber(each) && sameNumber(value, each));
}

function sameNumber(value: number | bigint, allowed: number | bigint): boolean {
  if (!isInt64(allowed)) return Number(value) === allowed;
  // biome-ignore lint/suspicious/noDoubleEquals: compares a number with a bigint by value
  return (typeof value === 'bigint' ? value : Math.trunc(value)) == allowed;
}
