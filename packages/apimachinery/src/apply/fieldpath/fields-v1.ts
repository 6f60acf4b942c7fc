import { isObject } from '../../strategic-patch/json-value.js';
import { type FieldNode, FieldSet, leafNode } from './field-set.js';
import { canonicalText, compareElementTexts } from './path-element.js';

/** The JSON form of a {@link FieldSet}, as it stands in `managedFields[].fieldsV1`. */
export type FieldsV1 = Readonly<Record<string, unknown>>;

const written = new WeakMap<FieldSet, FieldsV1>();
const read = new WeakMap<object, FieldSet>();

/**
 * The JSON form of a set: element texts in order, `{}` for a member, `.` where an element with members below it is one
 * itself. Made once per set: the same set gives the same object.
 */
export function toFieldsV1(set: FieldSet): FieldsV1 {
  const known = written.get(set);
  if (known !== undefined) return known;
  const made = Object.freeze(writeSet(set, false));
  written.set(set, made);
  read.set(made, set);
  return made;
}

function writeSet(set: FieldSet, includeSelf: boolean): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  if (includeSelf) out['.'] = {};
  for (const text of set.sortedTexts()) {
    const { member, children } = set.nodes.get(text) as FieldNode;
    out[text] = children === undefined ? {} : writeSet(children, member);
  }
  return out;
}

/**
 * The set that a JSON form stands for, remembered for as long as the (unchanging) object lives. Elements of types that
 * are not known are left out, as upstream does; other order and spelling than {@link toFieldsV1}'s is accepted.
 * @throws Error when the value is no object of element texts.
 */
export function fromFieldsV1(fields: unknown): FieldSet {
  if (!isObject(fields)) throw new Error('FieldsV1 must be an object');
  const known = read.get(fields);
  if (known !== undefined) return known;
  const state = { canonical: true };
  const set = readSet(fields, state, 0).children ?? FieldSet.empty;
  read.set(fields, set);
  // A set read from the canonical form is written as the very same object.
  if (state.canonical && !written.has(set) && set !== FieldSet.empty) written.set(set, fields);
  return set;
}

const maxDepth = 1000;

function readSet(
  fields: Readonly<Record<string, unknown>>,
  state: { canonical: boolean },
  depth: number,
): { children: FieldSet | undefined; member: boolean } {
  if (depth > maxDepth) throw new Error('exceeded max depth');
  let member = false;
  let previous: string | undefined;
  let nodes: Map<string, FieldNode> | undefined;
  const keys = Object.keys(fields);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (key === '.') {
      member = true;
      if (i > 0 || keys.length === 1) state.canonical = false;
      continue;
    }
    const text = canonicalText(key);
    if (text === undefined) {
      state.canonical = false;
      continue;
    }
    if (text !== key || (previous !== undefined && compareElementTexts(previous, text) >= 0)) state.canonical = false;
    previous = text;
    const value = fields[key];
    let node: FieldNode = leafNode;
    if (isObject(value)) {
      const below = readSet(value, state, depth + 1);
      if (below.children !== undefined) node = { member: below.member, children: below.children };
    } else if (value !== null) {
      throw new Error(`FieldsV1 element ${key} must be an object`);
    } else {
      state.canonical = false;
    }
    nodes ??= new Map();
    const twin = nodes.get(text);
    if (twin !== undefined) {
      node = new FieldSet(new Map([[text, twin]])).union(new FieldSet(new Map([[text, node]]))).nodes.get(text) ?? node;
    }
    nodes.set(text, node);
  }
  return { children: nodes === undefined ? undefined : new FieldSet(nodes), member: member || nodes === undefined };
}
