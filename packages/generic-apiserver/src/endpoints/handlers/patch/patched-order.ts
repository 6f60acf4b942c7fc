import { compareUTF8 } from '@k8s-ts/apimachinery/json';
import type { JSONPatch } from '@k8s-ts/apimachinery/json-patch';
import type { JSONValue, KubeObject } from '@k8s-ts/apimachinery/types';

/*
 * The order of the keys in the patched documents that errors quote. Upstream's patch library (evanphx/json-patch v4)
 * parses only the objects that a patch reaches, and writes them with sorted keys. Other objects keep the order that
 * they had.
 */

type JSONObject = { readonly [key: string]: JSONValue };

/** The result `patched` of applying a merge patch to `current`, with its keys in upstream's order. */
export function mergePatchOrder(current: JSONValue, patch: JSONValue, patched: JSONValue): JSONValue {
  if (!isObject(patched)) return patched;
  if (!isObject(current) || !isObject(patch)) return sortedDeep(patched);
  return sorted(patched, (key, value) => {
    if (!Object.hasOwn(patch, key)) return value;
    const from = Object.hasOwn(current, key) ? current[key] : undefined;
    if (isObject(from)) return isObject(patch[key]) ? mergePatchOrder(from, patch[key], value) : value;
    return sortedDeep(value);
  });
}

/**
 * A document that a JSON patch made, with its keys in upstream's order. Objects in lists are found by the indexes in
 * the patch, so the order may differ where earlier operations moved them.
 */
export function jsonPatchOrder(patch: JSONPatch, patched: JSONValue): JSONValue {
  const reached = new Set<string>(['']);
  const compared = new Set<string>();
  for (const operation of patch) {
    for (const pointer of [operation.path, 'from' in operation ? operation.from : undefined]) {
      if (typeof pointer !== 'string') continue;
      for (let at = pointer.lastIndexOf('/'); at > 0; at = pointer.lastIndexOf('/', at - 1))
        reached.add(pointer.slice(0, at));
    }
    if (operation.op === 'test') compared.add(operation.path as string);
  }
  const order = (value: JSONValue, pointer: string): JSONValue => {
    if (compared.has(pointer)) return sortedDeep(value);
    if (!reached.has(pointer)) return value;
    if (Array.isArray(value)) return value.map((item, i) => order(item, `${pointer}/${i}`));
    if (!isObject(value)) return value;
    return sorted(value, (key, item) => order(item, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`));
  };
  return order(patched, '');
}

/**
 * Moves `metadata.resourceVersion` from the end, where storage adds it, to its place in Go's struct. Returns the same
 * object when it is already there.
 */
export function versionInPlace<T extends KubeObject>(object: T): T {
  const { metadata } = object;
  const keys = Object.keys(metadata);
  if (keys.at(-1) !== 'resourceVersion') return object;
  const before = keys.filter((key) => beforeVersion.has(key));
  const ordered = new Set([...before, 'resourceVersion', ...keys]);
  const entries = [...ordered].map((key) => [key, (metadata as Readonly<Record<string, unknown>>)[key]]);
  return { ...object, metadata: Object.fromEntries(entries) };
}

const beforeVersion: ReadonlySet<string> = new Set(['name', 'generateName', 'namespace', 'selfLink', 'uid']);

/**
 * The state of a strategic merge patch that upstream's errors quote: applying a patch removes nulls from its values
 * that have no counterpart of the same type in the document
 * (`kubernetes/apimachinery pkg/util/strategicpatch/patch.go`, discardNullValuesFromPatch).
 */
export function withoutUnmatchedNulls(original: JSONObject, patch: JSONObject): JSONObject {
  return Object.fromEntries(
    Object.entries(patch).map(([key, value]) => {
      const from = Object.hasOwn(original, key) ? original[key] : undefined;
      if (isObject(from) && isObject(value)) return [key, withoutUnmatchedNulls(from, value)];
      const isMerged = Array.isArray(from) && Array.isArray(value);
      return [key, value === null || isMerged ? value : withoutNulls(value)];
    }),
  );
}

function withoutNulls(value: JSONValue): JSONValue {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutNulls(each)]));
}

function sortedDeep(value: JSONValue): JSONValue {
  if (Array.isArray(value)) return value.map(sortedDeep);
  return isObject(value) ? sorted(value, (_key, item) => sortedDeep(item)) : value;
}

function sorted(object: JSONObject, change: (key: string, value: JSONValue) => JSONValue): JSONValue {
  const keys = Object.keys(object).sort(compareUTF8);
  return Object.fromEntries(keys.map((key) => [key, change(key, object[key] as JSONValue)]));
}

const isObject = (value: JSONValue | undefined): value is JSONObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
