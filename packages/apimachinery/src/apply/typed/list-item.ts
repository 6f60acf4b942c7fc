import { isObject } from '../../strategic-patch/json-value.js';
import { canonicalJSON, quoteJSON } from '../fieldpath/canonical-json.js';
import type { ListSchema } from '../schema/merge-schema.js';

/**
 * The identity of an item of an associative list: a primitive if possible, otherwise its element text. Two items have
 * the same identity if and only if they have the same element text.
 * @throws Error with upstream's text when the item cannot be identified.
 */
export function itemIdentity(list: ListSchema, item: unknown): unknown {
  const { keys } = list;
  if (keys.length === 0) return typeof item === 'object' ? setItemText(item) : item;
  const key = keys[0] as string;
  if (keys.length === 1 && isObject(item) && Object.hasOwn(item, key)) {
    const value = item[key];
    if (typeof value !== 'object' && value !== undefined) return value;
  }
  if (keys.length === 1) {
    // An absent key has its default.
    const text = keyedItemText(list, item);
    const value = isObject(item) && !Object.hasOwn(item, key) ? list.element.map?.field(key)?.default : undefined;
    return value === undefined ? text : value;
  }
  return keyedItemText(list, item);
}

/**
 * The element text of an item of an associative list.
 * @throws Error with upstream's text when the item cannot be identified.
 */
export function itemText(list: ListSchema, item: unknown): string {
  return list.keys.length === 0 ? setItemText(item) : keyedItemText(list, item);
}

function setItemText(item: unknown): string {
  if (typeof item === 'string') return `v:${quoteJSON(item)}`;
  if (item === null) throw new Error("associative list without keys has an element that's an explicit null");
  if (Array.isArray(item)) throw new Error('not supported: associative list with lists as elements');
  if (typeof item === 'object') throw new Error("associative list without keys has an element that's a map type");
  return `v:${canonicalJSON(item)}`;
}

function keyedItemText(list: ListSchema, item: unknown): string {
  if (!isObject(item)) {
    if (item === null) throw new Error('associative list with keys may not have a null element');
    throw new Error('associative list with keys may not have non-map elements');
  }
  let text = '';
  for (const key of list.keys) {
    let value = Object.hasOwn(item, key) ? item[key] : undefined;
    if (value === undefined) {
      const { map } = list.element;
      if (map === undefined) {
        throw new Error(`couldn't find default value for ${key}: associative list may not have non-map types`);
      }
      value = map.field(key)?.default;
      if (value === undefined || value === null) continue;
    }
    text += `${text === '' ? 'k:{' : ','}${quoteJSON(key)}:${typeof value === 'string' ? quoteJSON(value) : canonicalJSON(value)}`;
  }
  if (text === '') {
    const keys = list.keys.map((key) => `"${key}"`).join(' ');
    throw new Error(
      `associative list with keys has an element that omits all key fields [${keys}] (and doesn't have default values for any key fields)`,
    );
  }
  return `${text}}`;
}
