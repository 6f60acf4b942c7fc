import { DIRECTIVE, RETAIN_KEYS } from './directives.js';
import { formatGoValue } from './go-format.js';
import { getOwn, isObject, type JSONObject } from './json-value.js';
import { elementKind, MAP_KIND } from './list-order.js';
import { lookupField, lookupListField, type PatchNode } from './patch-schema.js';
import { StrategicPatchError } from './strategic-patch-error.js';

/**
 * Whether two patches of the same object set something to different values. Merged lists of scalars never conflict,
 * merged lists of maps are compared element by element, other lists as a whole.
 */
export function patchesConflict(left: JSONObject, right: JSONObject, node: PatchNode): boolean {
  return valuesConflict(left, right, node, '', '');
}

function valuesConflict(left: unknown, right: unknown, node: PatchNode, strategy: string, mergeKey: string): boolean {
  if (isObject(left)) {
    if (!isObject(right)) return true;
    if (getOwn(left, DIRECTIVE) !== getOwn(right, DIRECTIVE)) return true;
    return strategy !== 'replace' && mapsConflict(left, right, node);
  }
  if (Array.isArray(left)) {
    if (!Array.isArray(right)) return true;
    return listsConflict(left, right, node, strategy, mergeKey);
  }
  return left !== right;
}

function mapsConflict(left: JSONObject, right: JSONObject, node: PatchNode): boolean {
  for (const key of Object.keys(left)) {
    if (key === DIRECTIVE || key === RETAIN_KEYS || !Object.hasOwn(right, key)) continue;
    const value = left[key];
    let child = node;
    let strategy = '';
    let mergeKey = '';
    if (isObject(value)) {
      const meta = lookupField(node, key);
      ({ strategy, mergeKey } = meta);
      child = meta.node;
    } else if (Array.isArray(value) && !key.startsWith('$')) {
      const meta = lookupListField(node, key);
      ({ strategy, mergeKey } = meta);
      child = meta.element;
    }
    if (valuesConflict(value, right[key], child, strategy, mergeKey)) return true;
  }
  return false;
}

function listsConflict(
  left: readonly unknown[],
  right: readonly unknown[],
  node: PatchNode,
  strategy: string,
  mergeKey: string,
): boolean {
  const isMap = elementKind(left, right) === MAP_KIND;
  if (strategy === 'merge') {
    if (!isMap) return false;
    const others = byMergeKey(right as JSONObject[], mergeKey);
    for (const [key, item] of byMergeKey(left as JSONObject[], mergeKey)) {
      const other = others.get(key);
      if (other !== undefined && valuesConflict(item, other, node, '', '')) return true;
    }
    return false;
  }
  if (left.length !== right.length) return true;
  const lefts = isMap ? left : sortedScalars(left);
  const rights = isMap ? right : sortedScalars(right);
  return lefts.some((item, i) => valuesConflict(item, rights[i], node, '', ''));
}

function byMergeKey(list: readonly JSONObject[], mergeKey: string): Map<string, JSONObject> {
  const map = new Map<string, JSONObject>();
  for (const item of list) {
    if (!Object.hasOwn(item, mergeKey)) {
      throw new StrategicPatchError(
        `cannot find merge key \`${mergeKey}\` in merging list element:${formatGoValue(item)}`,
      );
    }
    map.set(formatGoValue(item[mergeKey]), item);
  }
  return map;
}

function sortedScalars(list: readonly unknown[]): unknown[] {
  const text = new Map([...new Set(list)].map((item) => [item, formatGoValue(item)] as const));
  return [...text].sort(([, a], [, b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([item]) => item);
}
