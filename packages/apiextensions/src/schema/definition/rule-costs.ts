import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { hasAdditionalProperties } from '../structural/parts.js';

/** Maximum estimated cost of one rule, for all values of its schema that fit into a request. */
export const expressionCostLimit = 10_000_000n;
/** Maximum estimated cost of all rules of a schema. */
export const schemaCostLimit = 100_000_000n;

const unbounded = 2n ** 64n - 1n;
const mostExpensiveShown = 4;

/** The product, at most the largest number of 64 bits. */
export function multiplied(cost: bigint, cardinality: bigint): bigint {
  const product = cost * cardinality;
  return product > unbounded ? unbounded : product;
}

/** Maximum number of values inside one value of a schema; undefined for no limit. */
export function maxElementsOf(schema: JSONSchemaProps): bigint | undefined {
  const { type, maxProperties, maxItems } = schema;
  if (type === 'object' && hasAdditionalProperties(schema)) return limit(maxProperties);
  return type === 'array' ? limit(maxItems) : 1n;
}

function limit(value: number | bigint | undefined | null): bigint | undefined {
  if (value === undefined || value === null) return undefined;
  return value < 0 ? 0n : BigInt(value);
}

/** Adds up the costs of all expressions of a schema. */
export class TotalCost {
  #total = 0n;
  #mostExpensive: { readonly path: FieldPath; readonly cost: bigint }[] = [];

  add(path: FieldPath, cost: bigint): void {
    this.#total = this.#total + cost > unbounded ? unbounded : this.#total + cost;
    if (cost < schemaCostLimit / 100n) return;
    this.#mostExpensive.push({ path, cost });
    this.#mostExpensive.sort((a, b) => (a.cost < b.cost ? 1 : a.cost > b.cost ? -1 : 0));
    if (this.#mostExpensive.length > mostExpensiveShown) this.#mostExpensive.length = mostExpensiveShown;
  }

  /** Errors when the total is over the limit: for the most expensive expressions, and for the schema at `path`. */
  errors(path: FieldPath): FieldError[] {
    if (this.#total <= schemaCostLimit) return [];
    const detail = 'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema';
    const name = 'x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema';
    return [
      ...this.#mostExpensive.map(({ path: expensive }) => field.forbidden(expensive, detail)),
      field.forbidden(path, costMessage(name, this.#total, schemaCostLimit)),
    ];
  }
}

/** The text of the error for an expression that costs too much. */
export function costMessage(name: string, cost: bigint, costLimit: bigint): string {
  const factor = Number(cost) / Number(costLimit);
  const times = factor > 100 ? 'more than 100x' : factor < 1.5 ? `${factor.toFixed(6)}x` : `${factor.toFixed(1)}x`;
  const advice =
    '(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)';
  return `${name} exceeds budget by factor of ${times} ${advice}`;
}
