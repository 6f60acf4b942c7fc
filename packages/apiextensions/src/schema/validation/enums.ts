import { FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { deepEqual, isInt64, isNumber, shown } from '../values/json-values.js';

/** How errors list the values that a schema allows. */
export interface AllowedTexts {
  /** The allowed texts, joined by spaces. */
  readonly joined: string;
  /** The detail of a field error. */
  readonly detail: string;
}

/**
 * The values that a schema allows. Numbers are compared as upstream does, after a conversion to the type of the allowed
 * one: 1.5 is allowed where 1 is. Null is never allowed.
 */
export class AllowedValues {
  readonly #texts: ReadonlySet<unknown>;
  /** Numbers that Go holds as int64. */
  readonly #integers = new Set<bigint>();
  /** Numbers that Go holds as float64. */
  readonly #fractions = new Set<number>();
  /** Lists, objects and booleans. */
  readonly #others: readonly unknown[];
  #listed: AllowedTexts | undefined;

  constructor(readonly values: readonly unknown[]) {
    this.#texts = new Set(values.filter((value) => typeof value === 'string'));
    this.#others = values.filter((value) => typeof value !== 'string' && !isNumber(value));
    for (const value of values) {
      if (!isNumber(value)) continue;
      if (isInt64(value)) this.#integers.add(BigInt(value));
      else this.#fractions.add(Number(value));
    }
  }

  /** Made once for all errors: a list may have thousands of items that are not among thousands of values. */
  get texts(): AllowedTexts {
    if (this.#listed === undefined) {
      const texts = this.values.map((each) => (typeof each === 'string' ? each : field.goJSON(shown(each))));
      this.#listed = { joined: texts.join(' '), detail: field.notSupported(FieldPath.empty, '', texts).detail };
    }
    return this.#listed;
  }

  /** Whether a value is one of them. Texts and numbers take constant time. */
  includes(value: unknown): boolean {
    if (typeof value === 'string') return this.#texts.has(value);
    if (isNumber(value)) return this.#fractions.has(Number(value)) || this.#integers.has(wholeOf(value));
    return value !== null && this.#others.some((each) => deepEqual(each, value));
  }
}

/** The number without its fraction. */
function wholeOf(value: number | bigint): bigint {
  return typeof value === 'bigint' ? value : BigInt(Math.trunc(value));
}
