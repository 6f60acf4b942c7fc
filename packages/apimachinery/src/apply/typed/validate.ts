import { isObject } from '../../strategic-patch/json-value.js';
import { formatElement, type PathElement, parseElement } from '../fieldpath/path-element.js';
import {
  formOf,
  type ListSchema,
  type MapSchema,
  type MergeSchema,
  type ScalarSchema,
} from '../schema/merge-schema.js';
import { itemText } from './list-item.js';
import { printHolder, printHolderSyntax, printType, SchemaError, type SchemaViolation } from './schema-error.js';

/**
 * Checks that a value fits its schema: declared fields, right forms, items of associative lists identified and (unless
 * `allowDuplicates`) unique.
 * @throws SchemaError naming every violation.
 */
export function validate(schema: MergeSchema, value: unknown, allowDuplicates = false): void {
  const violations: SchemaViolation[] = [];
  visit(schema, value, { violations, allowDuplicates, path: [] });
  if (violations.length > 0) throw new SchemaError(violations);
}

interface Walk {
  readonly violations: SchemaViolation[];
  readonly allowDuplicates: boolean;
  /** Printed elements. */
  readonly path: string[];
}

function report(walk: Walk, message: string): void {
  walk.violations.push({ path: walk.path.join(''), message });
}

function visit(schema: MergeSchema, value: unknown, walk: Walk): void {
  switch (formOf(schema, value)) {
    case 'map':
      if (isObject(value)) visitMap(schema.map as MapSchema, value, walk);
      else if (value !== null) report(walk, `expected map, got ${printHolder(value)}`);
      break;
    case 'list':
      if (Array.isArray(value)) visitList(schema.list as ListSchema, value, walk);
      else if (value !== null) report(walk, `expected list, got ${printHolder(value)}`);
      break;
    case 'scalar': {
      const message = scalarViolation(schema.scalar as ScalarSchema, value);
      if (message !== undefined) report(walk, message);
    }
  }
}

/** What is wrong with a value where a scalar belongs; undefined when nothing is. Null is any scalar. */
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

function visitMap(schema: MapSchema, value: Readonly<Record<string, unknown>>, walk: Walk): void {
  for (const key of Object.keys(value)) {
    const child = schema.field(key)?.schema ?? schema.element;
    walk.path.push(`.${key}`);
    if (child === undefined) {
      report(walk, 'field not declared in schema');
      walk.path.pop();
      return;
    }
    visit(child, value[key], walk);
    walk.path.pop();
  }
}

function visitList(schema: ListSchema, value: readonly unknown[], walk: Walk): void {
  const associative = schema.relationship === 'associative';
  const seen = associative ? new Set<string>() : undefined;
  for (let i = 0; i < value.length; i++) {
    const item = value[i];
    let text: string | undefined;
    if (seen !== undefined) {
      try {
        text = itemText(schema, item);
      } catch (error) {
        report(walk, `element ${i}: ${(error as Error).message}`);
        return;
      }
      if (seen.has(text) && !walk.allowDuplicates) {
        report(walk, `duplicate entries for key ${formatElement(parseElement(text) as PathElement)}`);
      }
      seen.add(text);
    }
    const before = walk.violations.length;
    const at = walk.path.length;
    walk.path.push(text === undefined ? `[${i}]` : text);
    visit(schema.element, item, walk);
    walk.path.pop();
    // Texts are printed only where there was something to report.
    if (text !== undefined && walk.violations.length > before) printElement(walk, before, at, text);
  }
}

function printElement(walk: Walk, from: number, at: number, text: string): void {
  const prefix = walk.path.slice(0, at).join('');
  const printed = formatElement(parseElement(text) as PathElement);
  for (let i = from; i < walk.violations.length; i++) {
    const violation = walk.violations[i] as SchemaViolation;
    walk.violations[i] = {
      message: violation.message,
      path: `${prefix}${printed}${violation.path.slice(prefix.length + text.length)}`,
    };
  }
}
