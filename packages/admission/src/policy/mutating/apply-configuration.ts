import { type MergeSchema, merge, validate } from '@k8s-ts/apimachinery/apply';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { JSONValue, KubeObject } from '@k8s-ts/apimachinery/types';

/**
 * Merges an apply configuration into an object as server-side apply does, without owners of fields
 * (`kubernetes/apiserver pkg/admission/plugin/policy/mutating/patch/smd.go`).
 *
 * @param configuration without kind and apiVersion
 * @throws Error when the configuration does not fit the schema, or contains an atomic list, map or struct, which it
 *   would replace as a whole
 */
export function applyConfiguration(
  schema: MergeSchema,
  object: KubeObject,
  configuration: { readonly [key: string]: JSONValue },
): unknown {
  const { apiVersion, kind } = object;
  const patch = { ...configuration, apiVersion, kind };
  step('failed to convert patch object to typed object', () => validate(schema, patch));
  const atomics = findAtomics(schema, patch, '');
  if (atomics.length > 0) {
    const paths = atomics.join(', ');
    throw new Error(`invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: ${paths}`);
  }
  step('failed to convert original object to typed object', () => validate(schema, object, true));
  return step('failed to merge patch', () => merge(schema, object, patch));
}

function step<T>(failure: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new Error(`${failure}: ${errorText(error)}`, { cause: error });
  }
}

/** Paths of the atomic lists, maps and structs in a value. */
function findAtomics({ map, list }: MergeSchema, value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    if (list === undefined) return [];
    const below = value.flatMap((item, i) => findAtomics(list.element, item, `${path}[${i}]`));
    return list.relationship === 'atomic' ? [path, ...below] : below;
  }
  if (map === undefined || typeof value !== 'object' || value === null) return [];
  const below = Object.entries(value).flatMap(([key, member]) => {
    const field = map.field(key);
    return field === undefined ? [] : findAtomics(field.schema, member, `${path}.${key}`);
  });
  return map.relationship === 'atomic' ? [path, ...below] : below;
}
