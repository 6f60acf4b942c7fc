import {
  DELETE_FROM_PRIMITIVE_LIST,
  DIRECTIVE,
  fieldOfDirective,
  RETAIN_KEYS,
  SET_ELEMENT_ORDER,
} from './directives.js';
import { formatGoValue } from './go-format.js';
import { getOwn, isObject, type JSONObject, jsonEqual, setOwn } from './json-value.js';
import { elementKind, identityOf, isDeletion, MAP_KIND, partition, weave } from './list-order.js';
import { lookupField, lookupListField, type PatchNode } from './patch-schema.js';
import {
  badArgType,
  badPatchType,
  badPrimitiveList,
  badRetainKeys,
  badSetElementOrder,
  noMergeKey,
  StrategicPatchError,
} from './strategic-patch-error.js';

/**
 * The left side of a merge: an `object`, in which directives are executed and nulls delete; or another `patch`, in
 * which directives and nulls are kept for applying the result.
 */
export type MergeTarget = 'object' | 'patch';

const REMOVED = Symbol('removed');

/** Merges `patch` into `original`. Neither is changed; unchanged parts are shared with the result. */
export function mergeMap(original: JSONObject, patch: JSONObject, node: PatchNode, target: MergeTarget): JSONObject {
  if (Object.hasOwn(patch, DIRECTIVE)) return directiveResult(patch);
  const result: Record<string, unknown> = { ...original };
  // Keys of the patch that have been processed before the others.
  const done = new Set<string>();
  const keys = Object.keys(patch);
  for (const key of keys) {
    if (key === RETAIN_KEYS) {
      retainKeys(result, patch, target);
      done.add(key);
    }
  }
  for (const key of keys) {
    if (key.startsWith(SET_ELEMENT_ORDER)) done.add(key).add(mergeOrderedList(result, patch, key, node, target));
  }
  for (const key of keys) {
    if (!key.startsWith(DELETE_FROM_PRIMITIVE_LIST)) continue;
    done.add(key);
    if (target === 'patch') setOwn(result, key, patch[key]);
    else deleteFromList(result, key, patch[key], node);
  }
  for (const key of keys) {
    if (!done.has(key)) mergeField(result, key, patch[key], node, target);
  }
  return result;
}

function directiveResult(patch: JSONObject): JSONObject {
  const directive = patch[DIRECTIVE];
  if (directive === 'delete') return {};
  if (directive !== 'replace') throw badPatchType(directive, patch);
  const { [DIRECTIVE]: _, ...rest } = patch;
  return rest;
}

function mergeField(
  result: Record<string, unknown>,
  key: string,
  value: unknown,
  node: PatchNode,
  target: MergeTarget,
): void {
  if (value === null) {
    if (target === 'object') delete result[key];
    else setOwn(result, key, null);
    return;
  }
  const current = getOwn(result, key);
  if (isObject(value) && isObject(current)) {
    const meta = lookupField(node, key);
    setOwn(result, key, meta.strategy === 'replace' ? value : mergeMap(current, value, meta.node, target));
  } else if (Array.isArray(value) && Array.isArray(current)) {
    const meta = lookupListField(node, key);
    const merged =
      meta.strategy === 'merge' ? mergeList(current, value, meta.element, meta.mergeKey, target).merged : value;
    setOwn(result, key, merged);
  } else {
    const added = withoutDirectives(value, target === 'object');
    if (added === REMOVED) delete result[key];
    else setOwn(result, key, added);
  }
}

/** Executes `$deleteFromPrimitiveList/<field>` on an existing list; other values are not changed. */
function deleteFromList(result: Record<string, unknown>, key: string, value: unknown, node: PatchNode): void {
  const field = fieldOfDirective(key, DELETE_FROM_PRIMITIVE_LIST);
  if (field === undefined) throw badPrimitiveList();
  if (field === '') return;
  const current = getOwn(result, field);
  if (value === null) {
    delete result[field];
  } else if (Array.isArray(value) && Array.isArray(current)) {
    const meta = lookupListField(node, field);
    if (current.length === 0 && value.length === 0) return;
    if (elementKind(current, value) === MAP_KIND) {
      setOwn(result, field, mergeList(current, value, meta.element, meta.mergeKey, 'object').merged);
      return;
    }
    const gone = new Set(value);
    setOwn(
      result,
      field,
      current.filter((item) => !gone.has(item)),
    );
  }
}

