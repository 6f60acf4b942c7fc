import { getOwn, isObject, type JSONObject, jsonEqual } from '../../strategic-patch/json-value.js';
import { errorText } from '../../text/error-text.js';
import { type FieldNode, FieldSet, FieldSetBuilder, leafNode } from '../fieldpath/field-set.js';
import { fieldText } from '../fieldpath/path-element.js';
import {
  type Form,
  formOf,
  type ListSchema,
  type MapSchema,
  type MergeSchema,
  type ScalarSchema,
} from '../schema/merge-schema.js';
import { itemIdentity, itemText } from './list-item.js';
import { SchemaError } from './schema-error.js';
import { scalarViolation } from './validate.js';

/** The differences of two objects. The sets are disjoint. */
export interface Comparison {
  /** In the left object only. */
  readonly removed: FieldSet;
  /** In both, with different values. */
  readonly modified: FieldSet;
  /** In the right object only. */
  readonly added: FieldSet;
}

type Change = 'removed' | 'modified' | 'added';

/**
 * Compares two objects of a type, field by field; atomic parts as a whole, associative lists by their items, regardless
 * of order. Parts that are identical (`===`) are skipped.
 * @throws SchemaError when an object does not fit the schema where they differ.
 */
export function compare(schema: MergeSchema, left: unknown, right: unknown): Comparison {
  const root = new Frame(undefined, undefined, '');
  root.builders = { removed: new FieldSetBuilder(), modified: new FieldSetBuilder(), added: new FieldSetBuilder() };
  compareValues(schema, left ?? null, right ?? null, root);
  const { removed, modified, added } = root.builders as Required<Builders>;
  return { removed: removed.build(), modified: modified.build(), added: added.build() };
}

type Builders = { [change in Change]?: FieldSetBuilder };

/** A position in the objects. Its set builders are made when something below it is recorded. */
class Frame {
  readonly parent: Frame | undefined;
  readonly #list: ListSchema | undefined;
  /** The field's name, or an item of the list. */
  readonly #element: unknown;
  builders: Builders | undefined;

  constructor(parent: Frame | undefined, list: ListSchema | undefined, element: unknown) {
    this.parent = parent;
    this.#list = list;
    this.#element = element;
  }

  get text(): string {
    return this.#list === undefined ? fieldText(this.#element as string) : itemText(this.#list, this.#element);
  }

  builder(change: Change): FieldSetBuilder {
    this.builders ??= {};
    let builder = this.builders[change];
    if (builder === undefined) {
      builder = (this.parent as Frame).builder(change).descend(this.text);
      this.builders[change] = builder;
    }
    return builder;
  }

  /** Records this place with all that is below it. Not for the root. */
  recordWhole(change: Change, node: FieldNode): void {
    (this.parent as Frame).builder(change).attach(this.text, node);
  }

  /** Records this place itself. The root, which is the whole object, has no owner. */
  record(change: Change): void {
    this.parent?.builder(change).insert(this.text);
  }
}

function compareValues(schema: MergeSchema, left: unknown, right: unknown, frame: Frame): void {
  if (left === right) return;
  if (left === undefined) {
    frame.recordWhole('added', wholeNode(schema, right));
  } else if (right === undefined) {
    frame.recordWhole('removed', wholeNode(schema, left));
  } else {
    const form = formOf(schema, right);
    const other = formOf(schema, left);
    if (other !== form) compareForm(schema, other, left, right, frame);
    compareForm(schema, form, left, right, frame);
  }
}

/** The set of all paths in a value: itself, its fields and items, down to the leaves. */
function wholeNode(schema: MergeSchema, value: unknown): FieldNode {
  switch (formOf(schema, value)) {
    case 'scalar':
      return leafNode;
    case 'map': {
      const map = schema.map as MapSchema;
      if (map.relationship === 'atomic' || !isObject(value) || isEmptyMap(value, map.zeros)) return leafNode;
      const nodes = new Map<string, FieldNode>();
      for (const key of Object.keys(value)) nodes.set(fieldText(key), wholeNode(fieldSchema(map, key), value[key]));
      // Zero values that the JSON leaves out belong to the struct too.
      for (const [key, zero] of map.zeros) {
        if (!Object.hasOwn(value, key)) nodes.set(fieldText(key), wholeNode(fieldSchema(map, key), zero));
      }
      return { member: true, children: new FieldSet(nodes) };
    }
    case 'list': {
      const { list } = schema;
      if (list === undefined) throw new SchemaError([{ path: '', message: 'schema error: invalid atom: inlined' }]);
      if (list.relationship === 'atomic' || !Array.isArray(value) || value.length === 0) return leafNode;
      const nodes = new Map<string, FieldNode>();
      for (let i = 0; i < value.length; i++) {
        const text = identified(i, () => itemText(list, value[i]));
        nodes.set(text, nodes.has(text) ? leafNode : wholeNode(list.element, value[i]));
      }
      return { member: true, children: new FieldSet(nodes) };
    }
  }
}

function fieldSchema(map: MapSchema, key: string): MergeSchema {
  const schema = map.field(key)?.schema ?? map.element;
  if (schema !== undefined) return schema;
  throw new SchemaError([{ path: `.${key}`, message: 'schema error: invalid atom: inlined' }]);
}

function identified<T>(index: number, identify: () => T): T {
  try {
    return identify();
  } catch (error) {
    throw new SchemaError([{ path: '', message: `element ${index}: ${errorText(error)}` }]);
  }
}

