import { encodeObject } from '@k8s-ts/apimachinery/json';
import { formatGoValue } from '@k8s-ts/apimachinery/strategic-patch';
import { PathNumber } from './json-path-steps.js';
import { parseJSONPath } from './parse-json-path.js';

/** Finds the values in an object that a path selects. */
export type JSONPath = (root: unknown) => readonly unknown[];

/**
 * Compiles a JSON path as kubectl knows it, without braces: `.spec.replicas`, `.metadata.labels['a\.b/c']`,
 * `.status.conditions[?(@.type=="Ready")].status`, `.spec.ports[*].port`, `.items[-1:]`, `..name`
 * (`kubernetes/client-go util/jsonpath`). Missing keys select nothing, as does a path that does not fit the object,
 * such as one with an index beyond the end of a list. A quoted name is a path too: a dot in it needs a backslash.
 *
 * @throws Error when the path cannot be parsed
 */
export function compileJSONPath(path: string): JSONPath {
  const [first, ...others] = parseJSONPath(path);
  return (root) => {
    try {
      const found = first?.([root]) ?? [];
      for (const other of others) other([root]);
      return found;
    } catch {
      return [];
    }
  };
}

/**
 * The value of a cell of type `integer` or `number`. Undefined for other values, and for numbers of other Go types than
 * those of objects.
 */
export function numberOfPathValue(value: unknown): number | bigint | undefined {
  if (value instanceof PathNumber) return value.isFloat ? value.value : undefined;
  return typeof value === 'number' || typeof value === 'bigint' ? value : undefined;
}

/** A value as a cell of type `string` shows it. */
export function printJSONPathValue(value: unknown): string {
  if (value === null || value === undefined) return '<no value>';
  if (value instanceof PathNumber) return formatGoValue(value.value);
  return typeof value === 'object' ? encodeObject(value) : formatGoValue(value);
}