function retainKeys(result: Record<string, unknown>, patch: JSONObject, target: MergeTarget): void {
  const keys = patch[RETAIN_KEYS];
  if (target === 'patch') {
    if (!Object.hasOwn(result, RETAIN_KEYS)) {
      result[RETAIN_KEYS] = keys;
    } else if (!jsonEqual(result[RETAIN_KEYS], keys)) {
      throw new StrategicPatchError(
        `${formatGoValue(result[RETAIN_KEYS])} and ${formatGoValue(keys)} are not deep equal: this may happen when calculating the 3-way diff patch`,
      );
    }
    return;
  }
  if (!Array.isArray(keys)) throw badRetainKeys();
  const retained = new Set<unknown>(keys);
  for (const key of Object.keys(patch)) {
    if (key === RETAIN_KEYS || patch[key] === null) continue;
    if (key.startsWith(DELETE_FROM_PRIMITIVE_LIST) || key.startsWith(SET_ELEMENT_ORDER)) continue;
    if (!retained.has(key)) throw badRetainKeys();
  }
  for (const key of Object.keys(result)) if (!retained.has(key)) delete result[key];
}

/**
 * Merges the list of a `$setElementOrder/<field>` and sorts it: by the directive's order first, then the patch's, then
 * the live list's. @returns its field
 */
function mergeOrderedList(
  result: Record<string, unknown>,
  patch: JSONObject,
  key: string,
  node: PatchNode,
  target: MergeTarget,
): string {
  const order = patch[key];
  if (target === 'patch') {
    if (!Object.hasOwn(result, key)) setOwn(result, key, order);
    else if (!jsonEqual(result[key], order)) throw badSetElementOrder();
  }
  if (!Array.isArray(order)) throw badArgType('[]interface {}', order);
  const field = fieldOfDirective(key, SET_ELEMENT_ORDER);
  if (field === undefined) throw badSetElementOrder();
  const hasCurrent = Object.hasOwn(result, field);
  const hasPatch = Object.hasOwn(patch, field);
  const current: unknown = hasCurrent ? result[field] : [];
  const items: unknown = hasPatch ? patch[field] : [];
  if (!Array.isArray(current)) throw badArgType('[]interface {}', current);
  if (!Array.isArray(items)) throw badArgType('[]interface {}', items);
  const { element, mergeKey, strategy } = lookupListField(node, field);
  requireSameOrder(items, order, mergeKey);
  let merged: readonly unknown[];
  let liveOrder: readonly unknown[] = current;
  if (!hasPatch) {
    if (!hasCurrent) return field;
    merged = current;
  } else if (!hasCurrent) {
    merged = withoutDirectives(items, false) as unknown[];
  } else if (strategy === 'merge') {
    ({ merged, liveOrder } = mergeList(current, items, element, mergeKey, target));
  } else {
    merged = items;
  }
  const { patchItems, serverItems } = partition(merged, order, mergeKey);
  const isMap = elementKind(current, items) === MAP_KIND;
  setOwn(result, field, weave({ items: patchItems, order }, { items: serverItems, order: liveOrder }, mergeKey, isMap));
  return field;
}

/** Requires that the patch's items, except deletions, are in `$setElementOrder` in the same order. */
function requireSameOrder(items: readonly unknown[], order: readonly unknown[], mergeKey: string): void {
  if (order.length === 0 || items.length === 0) return;
  for (const item of items) {
    if (mergeKey !== '' && !isObject(item)) throw badArgType(MAP_KIND, item);
  }
  const kept = mergeKey === '' ? items : items.filter((item) => !isDeletion(item));
  let at = 0;
  let place = 0;
  while (at < kept.length && place < order.length) {
    const item = kept[at];
    if (isObject(item) && Object.hasOwn(item, DIRECTIVE)) {
      at++;
      continue;
    }
    if (sameIdentity(item, order[place], mergeKey)) at++;
    place++;
  }
  if (at < kept.length && place >= order.length) {
    throw new StrategicPatchError(
      `The order in patch list:\n${formatGoValue(items)}\n doesn't match ${SET_ELEMENT_ORDER} list:\n${formatGoValue(order)}\n`,
    );
  }
}

/** Whether two list items have the same merge key value (are equal, in a list of scalars). */
export function sameIdentity(left: unknown, right: unknown, mergeKey: string): boolean {
  if (mergeKey === '') return left === right;
  for (const item of [left, right]) if (!isObject(item)) throw badArgType(MAP_KIND, item);
  for (const item of [left, right] as JSONObject[])
    if (!Object.hasOwn(item, mergeKey)) throw noMergeKey(item, mergeKey);
  return (left as JSONObject)[mergeKey] === (right as JSONObject)[mergeKey];
}

