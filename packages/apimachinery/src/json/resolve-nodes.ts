import type { FieldInfo, TypeInfo } from '../field-table/index.js';
import { jsonFields, setOwn } from './canonical-values.js';
import { DecodeContext, indexStep, keyStep } from './decode-context.js';
import { DecodeError } from './decode-error.js';
import { exactNumber, JSONNumber, untypedNumber } from './json-number.js';
import { type Node, NumberNode, ObjectNode } from './parse-nodes.js';

/*
 * Converts nodes to values as Go's decoder does: a repeated struct or map field is merged into the first one (both
 * parts of a repeated `data` count), other repeated fields replace the first. Strict errors are reported in the text's
 * order.
 */

/** How a node is converted: as a type, as untyped data whose repeated keys are reported, or as raw data. */
type Reading = { readonly type: TypeInfo } | 'untyped' | 'raw';

/**
 * The value of a node for a type's decoder. Numbers with a fraction or an exponent become {@link JSONNumber} if the
 * decoder needs their text.
 *
 * @param type undefined for untyped data
 * @param context receives the strict errors; must track the path
 */
export function resolveNode(node: Node, type: TypeInfo | undefined, context: DecodeContext): unknown {
  return resolve(node, type === undefined ? 'untyped' : { type }, undefined, context);
}

function resolve(node: Node, reading: Reading, onto: unknown, context: DecodeContext): unknown {
  if (typeof reading === 'string') return plain(node, reading === 'untyped' ? context : undefined);
  const { type } = reading;
  if (type.special === 'raw') return plain(node, undefined);
  if (type.special !== undefined) return special(node, type);
  return node instanceof ObjectNode ? resolveStruct(node, type, onto, context) : plainKeepingNumbers(node);
}

function resolveStruct(node: ObjectNode, type: TypeInfo, onto: unknown, context: DecodeContext): unknown {
  const out: Record<string, unknown> = isObject(onto) ? { ...onto } : {};
  const seen = new Set<string>();
  const known = new Map(jsonFields(type).map((field) => [field.name, field.info]));
  for (const [i, key] of node.keys.entries()) {
    if (!known.has(key)) {
      context.report('unknown', key);
      continue;
    }
    if (seen.has(key)) context.report('duplicate', key);
    seen.add(key);
    const info = known.get(key);
    const value = node.values[i] as Node;
    const before = out[key];
    context.path?.push(key);
    const item = info === undefined ? plainKeepingNumbers(value) : resolveField(value, info, before, context);
    context.path?.pop();
    // In Go, a second value does not undo the error of a first one of a wrong type.
    if (before !== undefined && before !== null && !fits(before, info)) continue;
    // In Go, null does not change a field that is not a pointer, list or map.
    if (item !== null || before === undefined || info?.pointer || (info !== undefined && info.shape !== 'single')) {
      out[key] = item;
    }
  }
  return out;
}

function resolveField(node: Node, field: FieldInfo, before: unknown, context: DecodeContext): unknown {
  const reading: Reading | undefined = field.type === undefined ? undefined : { type: field.type };
  const one = (item: Node, onto: unknown): unknown =>
    reading === undefined ? scalar(item, field) : resolve(item, reading, onto, context);
  if (field.shape === 'single') return one(node, before);
  if (field.shape === 'list') {
    if (!Array.isArray(node)) return plainKeepingNumbers(node);
    return (node as readonly Node[]).map((item, i) => {
      context.path?.push(`${indexStep}[${i}]`);
      const resolved = one(item, undefined);
      context.path?.pop();
      return resolved;
    });
  }
  if (!(node instanceof ObjectNode)) return plainKeepingNumbers(node);
  const out: Record<string, unknown> = {};
  if (isObject(before)) for (const key of Object.keys(before)) setOwn(out, key, before[key]);
  const seen = new Set<string>();
  for (const [i, key] of node.keys.entries()) {
    if (seen.has(key)) context.report('duplicate', key);
    seen.add(key);
    context.path?.push(keyStep + key);
    const item = one(node.values[i] as Node, undefined);
    context.path?.pop();
    const before = Object.hasOwn(out, key) ? out[key] : undefined;
    if (before === undefined || before === null || fits(before, { ...field, shape: 'single' })) setOwn(out, key, item);
  }
  return out;
}

/**
 * Whether a value has the JSON kind of a field; true for fields that accept several kinds. `kind` and `apiVersion`,
 * which are strings, have no info.
 */
function fits(value: unknown, info: FieldInfo | undefined): boolean {
  if (info === undefined || (info.shape === 'single' && info.scalar === 'string')) return typeof value === 'string';
  if (info.shape === 'list') return Array.isArray(value) || info.scalar === 'bytes';
  if (info.shape === 'map') return isObject(value);
  if (info.scalar === 'bool') return typeof value === 'boolean';
  return info.type === undefined || info.type.special !== undefined || isObject(value);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JSONNumber);

function scalar(node: Node, field: FieldInfo): unknown {
  if (node instanceof NumberNode && field.scalar === 'double') {
    const value = untypedNumber(node.text);
    // Errors show the text of a number that is too large.
    return value === Infinity || value === -Infinity ? exactNumber(node.text) : value;
  }
  return plainKeepingNumbers(node);
}

/** For input of a typed decoder: numbers keep their text. */
function plainKeepingNumbers(node: Node): unknown {
  return node instanceof NumberNode ? exactNumber(node.text) : plain(node, undefined);
}

/** Types with a special decoder: not strict inside, and the last of repeated keys counts. */
function special(node: Node, type: TypeInfo): unknown {
  const schema = type.fields.find((field) => field.type !== undefined)?.type;
  if (schema !== undefined && node instanceof ObjectNode)
    return resolveStruct(node, schema, undefined, new DecodeContext(false));
  if (schema !== undefined && Array.isArray(node)) return (node as readonly Node[]).map((item) => special(item, type));
  return plainKeepingNumbers(node);
}

/**
 * Untyped data. Where a context is given, repeated keys are reported, and the last of them counts.
 *
 * @throws DecodeError for a number that is too large for a double, if the context refuses such numbers
 */
function plain(node: Node, context: DecodeContext | undefined): unknown {
  if (node instanceof NumberNode) {
    const value = untypedNumber(node.text);
    if (!context?.finite || Math.abs(Number(value)) !== Infinity) return value;
    throw new DecodeError(`json: cannot unmarshal number ${node.text} into Go value of type float64`);
  }
  if (Array.isArray(node)) {
    return (node as readonly Node[]).map((item, i) => {
      context?.path?.push(`${indexStep}[${i}]`);
      const value = plain(item, context);
      context?.path?.pop();
      return value;
    });
  }
  if (!(node instanceof ObjectNode)) return node;
  const out: Record<string, unknown> = {};
  const seen = new Set<string>();
  for (const [i, key] of node.keys.entries()) {
    if (context !== undefined) {
      if (seen.has(key)) context.report('duplicate', key);
      seen.add(key);
      context.path?.push(keyStep + key);
    }
    setOwn(out, key, plain(node.values[i] as Node, context));
    context?.path?.pop();
  }
  return out;
}
