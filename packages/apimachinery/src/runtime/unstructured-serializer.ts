import { compareUTF8, DecodeError, encodeObject, missingKindError, parseJSON, sortKeys } from '../json/index.js';
import { hasJSONPrefix } from './json-serializer.js';
import { objectKind, type RuntimeObject } from './runtime-object.js';
import type { Serializer } from './serializer.js';
import { isUnstructuredList } from './unstructured.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * JSON of any kind, without a scheme (kubernetes/apimachinery `unstructured.UnstructuredJSONScheme`). Keys are written sorted. Items of a
 * list without apiVersion and kind get the list's apiVersion, and its kind without `List`.
 */
export const unstructuredJSONSerializer: Serializer = {
  identifier: 'unstructuredJSON',
  recognizes: hasJSONPrefix,
  encode: (object) => encoder.encode(`${encodeObject(sortKeys(object, compareUTF8))}\n`),
  decode(body) {
    const { value } = parseJSON(body);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      const kind = Array.isArray(value)
        ? 'array'
        : value === null
          ? 'null'
          : typeof value === 'boolean'
            ? 'bool'
            : typeof value;
      throw new DecodeError(`json: cannot unmarshal ${kind} into Go value of type map[string]interface {}`);
    }
    const object = withItemKinds(value as RuntimeObject);
    const kind = objectKind(object);
    if (kind.kind === '') throw missingKindError(decoder.decode(body));
    return { object, kind, strictErrors: [] };
  },
};

function withItemKinds(object: RuntimeObject): RuntimeObject {
  if (!isUnstructuredList(object)) return object;
  const { apiVersion = '', kind = '' } = object;
  const itemKind = kind.endsWith('List') ? kind.slice(0, -'List'.length) : kind;
  let changed = false;
  const items = object.items.map((item) => {
    if (item.kind || item.apiVersion) return item;
    changed = true;
    return { kind: itemKind, apiVersion, ...item };
  });
  return changed ? { ...object, items } : object;
}
