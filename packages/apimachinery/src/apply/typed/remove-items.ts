import { isObject, type JSONObject, setOwn } from '../../strategic-patch/json-value.js';
import { FieldSet } from '../fieldpath/field-set.js';
import { type FieldPath, fieldText } from '../fieldpath/path-element.js';
import { formOf, type ListSchema, type MapSchema, type MergeSchema } from '../schema/merge-schema.js';
import { itemText } from './list-item.js';
import { toFieldSet } from './to-field-set.js';

/** `value` without the fields and items of `items`. Maps and lists that lose their last entry become null. */
export function removeItems(schema: MergeSchema, value: unknown, items: FieldSet): unknown {
  return items.isEmpty ? value : walk(schema, value, items, false);
}

/**
 * Returns the value with only the fields and items of `items`.
 * @param appendKeys whether list items keep their key fields even when `items` does not name them. Default false.
 */
export function extractItems(schema: MergeSchema, value: unknown, items: FieldSet, appendKeys = false): unknown {
  return walk(schema, value, appendKeys ? withKeys(schema, value, items) : items, true);
}

function walk(schema: MergeSchema, value: unknown, items: FieldSet, extract: boolean): unknown {
  switch (formOf(schema, value)) {
    case 'scalar':
      return value;
    case 'list':
      return Array.isArray(value) ? walkList(schema.list as ListSchema, value, items, extract) : null;
    case 'map':
      return isObject(value) ? walkMap(schema.map as MapSchema, value, items, extract) : null;
  }
}

function walkList(list: ListSchema, value: readonly unknown[], items: FieldSet, extract: boolean): unknown {
  // Empty and atomic lists are extracted as a whole, and removed as a whole if something in them is removed.
  if (value.length === 0 || list.relationship === 'atomic') return extract ? value : null;
  const kept: unknown[] = [];
  for (const item of value) {
    const node = items.nodes.get(itemText(list, item));
    if (node === undefined) {
      if (!extract) kept.push(item);
    } else if (extract || !node.member) {
      kept.push(node.children === undefined ? item : walk(list.element, item, node.children, extract));
    }
  }
  return kept.length === 0 ? null : kept;
}

function walkMap(map: MapSchema, value: JSONObject, items: FieldSet, extract: boolean): unknown {
  const keys = Object.keys(value);
  if (keys.length === 0 || map.relationship === 'atomic') return extract ? value : null;
  const result: Record<string, unknown> = {};
  let empty = true;
  for (const key of keys) {
    const node = items.nodes.get(fieldText(key));
    let child = value[key];
    if (node === undefined) {
      if (extract) continue;
    } else {
      const schema = map.field(key)?.schema ?? map.element;
      if (node.member) {
        if (!extract) continue;
        // As upstream: below a member, the set of its parent applies, so leaves are kept whole.
        child = schema === undefined ? null : walk(schema, child, items, true);
      } else if (node.children !== undefined) {
        child = schema === undefined ? null : walk(schema, child, node.children, extract);
      }
    }
    setOwn(result, key, child ?? null);
    empty = false;
  }
  return empty ? null : result;
}

function withKeys(schema: MergeSchema, value: unknown, items: FieldSet): FieldSet {
  const there = toFieldSet(schema, value);
  const keys: FieldPath[] = [];
  for (const path of items.paths()) {
    if (!there.has(path)) continue;
    path.forEach((element, i) => {
      if (element.type !== 'key') return;
      for (const key of Object.keys(element.keys)) keys.push([...path.slice(0, i + 1), { type: 'field', name: key }]);
    });
  }
  return items.union(FieldSet.of(...keys));
}
