import { isObject } from '../../strategic-patch/json-value.js';
import { errorText } from '../../text/error-text.js';
import { formatElement, type PathElement, parseElement } from '../fieldpath/path-element.js';
import {
  deducedMap,
  deducedSchema,
  formOf,
  type ListSchema,
  type MapSchema,
  type MergeSchema,
  type ScalarSchema,
  untypedAtomicSchema,
} from '../schema/merge-schema.js';
import { itemIdentity, itemText } from './list-item.js';
import { printHolder, printHolderSyntax, printType, SchemaError, type SchemaViolation } from './schema-error.js';

/**
 * Checks that a value fits its schema: declared fields, allowed forms, items of associative lists identified and
 * (unless `allowDuplicates`) unique.
 * @throws SchemaError naming every violation.
 */
export function validate(schema: MergeSchema, value: unknown, allowDuplicates = false): void {
  const violations = visit(schema, value, allowDuplicates);
  if (violations !== undefined) throw new SchemaError(violations);
}

/** Violations, with paths relative to the value; undefined for a valid value. */
type Violations = SchemaViolation[] | undefined;

function visit(schema: MergeSchema, value: unknown, allowDuplicates: boolean): Violations {
  // Values of unknown structure may be anything.
  if (schema === deducedSchema || schema === untypedAtomicSchema) return undefined;
  switch (formOf(schema, value)) {
    case 'map':
      if (isObject(value)) return visitMap(schema.map as MapSchema, value, allowDuplicates);
      return value === null ? undefined : violation(`expected map, got ${printHolder(value)}`);
    case 'list':
      if (Array.isArray(value)) return visitList(schema.list as ListSchema, value, allowDuplicates);
      return value === null ? undefined : violation(`expected list, got ${printHolder(value)}`);
    case 'scalar': {
      const message = scalarViolation(schema.scalar as ScalarSchema, value);
      return message === undefined ? undefined : violation(message);
    }
  }
}

function violation(message: string): Violations {
  return [{ path: '', message }];
}

/** Appends the violations found below `prefix`. Reuses both arrays. */
function joined(before: Violations, prefix: string, found: Violations): Violations {
  if (found === undefined) return before;
  const all = before ?? [];
  for (const { path, message } of found) all.push({ path: prefix + path, message });
  return all;
}

/** The violation of a value that should be a scalar; undefined if it is one. Null is a valid scalar. */
export function scalarViolation(scalar: ScalarSchema, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  const type = typeof value;
  switch (scalar) {
    case 'numeric':
      if (type === 'number' || type === 'bigint') return undefined;
      return `expected numeric (int or float), got ${printType(value)}`;
    case 'string':
      return type === 'string' ? undefined : `expected string, got ${printHolderSyntax(value)}`;
    case 'boolean':
      return type === 'boolean' ? undefined : `expected boolean, got ${printHolder(value)}`;
    case 'untyped':
      return type === 'object' ? `expected any scalar, got ${printHolder(value)}` : undefined;
  }
}

/**
 * Reports one undeclared field at most, after the violations of the declared ones. Upstream visits fields in random
 * order and stops at an undeclared one. This order finds the largest number of violations that upstream can report.
 */
function visitMap(schema: MapSchema, value: Readonly<Record<string, unknown>>, allowDuplicates: boolean): Violations {
  if (schema === deducedMap) return undefined;
  let violations: Violations;
  let undeclared: string | undefined;
  for (const key of Object.keys(value)) {
    const child = schema.field(key)?.schema ?? schema.element;
    if (child === undefined) {
      undeclared ??= key;
      continue;
    }
    const found = visit(child, value[key], allowDuplicates);
    if (found !== undefined) violations = joined(violations, `.${key}`, found);
  }
  if (undeclared === undefined) return violations;
  return joined(violations, `.${undeclared}`, violation('field not declared in schema'));
}

function visitList(schema: ListSchema, value: readonly unknown[], allowDuplicates: boolean): Violations {
  const seen = schema.relationship === 'associative' ? new Set<unknown>() : undefined;
  let violations: Violations;
  for (let i = 0; i < value.length; i++) {
    const item = value[i];
    if (seen !== undefined) {
      let identity: unknown;
      try {
        identity = itemIdentity(schema, item);
      } catch (error) {
        return joined(violations, '', violation(`element ${i}: ${errorText(error)}`));
      }
      if (seen.has(identity) && !allowDuplicates) {
        violations = joined(violations, '', violation(`duplicate entries for key ${printItem(schema, item)}`));
      }
      seen.add(identity);
    }
    const found = visit(schema.element, item, allowDuplicates);
    if (found === undefined) continue;
    violations = joined(violations, seen === undefined ? `[${i}]` : printItem(schema, item), found);
  }
  return violations;
}

function printItem(schema: ListSchema, item: unknown): string {
  return formatElement(parseElement(itemText(schema, item)) as PathElement);
}