/**
 * Merges two lists. `liveOrder` is the order of the live list that `$setElementOrder` uses afterwards: its items
 * without the deleted ones, whose places are taken by the first added ones (because upstream's slices share memory).
 */
function mergeList(
  original: readonly unknown[],
  patch: readonly unknown[],
  element: PatchNode,
  mergeKey: string,
  target: MergeTarget,
): { merged: readonly unknown[]; liveOrder: readonly unknown[] } {
  if (original.length === 0 && patch.length === 0) return { merged: original, liveOrder: original };
  const isMap = elementKind(original, patch) === MAP_KIND;
  let live = original;
  let items = patch;
  let liveOrder = original;
  let merged: unknown[];
  if (isMap) {
    if (mergeKey === '') {
      throw new StrategicPatchError(`cannot merge lists without merge key for ${element.kind}`);
    }
    [live, items] = takeDirectives(live as JSONObject[], items as JSONObject[], mergeKey);
    merged = mergeElements(live as JSONObject[], items as JSONObject[], mergeKey, element, target);
    if (live.length < original.length) liveOrder = merged.slice(0, original.length);
  } else {
    merged = [...new Set([...live, ...items])];
  }
  const { patchItems, serverItems } = partition(merged, items, mergeKey);
  return {
    merged: weave({ items: patchItems, order: items }, { items: serverItems, order: live }, mergeKey, isMap),
    liveOrder,
  };
}

/** Executes the `$patch` elements of a list. Returns the remaining live list and the patch's other elements. */
function takeDirectives(
  live: readonly JSONObject[],
  patch: readonly JSONObject[],
  mergeKey: string,
): [live: readonly JSONObject[], patch: readonly JSONObject[]] {
  if (!patch.some((item) => Object.hasOwn(item, DIRECTIVE))) return [live, patch];
  const plain: JSONObject[] = [];
  const deleted = new Set<unknown>();
  let replace = false;
  for (const item of patch) {
    if (!Object.hasOwn(item, DIRECTIVE)) {
      plain.push(item);
      continue;
    }
    switch (item[DIRECTIVE]) {
      case 'delete':
        if (!Object.hasOwn(item, mergeKey)) throw noMergeKey(item, mergeKey);
        deleted.add(item[mergeKey]);
        break;
      case 'replace':
        replace = true;
        break;
      case 'merge':
        throw new StrategicPatchError('merging lists cannot yet be specified in the patch');
      default:
        throw badPatchType(item[DIRECTIVE], item);
    }
  }
  if (replace) return [plain, []];
  return [live.filter((item) => !(Object.hasOwn(item, mergeKey) && deleted.has(item[mergeKey]))), plain];
}

function mergeElements(
  live: readonly JSONObject[],
  patch: readonly JSONObject[],
  mergeKey: string,
  element: PatchNode,
  target: MergeTarget,
): JSONObject[] {
  const merged = [...live];
  const places = new Map<unknown, number>();
  for (let i = 0; i < merged.length; i++) {
    const item = merged[i] as JSONObject;
    if (!Object.hasOwn(item, mergeKey)) continue;
    const identity = identityOf(item, mergeKey, true);
    if (!places.has(identity)) places.set(identity, i);
  }
  for (const item of patch) {
    if (!Object.hasOwn(item, mergeKey)) throw noMergeKey(item, mergeKey);
    const place = places.get(item[mergeKey]);
    if (place === undefined) {
      places.set(item[mergeKey], merged.length);
      merged.push(item);
    } else {
      merged[place] = mergeMap(merged[place] as JSONObject, item, element, target);
    }
  }
  return merged;
}

/**
 * `value` without maps that have `$patch` and, with `dropNulls`, without null fields; itself if it has no such parts.
 */
function withoutDirectives(value: unknown, dropNulls: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    let copy: unknown[] | undefined;
    for (let i = 0; i < value.length; i++) {
      const kept = withoutDirectives(value[i], dropNulls);
      if (copy === undefined && kept !== value[i]) copy = value.slice(0, i);
      if (copy !== undefined && kept !== REMOVED) copy.push(kept);
    }
    return copy ?? value;
  }
  const object = value as JSONObject;
  if (Object.hasOwn(object, DIRECTIVE) && !(dropNulls && object[DIRECTIVE] === null)) return REMOVED;
  let copy: Record<string, unknown> | undefined;
  for (const key of Object.keys(object)) {
    const child = object[key];
    const kept = dropNulls && child === null ? REMOVED : withoutDirectives(child, dropNulls);
    if (kept === child) continue;
    copy ??= { ...object };
    if (kept === REMOVED) delete copy[key];
    else setOwn(copy, key, kept);
  }
  return copy ?? value;
}
