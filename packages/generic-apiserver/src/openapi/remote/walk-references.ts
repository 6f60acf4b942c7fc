import { isJSONObject, type JSONObject } from '../types/json-schema.js';

/** Prefixes of the references in OpenAPI v2 documents. */
export const v2Prefixes = { definitions: '#/definitions/', parameters: '#/parameters/' } as const;

/** Calls back with each reference in a value. */
export function walkReferences(value: unknown, found: (reference: string) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) walkReferences(each, found);
    return;
  }
  if (!isJSONObject(value)) return;
  for (const [key, each] of Object.entries(value)) {
    if (key === '$ref' && typeof each === 'string') found(each);
    else walkReferences(each, found);
  }
}

/**
 * Returns a copy of the value in which references are replaced.
 *
 * @param replace returns undefined for a reference that is not replaced
 */
export function replaceReferences<T>(value: T, replace: (reference: string) => string | undefined): T {
  if (Array.isArray(value)) return value.map((each) => replaceReferences(each, replace)) as T;
  if (!isJSONObject(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [
    key,
    key === '$ref' && typeof each === 'string' ? (replace(each) ?? each) : replaceReferences(each, replace),
  ]);
  return Object.fromEntries(entries) as T;
}

/**
 * Names of the definitions that paths refer to, directly or indirectly.
 *
 * @param definitions all definitions, by name
 * @param parameters shared parameters, by name
 */
export function usedDefinitions(
  paths: JSONObject,
  definitions: JSONObject,
  parameters: JSONObject,
): ReadonlySet<string> {
  const used = new Set<string>();
  const seen = new Set<string>();
  const open: unknown[] = [paths];
  const add = (reference: string): void => {
    if (seen.has(reference)) return;
    seen.add(reference);
    if (reference.startsWith(v2Prefixes.parameters))
      open.push(parameters[reference.slice(v2Prefixes.parameters.length)]);
    if (!reference.startsWith(v2Prefixes.definitions)) return;
    const name = reference.slice(v2Prefixes.definitions.length);
    used.add(name);
    open.push(definitions[name]);
  };
  for (let next = open.pop(); next !== undefined || open.length > 0; next = open.pop()) walkReferences(next, add);
  return used;
}
