import { guardDepth } from '../../json/decode-error.js';
import { isObject } from '../../strategic-patch/json-value.js';
import { type FieldNode, FieldSet, leafNode } from './field-set.js';
import { knownSet, knownSets } from './known-sets.js';
import { canonicalText, compareElementTexts } from './path-element.js';

/** The JSON form of a {@link FieldSet}, as in `managedFields[].fieldsV1`. */
export type FieldsV1 = Readonly<Record<string, unknown>>;

const read = new WeakMap<object, FieldSet>();
const nothing: FieldsV1 = Object.freeze({});

/**
 * The JSON form of a set: element texts in order, `{}` for a member, `.` in an element that is a member and has members
 * below it. Cached per set and per part: the same set gives the same object.
 */
export function toFieldsV1(set: FieldSet): FieldsV1 {
  textsMade = 0;
  const made = formOf(set, false);
  // No set is recorded for a large form: the record would keep the set in memory, and the set is as large as the form.
  if (textsMade > 0 && textsMade <= manyTexts) read.set(made, set);
  return made;
}

const manyTexts = 10_000;
/** Number of element texts in the forms that were made for the set. */
let textsMade = 0;

function formOf(set: FieldSet, member: boolean): FieldsV1 {
  const known = member ? set.memberForm : set.plainForm;
  if (known !== undefined) return known;
  const out: Record<string, unknown> = {};
  if (member) out['.'] = nothing;
  const texts = set.sortedTexts();
  textsMade += texts.length;
  for (const text of texts) {
    const node = set.nodes.get(text) as FieldNode;
    out[text] = node.children === undefined ? nothing : formOf(node.children, node.member);
  }
  if (member) set.memberForm = out;
  else set.plainForm = out;
  return out;
}

/**
 * Parses the JSON form of a set. The result is cached for the lifetime of the (immutable) object, and equal objects
 * mostly give the same set. Elements of unknown types are left out, as upstream does; order and spelling may differ
 * from {@link toFieldsV1}'s.
 * @throws Error when the value is not an object of element texts, or has more levels than the call stack
 */
export function fromFieldsV1(fields: unknown): FieldSet {
  if (!isObject(fields)) throw new Error('FieldsV1 must be an object');
  const known = read.get(fields);
  if (known !== undefined) return known;
  knownSets.begin(formRoot);
  walkForm(fields, 0);
  const set = knownSet(() => guardDepth(() => readSet(fields).children) ?? FieldSet.empty, toFieldsV1) as FieldSet;
  read.set(fields, set);
  return set;
}

const formRoot = {};
const codes = { open: 1, close: 2, null: 3, other: 4 } as const;
/** Maximum nesting of forms whose sets are cached by shape. No declared type is nested that deeply. */
const deepestKnown = 100;

/** Walks the shape of a JSON form: its keys. */
function walkForm(fields: Readonly<Record<string, unknown>>, depth: number): void {
  if (depth > deepestKnown) knownSets.giveUp();
  for (const key in fields) {
    if (knownSets.isTooLong) return;
    knownSets.step(key);
    const value = fields[key];
    if (isObject(value)) {
      knownSets.step(codes.open);
      walkForm(value, depth + 1);
      knownSets.step(codes.close);
    } else knownSets.step(value === null ? codes.null : codes.other);
  }
}

interface ReadResult {
  readonly children: FieldSet | undefined;
  readonly member: boolean;
  /** Whether {@link toFieldsV1} would write the same object. */
  readonly canonical: boolean;
}

function readSet(fields: Readonly<Record<string, unknown>>): ReadResult {
  let member = false;
  let canonical = true;
  let previous: string | undefined;
  let nodes: Map<string, FieldNode> | undefined;
  const keys = Object.keys(fields);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (key === '.') {
      member = true;
      if (i > 0 || keys.length === 1) canonical = false;
      continue;
    }
    const text = canonicalText(key);
    if (text === undefined) {
      canonical = false;
      continue;
    }
    if (text !== key || (previous !== undefined && compareElementTexts(previous, text) >= 0)) canonical = false;
    previous = text;
    const value = fields[key];
    let node: FieldNode = leafNode;
    if (isObject(value)) {
      const below = readSet(value);
      if (!below.canonical) canonical = false;
      if (below.children !== undefined) node = { member: below.member, children: below.children };
    } else if (value === null) {
      canonical = false;
    } else {
      throw new Error(`FieldsV1 element ${key} must be an object`);
    }
    nodes ??= new Map();
    const twin = nodes.get(text);
    nodes.set(text, twin === undefined ? node : joined(twin, node));
  }
  if (nodes === undefined) return { children: undefined, member: true, canonical };
  const children = new FieldSet(nodes);
  // A set read from the canonical form is written as the very same object.
  if (canonical && member) children.memberForm = fields;
  else if (canonical) children.plainForm = fields;
  return { children, member, canonical };
}

/** Joins two spellings of the same element. */
function joined(left: FieldNode, right: FieldNode): FieldNode {
  const children = left.children === undefined ? right.children : left.children.union(right.children ?? FieldSet.empty);
  return { member: left.member || right.member, children };
}
