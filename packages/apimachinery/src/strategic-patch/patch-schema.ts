import type { FieldInfo, TypeInfo } from '../field-table/types.js';
import { goQuote } from '../text/go-quote.js';
import { StrategicPatchError } from './strategic-patch-error.js';

/** The type at a position of a patch: a struct with fields, or a Go kind without fields. */
export interface PatchNode {
  /** Set when the value is a struct whose fields can be looked up. */
  readonly type?: TypeInfo;
  /** Go kind, as in error texts: `struct`, `ptr`, `map`, `slice`, `string`, … */
  readonly kind: string;
}

/** How the values of one field are merged. */
export interface PatchMeta {
  /** The node of the value, if it is an object. */
  readonly node: PatchNode;
  /** The node of the elements, if the field is a list. */
  readonly element?: PatchNode;
  readonly strategy: '' | 'merge' | 'replace';
  readonly retainKeys: boolean;
  /** Merge key of a list; empty if it has none. */
  readonly mergeKey: string;
}

const metaCache = new WeakMap<FieldInfo, PatchMeta>();
const foldedFields = new WeakMap<TypeInfo, Map<string, FieldInfo>>();

/** The node of a whole object of `type`. */
export function rootNode(type: TypeInfo): PatchNode {
  return { type, kind: 'struct' };
}

/**
 * Metadata of a field, found by its exact name, otherwise case-insensitively.
 * @throws StrategicPatchError (500) when `node` has no fields or not this one, as upstream's reflection does
 *   (apimachinery/third_party/forked/golang/json/fields.go).
 */
export function lookupField(node: PatchNode, key: string): PatchMeta {
  const { type } = node;
  if (type === undefined) {
    throw new StrategicPatchError(`merging an object in json but data type is not struct, instead is: ${node.kind}`);
  }
  const field = type.field(key) ?? foldedField(type, key);
  if (field === undefined) {
    const name = type.goName.slice(type.goName.lastIndexOf('.') + 1);
    throw new StrategicPatchError(`unable to find api field in struct ${name} for the json field ${goQuote(key)}`);
  }
  let meta = metaCache.get(field);
  if (meta === undefined) {
    meta = describe(field);
    metaCache.set(field, meta);
  }
  return meta;
}

/**
 * Like {@link lookupField} for a value that is a list; returns the node of its elements.
 * @throws StrategicPatchError (500) when the field is not a list.
 */
export function lookupListField(node: PatchNode, key: string): PatchMeta & { readonly element: PatchNode } {
  const meta = lookupField(node, key);
  if (meta.element !== undefined) return meta as PatchMeta & { element: PatchNode };
  if (meta.node.kind === 'ptr') return { ...meta, element: meta.node };
  if (meta.node.kind === 'slice of slice') throw new StrategicPatchError('unexpected slice of slice');
  throw new StrategicPatchError(`expected slice or array type, but got: ${node.kind}`);
}

function describe(field: FieldInfo): PatchMeta {
  const strategies = field.patchStrategy?.split(',') ?? [];
  const retainKeys = strategies.includes('retainKeys');
  const rest = strategies.filter((strategy) => strategy !== 'retainKeys');
  const strategy = rest[0] === 'merge' || rest[0] === 'replace' ? rest[0] : '';
  const value = valueNode(field);
  const base = { strategy, retainKeys, mergeKey: field.patchMergeKey ?? '' } as const;
  if (field.shape === 'map') return { ...base, node: { kind: 'map' } };
  if (field.shape === 'list') {
    return value.kind === 'slice'
      ? { ...base, node: { kind: 'slice of slice' } }
      : { ...base, node: { kind: 'slice' }, element: value };
  }
  if (value.kind === 'slice') return { ...base, node: value, element: { kind: 'string' } };
  return { ...base, node: field.pointer && value.kind === 'struct' ? { ...value, kind: 'ptr' } : value };
}

function valueNode(field: FieldInfo): PatchNode {
  if (field.type !== undefined) {
    return field.type.special === 'stringList' ? { kind: 'slice' } : { type: field.type, kind: 'struct' };
  }
  switch (field.scalar) {
    case 'bytes':
      return { kind: 'slice' };
    case 'double':
      return { kind: 'float64' };
    case undefined:
      return { kind: 'interface' };
    default:
      return { kind: field.scalar };
  }
}

function foldedField(type: TypeInfo, key: string): FieldInfo | undefined {
  let folded = foldedFields.get(type);
  if (folded === undefined) {
    folded = new Map();
    collectFolded(type, folded);
    foldedFields.set(type, folded);
  }
  return folded.get(key.toLowerCase());
}

function collectFolded(type: TypeInfo, folded: Map<string, FieldInfo>): void {
  for (const field of type.fields) {
    if (field.inline && field.type !== undefined) {
      collectFolded(field.type, folded);
    } else if (!folded.has(field.name.toLowerCase())) {
      folded.set(field.name.toLowerCase(), field);
    }
  }
}
