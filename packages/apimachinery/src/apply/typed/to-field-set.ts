import { isObject } from '../../strategic-patch/json-value.js';
import { type FieldNode, FieldSet, leafNode } from '../fieldpath/field-set.js';
import { fieldText } from '../fieldpath/path-element.js';
import { formOf, type ListSchema, type MapSchema, type MergeSchema } from '../schema/merge-schema.js';
import { itemText } from './list-item.js';
import { SchemaError } from './schema-error.js';

/**
 * Every leaf field and list item in a value: the fields that an applier of the value owns. Atomic parts count as
 * leaves; declared structs count only when they are empty or null, keys of maps always; empty associative lists do not
 * count.
 * @throws SchemaError when an item cannot be identified or a field is not declared.
 */
export function toFieldSet(schema: MergeSchema, value: unknown): FieldSet {
  return rootSet(schema, value, false);
}

/** {@link toFieldSet} followed by `withNamedFields`: declared structs with members in them are members too. */
export function toNamedFieldSet(schema: MergeSchema, value: unknown): FieldSet {
  return rootSet(schema, value, true);
}

function rootSet(schema: MergeSchema, value: unknown, named: boolean): FieldSet {
  if (!isObject(value) || schema.map === undefined || schema.map.relationship === 'atomic') return FieldSet.empty;
  return visitMap(schema.map, value, named) ?? FieldSet.empty;
}

/** The node of a value: whether it is a member, and the members below it. */
function visit(schema: MergeSchema, value: unknown, named: boolean): FieldNode {
  switch (formOf(schema, value)) {
    case 'scalar':
      return leafNode;
    case 'map': {
      const map = schema.map as MapSchema;
      if (map.relationship === 'atomic') return leafNode;
      return isObject(value) ? { member: false, children: visitMap(map, value, named) } : unmentioned;
    }
    case 'list': {
      const { list } = schema;
      if (list === undefined) throw new SchemaError([{ path: '', message: 'schema error: invalid atom: inlined' }]);
      if (list.relationship === 'atomic') return leafNode;
      return Array.isArray(value) ? { member: false, children: visitList(list, value, named) } : unmentioned;
    }
  }
}

const unmentioned: FieldNode = { member: false, children: undefined };

function asMember(node: FieldNode): FieldNode {
  if (node.member) return node;
  return node.children === undefined ? leafNode : { member: true, children: node.children };
}

function visitMap(schema: MapSchema, value: Readonly<Record<string, unknown>>, named: boolean): FieldSet | undefined {
  let nodes: Map<string, FieldNode> | undefined;
  for (const key of Object.keys(value)) {
    const field = schema.field(key);
    const child = field?.schema ?? schema.element;
    if (child === undefined) {
      throw new SchemaError([{ path: `.${key}`, message: 'schema error: invalid atom: inlined' }]);
    }
    const item = value[key];
    let node = visit(child, item, named);
    if (field === undefined || item === null || (isObject(item) && isEmpty(item))) node = asMember(node);
    if (!node.member && node.children === undefined) continue;
    if (named && field !== undefined) node = asMember(node);
    nodes ??= new Map();
    nodes.set(fieldText(key), node);
  }
  return nodes === undefined ? undefined : new FieldSet(nodes);
}

function isEmpty(object: Readonly<Record<string, unknown>>): boolean {
  for (const key in object) if (Object.hasOwn(object, key)) return false;
  return true;
}

function visitList(schema: ListSchema, value: readonly unknown[], named: boolean): FieldSet | undefined {
  if (value.length === 0) return undefined;
  const nodes = new Map<string, FieldNode>();
  for (const item of value) {
    const text = itemText(schema, item);
    // Duplicates have one owner as a whole.
    nodes.set(text, nodes.has(text) ? leafNode : asMember(visit(schema.element, item, named)));
  }
  return new FieldSet(nodes);
}