/** Compares two present values in one form. */
function compareForm(schema: MergeSchema, form: Form, left: unknown, right: unknown, frame: Frame): void {
  switch (form) {
    case 'scalar':
      requireScalar(schema.scalar as ScalarSchema, left, right);
      compareLeaves(left, right, frame);
      break;
    case 'map': {
      const map = schema.map as MapSchema;
      const lMap = isObject(left) ? left : undefined;
      const rMap = isObject(right) ? right : undefined;
      const { zeros } = map;
      if (map.relationship === 'atomic' || (isEmptyMap(lMap, zeros) && isEmptyMap(rMap, zeros))) {
        compareLeaves(left, right, frame);
      } else {
        compareMaps(map, lMap, rMap, frame);
      }
      break;
    }
    case 'list': {
      const { list } = schema;
      if (list === undefined) throw new SchemaError([{ path: '', message: 'schema error: invalid atom: inlined' }]);
      const lList = Array.isArray(left) ? left : none;
      const rList = Array.isArray(right) ? right : none;
      if (list.relationship === 'atomic' || (lList.length === 0 && rList.length === 0)) {
        compareLeaves(left, right, frame);
      } else {
        compareLists(list, lList, rList, frame);
      }
    }
  }
}

function isEmptyMap(map: JSONObject | undefined, zeros: ReadonlyMap<string, unknown>): boolean {
  if (map === undefined) return true;
  if (zeros.size > 0) return false;
  for (const key in map) if (Object.hasOwn(map, key)) return false;
  return true;
}

function compareLeaves(left: unknown, right: unknown, frame: Frame): void {
  if (!jsonEqual(left, right)) frame.record('modified');
}

/** Throws when neither of the two is a scalar of the schema. */
function requireScalar(scalar: ScalarSchema, left: unknown, right: unknown): void {
  const lMessage = scalarViolation(scalar, left);
  const rMessage = lMessage === undefined ? undefined : scalarViolation(scalar, right);
  if (lMessage === undefined || rMessage === undefined) return;
  throw new SchemaError([
    { path: '', message: `lhs: ${lMessage}` },
    { path: '', message: `rhs: ${rMessage}` },
  ]);
}

function compareMaps(map: MapSchema, left: JSONObject | undefined, right: JSONObject | undefined, frame: Frame): void {
  if (left !== undefined) {
    for (const key of Object.keys(left)) {
      const rValue = right === undefined ? undefined : valueAt(right, key, map.zeros);
      compareField(map, key, left[key], rValue, frame);
    }
  }
  if (right !== undefined) {
    for (const key of Object.keys(right)) {
      if (left !== undefined && Object.hasOwn(left, key)) continue;
      const lValue = left === undefined ? undefined : map.zeros.get(key);
      compareField(map, key, lValue, right[key], frame);
    }
  }
  if (map.zeros.size === 0 || (left !== undefined && right !== undefined)) return;
  // A struct that one side lacks is added or removed with the zero values that its JSON leaves out.
  const there = (left ?? right) as JSONObject;
  for (const [key, zero] of map.zeros) {
    if (Object.hasOwn(there, key)) continue;
    compareField(map, key, left === undefined ? undefined : zero, right === undefined ? undefined : zero, frame);
  }
}

function valueAt(object: JSONObject, key: string, zeros: ReadonlyMap<string, unknown>): unknown {
  return getOwn(object, key) ?? (Object.hasOwn(object, key) ? null : zeros.get(key));
}

function compareField(map: MapSchema, key: string, left: unknown, right: unknown, frame: Frame): void {
  if (left === right) return;
  const schema = fieldSchema(map, key);
  compareValues(schema, left, right, new Frame(frame, undefined, key));
}

function compareLists(list: ListSchema, left: readonly unknown[], right: readonly unknown[], frame: Frame): void {
  const lItems = itemsByIdentity(list, left);
  const rItems = itemsByIdentity(list, right);
  for (const [identity, lGroup] of lItems) {
    const rGroup = rItems.get(identity) ?? none;
    compareGroups(list, lGroup, rGroup, new Frame(frame, list, lGroup[0]));
  }
  for (const [identity, rGroup] of rItems) {
    if (!lItems.has(identity)) compareGroups(list, none, rGroup, new Frame(frame, list, rGroup[0]));
  }
}

const none: readonly unknown[] = [];

function itemsByIdentity(list: ListSchema, items: readonly unknown[]): Map<unknown, unknown[]> {
  const groups = new Map<unknown, unknown[]>();
  for (let i = 0; i < items.length; i++) {
    const identity = identified(i, () => itemIdentity(list, items[i]));
    const group = groups.get(identity);
    if (group === undefined) groups.set(identity, [items[i]]);
    else group.push(items[i]);
  }
  return groups;
}

/** Compares the items with the same identity: one by one, or as a whole if there are duplicates. */
function compareGroups(list: ListSchema, left: readonly unknown[], right: readonly unknown[], frame: Frame): void {
  if (left.length <= 1 && right.length <= 1) {
    compareValues(list.element, left[0], right[0], frame);
  } else if (left.length >= 2 && right.length >= 2) {
    if (!jsonEqual(left, right)) frame.record('modified');
  } else if (left.length >= 2) {
    if (right.length > 0) compareValues(list.element, undefined, right[0], frame);
    frame.record('removed');
  } else {
    if (left.length > 0) compareValues(list.element, left[0], undefined, frame);
    frame.record('added');
  }
}
