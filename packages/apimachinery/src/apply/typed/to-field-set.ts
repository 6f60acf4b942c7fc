import { isObject } from '../../strategic-patch/json-value.js';
import { FieldSet, FieldSetBuilder } from '../fieldpath/field-set.js';
import { formOf, type ListSchema, type MapSchema, type MergeSchema } from '../schema/merge-schema.js';
import { itemText } from './list-item.js';
import { SchemaError } from './schema-error.js';

/**
 * Every leaf field and every list item that a value mentions: what an applier of it owns. Atomic parts count as leaves;
 * declared structs count only when they are empty or null, keys of maps always; empty associative lists do not count.
 * @throws SchemaError when an item cannot be identified or a field is not declared.
 */
export function toFieldSet(schema: MergeSchema, value: unknown): FieldSet {
  if (!isObject(value) || schema.map === undefined) return FieldSet.empty;
  const builder = new FieldSetBuilder();
  if (schema.map.relationship === 'atomic') return FieldSet.empty;
  visitMap(schema.map, value, builder);
  return builder.build();
}

/** Adds what `value`, which is the element `text` of `parent`, mentions; says whether it is a leaf. */
function visit(schema: MergeSchema, value: unknown, parent: FieldSetBuilder, text: string): void {
  switch (formOf(schema, value)) {
    case 'scalar':
      parent.insert(text);
      return;
    case 'map': {
      const map = schema.map as MapSchema;
      if (map.relationship === 'atomic') parent.insert(text);
      else if (isObject(value)) visitMap(map, value, parent.descend(text));
      return;
    }
    case 'list': {
      const { list } = schema;
      if (list === undefined) throw new SchemaError([{ path: '', message: 'schema error: invalid atom: inlined' }]);
      if (list.relationship === 'atomic') parent.insert(text);
      else if (Array.isArray(value)) visitList(list, value, parent.descend(text));
    }
  }
}

function visitMap(schema: MapSchema, value: Readonly<Record<string, unknown>>, builder: FieldSetBuilder): void {
  for (const key of Object.keys(value)) {
    const field = schema.field(key);
    const child = field?.schema ?? schema.element;
    if (child === undefined) {
      throw new SchemaError([{ path: `.${key}`, message: 'schema error: invalid atom: inlined' }]);
    }
    const item = value[key];
    const text = `f:${key}`;
    visit(child, item, builder, text);
    if (field === undefined || item === null || (isObject(item) && isEmpty(item))) builder.insert(text);
  }
}

function isEmpty(object: Readonly<Record<string, unknown>>): boolean {
  for (const key in object) if (Object.hasOwn(object, key)) return false;
  return true;
}

function visitList(schema: ListSchema, value: readonly unknown[], builder: FieldSetBuilder): void {
  const texts = value.map((item) => itemText(schema, item));
  const seen = new Set(texts);
  let duplicates: Set<string> | undefined;
  if (seen.size < texts.length) {
    seen.clear();
    duplicates = new Set();
    for (const text of texts) {
      if (seen.has(text)) duplicates.add(text);
      seen.add(text);
    }
  }
  for (let i = 0; i < value.length; i++) {
    const text = texts[i] as string;
    // Duplicates have one owner, and so has everything in them.
    if (duplicates === undefined || !duplicates.has(text)) visit(schema.element, value[i], builder, text);
    builder.insert(text);
  }
}
