import { compareUTF8 } from '@k8s-ts/apimachinery/json';
import { metaFields, type SchemaNode } from '../structural/schema-node.js';
import { isObject, type JSONObject, mapList, mapObject } from '../values/json-values.js';

/** Maximum total length of the paths of unknown fields, in characters. Further fields are removed but not reported. */
const maxPathCharacters = 8_000_000;

/** Collects the paths of unknown fields. */
export class UnknownFields {
  readonly paths: string[] = [];
  #characters = 0;

  add(parent: string, name: string): void {
    if (this.#characters > maxPathCharacters) return;
    const path = parent === '' ? name : `${parent}.${name}`;
    this.#characters += path.length;
    this.paths.push(path);
  }

  /** The paths as upstream sorts them: by their UTF-8 bytes. */
  sorted(): readonly string[] {
    return this.paths.sort(compareUTF8);
  }
}

/**
 * Removes the fields that the schema does not have (`kubernetes/apiextensions-apiserver pkg/apiserver/schema/pruning`).
 * Does not look into `metadata` of whole objects. A value with nothing to remove is returned as it is.
 *
 * @param node undefined: there is no schema, and objects lose all fields
 * @param unknown receives the paths of removed fields
 */
export function prune(value: unknown, node: SchemaNode | undefined, unknown?: UnknownFields): unknown {
  const result = pruned(value, node, undefined);
  if (result !== value && unknown !== undefined) pruned(value, node, { path: '', unknown });
  return result;
}

/** Place of a walk that reports unknown fields. */
interface Place {
  readonly path: string;
  readonly unknown: UnknownFields;
}

const field = (place: Place | undefined, name: string): Place | undefined =>
  place && { path: place.path === '' ? name : `${place.path}.${name}`, unknown: place.unknown };
const item = (place: Place | undefined, index: number): Place | undefined =>
  place && { path: `${place.path}[${index}]`, unknown: place.unknown };

function pruned(value: unknown, node: SchemaNode | undefined, place: Place | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (node?.preservesUnknown === true) return keptOpen(value, node, place);
  if (isObject(value)) return prunedObject(value, node, place);
  const items = node?.items;
  return mapList(value as unknown[], (each, i) => pruned(each, items, item(place, i)));
}

function prunedObject(object: JSONObject, node: SchemaNode | undefined, place: Place | undefined): JSONObject {
  return mapObject(object, (value, name) => {
    if (node?.isEmbedded === true && metaFields.has(name)) return value;
    const property = node?.property(name);
    if (property === undefined && node?.hasValues !== true) {
      // `apiVersion`, `kind` and `metadata` at the root are known fields, even when the schema does not mark the value
      // as a whole object.
      if (place !== undefined && (place.path !== '' || !metaFields.has(name))) place.unknown.add(place.path, name);
      return undefined;
    }
    if (typeof value !== 'object' || value === null) return value;
    return pruned(value, property ?? node?.values, field(place, name));
  });
}

/** Below `x-kubernetes-preserve-unknown-fields` all fields stay. Declared ones are pruned again by their own schema. */
function keptOpen(value: object, node: SchemaNode, place: Place | undefined): unknown {
  if (isObject(value)) {
    return mapObject(value, (member, name) => {
      if (typeof member !== 'object' || member === null) return member;
      if (node.isEmbedded && metaFields.has(name)) return member;
      const property = node.property(name);
      if (property === undefined && !node.hasValues) return member;
      return pruned(member, property ?? node.values, field(place, name));
    });
  }
  const { items } = node;
  if (items === undefined) return value;
  return mapList(value as unknown[], (each, i) => {
    if (typeof each !== 'object' || each === null) return each;
    return keptOpen(each, items, item(place, i));
  });
}
