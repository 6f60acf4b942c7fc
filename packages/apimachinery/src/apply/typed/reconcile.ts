import { type FieldNode, FieldSet, leafNode } from '../fieldpath/field-set.js';
import type { MergeSchema } from '../schema/merge-schema.js';

/**
 * Adapts a set to the current schema: where a part has become atomic, the members inside become one member for the
 * whole part. (A part that has become granular is treated as if it always was.) Returns the same set when nothing
 * changes. The result for the last schema is cached on the set.
 */
export function reconcileWithSchema(set: FieldSet, schema: MergeSchema): FieldSet {
  if (set.reconciledFor !== schema || set.reconciled === undefined) {
    set.reconciled = reconcile(set, schema);
    set.reconciledFor = schema;
  }
  return set.reconciled;
}

function reconcile(set: FieldSet, schema: MergeSchema): FieldSet {
  const { map, list } = schema;
  let nodes: Map<string, FieldNode> | undefined;
  for (const [text, node] of set.nodes) {
    const { children } = node;
    if (children === undefined) continue;
    let child: MergeSchema | undefined;
    if (map !== undefined) {
      if (map.deduced) return set;
      child = text.startsWith('f:') ? (map.field(text.slice(2))?.schema ?? map.element) : map.element;
    } else {
      child = list?.element;
    }
    if (child === undefined) continue;
    const reconciled = reconcileNode(node, children, child);
    if (reconciled === node) continue;
    nodes ??= new Map(set.nodes);
    nodes.set(text, reconciled);
  }
  return nodes === undefined ? set : new FieldSet(nodes);
}

function reconcileNode(node: FieldNode, children: FieldSet, schema: MergeSchema): FieldNode {
  const { map, scalar, list } = schema;
  if (map !== undefined) {
    if (map.deduced) return node;
    if (map.relationship === 'atomic') return leafNode;
  } else if (scalar !== undefined) {
    return node;
  } else if (list?.relationship === 'atomic') {
    return leafNode;
  }
  const reconciled = reconcile(children, schema);
  return reconciled === children ? node : { member: node.member, children: reconciled };
}

const named = new WeakMap<FieldSet, { readonly schema: MergeSchema; readonly set: FieldSet }>();

/**
 * {@link withNamedFields} with a cache of the result for the last schema. For sets that are kept, such as those of
 * managers.
 */
export function withNamedFieldsOnce(set: FieldSet, schema: MergeSchema): FieldSet {
  const known = named.get(set);
  if (known?.schema === schema) return known.set;
  const result = withNamedFields(set, schema);
  named.set(set, { schema, set: result });
  return result;
}

/**
 * Adds every declared field that has members below it as a member. (A set of `a.b.c` gets `a` if `a` is a field of a
 * struct, but not if it is a key of a map.)
 */
export function withNamedFields(set: FieldSet, schema: MergeSchema | undefined): FieldSet {
  const map = schema?.map;
  const list = schema?.list;
  let nodes: Map<string, FieldNode> | undefined;
  for (const [text, node] of set.nodes) {
    const { children } = node;
    if (children === undefined) continue;
    let child: MergeSchema | undefined;
    let named = false;
    if (map !== undefined && text.startsWith('f:')) {
      const field = map.field(text.slice(2));
      named = field !== undefined;
      child = field?.schema ?? map.element;
    } else if (list !== undefined && text.startsWith('k:')) {
      child = list.element;
    }
    const below = withNamedFields(children, child);
    const member = node.member || named;
    if (member === node.member && below === children) continue;
    nodes ??= new Map(set.nodes);
    nodes.set(text, { member, children: below });
  }
  return nodes === undefined ? set : new FieldSet(nodes);
}
