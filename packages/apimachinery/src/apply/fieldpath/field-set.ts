import { elementText, type FieldPath, type PathElement, parseElement, sortElementTexts } from './path-element.js';

/** One element of a set: whether it is a member itself, and the members below it. `children` is never empty. */
export interface FieldNode {
  readonly member: boolean;
  readonly children: FieldSet | undefined;
}

/** A member without children. Most nodes are this node. */
export const leafNode: FieldNode = Object.freeze({ member: true, children: undefined });

/**
 * An immutable set of field paths, as a tree keyed by element texts. A path may be a member without its parents.
 *
 * Operations share unchanged parts. A result that equals the left set is the same object as the left set, so a change
 * can be detected by identity.
 */
export class FieldSet {
  /** By canonical element text, in no particular order. Not to be changed. */
  readonly nodes: ReadonlyMap<string, FieldNode>;
  /*
   * Caches of results computed for this set. They are properties because a WeakMap is slow for many small objects. Only
   * fields-v1.ts (JSON forms, alone and below a member) and reconcile.ts (the set under a schema) use them.
   */
  /** @internal */
  plainForm: Readonly<Record<string, unknown>> | undefined = undefined;
  /** @internal */
  memberForm: Readonly<Record<string, unknown>> | undefined = undefined;
  /** @internal */
  reconciledFor: object | undefined = undefined;
  /** @internal */
  reconciled: FieldSet | undefined = undefined;

  constructor(nodes: ReadonlyMap<string, FieldNode>) {
    this.nodes = nodes;
  }

  /** The set without members. */
  static readonly empty: FieldSet = new FieldSet(new Map());

  /** The set of these paths. The empty path (the whole object) is not tracked. */
  static of(...paths: readonly FieldPath[]): FieldSet {
    let set = FieldSet.empty;
    for (const path of paths) {
      let node: FieldNode = leafNode;
      for (let i = path.length - 1; i >= 0; i--) {
        const one = new FieldSet(new Map([[elementText(path[i] as PathElement), node]]));
        if (i === 0) set = set.union(one);
        else node = { member: false, children: one };
      }
    }
    return set;
  }

  get isEmpty(): boolean {
    return this.nodes.size === 0;
  }

  /** Number of members. */
  get size(): number {
    let size = 0;
    for (const { member, children } of this.nodes.values()) size += (member ? 1 : 0) + (children?.size ?? 0);
    return size;
  }

  /** Whether the path itself is a member. */
  has(path: FieldPath): boolean {
    let set: FieldSet | undefined = this;
    for (let i = 0; i < path.length; i++) {
      const node: FieldNode | undefined = set?.nodes.get(elementText(path[i] as PathElement));
      if (i === path.length - 1) return node?.member ?? false;
      set = node?.children;
    }
    return false;
  }

  /** The set below an element, without the element itself. */
  withPrefix(element: PathElement): FieldSet {
    return this.nodes.get(elementText(element))?.children ?? FieldSet.empty;
  }

  equals(other: FieldSet): boolean {
    if (this === other) return true;
    if (this.nodes.size !== other.nodes.size) return false;
    for (const [text, node] of this.nodes) {
      const twin = other.nodes.get(text);
      if (twin === undefined || twin.member !== node.member) return false;
      if (node.children === undefined || twin.children === undefined) {
        if (node.children !== twin.children) return false;
      } else if (!node.children.equals(twin.children)) {
        return false;
      }
    }
    return true;
  }

  /** Whether every member is a member of the other set too. */
  isSubsetOf(other: FieldSet): boolean {
    if (this === other) return true;
    for (const [text, { member, children }] of this.nodes) {
      const twin = other.nodes.get(text);
      if (twin === undefined || (member && !twin.member)) return false;
      if (children !== undefined && (twin.children === undefined || !children.isSubsetOf(twin.children))) return false;
    }
    return true;
  }

  /** Members of either set. */
  union(other: FieldSet): FieldSet {
    if (this === other || other.nodes.size === 0) return this;
    if (this.nodes.size === 0) return other;
    let nodes: Map<string, FieldNode> | undefined;
    for (const [text, theirs] of other.nodes) {
      const ours = this.nodes.get(text);
      const merged = ours === undefined ? theirs : unionNode(ours, theirs);
      if (merged !== ours) {
        nodes ??= new Map(this.nodes);
        nodes.set(text, merged);
      }
    }
    return nodes === undefined ? this : new FieldSet(nodes);
  }

  /** Members of both sets. */
  intersection(other: FieldSet): FieldSet {
    if (this === other) return this;
    const nodes = new Map<string, FieldNode>();
    let same = true;
    for (const [text, ours] of this.nodes) {
      const theirs = other.nodes.get(text);
      const kept = theirs === undefined ? undefined : intersectNode(ours, theirs);
      if (kept !== ours) same = false;
      if (kept !== undefined) nodes.set(text, kept);
    }
    return same ? this : nodes.size === 0 ? FieldSet.empty : new FieldSet(nodes);
  }

  /** Members of this set that are not members of the other set. Removing a parent does not remove its children. */
  difference(other: FieldSet): FieldSet {
    return this.#without(other, false);
  }

  /** Like {@link difference}, but a member of the other set also removes everything below it. */
  recursiveDifference(other: FieldSet): FieldSet {
    return this.#without(other, true);
  }

  #without(other: FieldSet, recursive: boolean): FieldSet {
    if (this.nodes.size === 0 || other.nodes.size === 0) return this;
    if (this === other) return FieldSet.empty;
    const takesMany = other.nodes.size > Math.max(many, this.nodes.size / 2);
    return takesMany ? this.#left(other, recursive) : this.#changed(other, recursive);
  }

  /** Members that remain when the other set removes many: copying all members first would take more memory. */
  #left(other: FieldSet, recursive: boolean): FieldSet {
    const nodes = new Map<string, FieldNode>();
    let same = true;
    for (const [text, ours] of this.nodes) {
      const theirs = other.nodes.get(text);
      const left = theirs === undefined ? ours : nodeWithout(ours, theirs, recursive);
      if (left !== ours) same = false;
      if (left !== undefined) nodes.set(text, left);
    }
    return same ? this : nodes.size === 0 ? FieldSet.empty : new FieldSet(nodes);
  }

  /** A copy without the members of another set, which are few. */
  #changed(other: FieldSet, recursive: boolean): FieldSet {
    let nodes: Map<string, FieldNode> | undefined;
    for (const [text, theirs] of other.nodes) {
      const ours = this.nodes.get(text);
      if (ours === undefined) continue;
      const left = nodeWithout(ours, theirs, recursive);
      if (left === ours) continue;
      nodes ??= new Map(this.nodes);
      if (left === undefined) nodes.delete(text);
      else nodes.set(text, left);
    }
    return nodes === undefined ? this : nodes.size === 0 ? FieldSet.empty : new FieldSet(nodes);
  }

  /** Members that have no members below them. */
  leaves(): FieldSet {
    let nodes: Map<string, FieldNode> | undefined;
    for (const [text, node] of this.nodes) {
      if (node.children === undefined) continue;
      const children = node.children.leaves();
      if (!node.member && children === node.children) continue;
      nodes ??= new Map(this.nodes);
      nodes.set(text, { member: false, children });
    }
    return nodes === undefined ? this : new FieldSet(nodes);
  }

  /** Element texts in the order of FieldsV1. */
  sortedTexts(): string[] {
    return sortElementTexts([...this.nodes.keys()]);
  }

  /** All members, those of one level in order before those below them. */
  paths(): FieldPath[] {
    return [...this.eachPath()];
  }

  /** The {@link paths}, made one by one, because the paths of 100,000 members take 20 MB. */
  *eachPath(prefix: FieldPath = []): Generator<FieldPath, void> {
    const texts = this.sortedTexts();
    for (const text of texts) {
      if (this.nodes.get(text)?.member) yield [...prefix, parseElement(text) as PathElement];
    }
    for (const text of texts) {
      const children = this.nodes.get(text)?.children;
      if (children !== undefined) yield* children.eachPath([...prefix, parseElement(text) as PathElement]);
    }
  }
}

const many = 1000;

function nonEmpty(set: FieldSet): FieldSet | undefined {
  return set.nodes.size === 0 ? undefined : set;
}

function unionNode(ours: FieldNode, theirs: FieldNode): FieldNode {
  const member = ours.member || theirs.member;
  const children =
    ours.children === undefined
      ? theirs.children
      : theirs.children === undefined
        ? ours.children
        : ours.children.union(theirs.children);
  return member === ours.member && children === ours.children ? ours : { member, children };
}

function intersectNode(ours: FieldNode, theirs: FieldNode): FieldNode | undefined {
  const member = ours.member && theirs.member;
  const children =
    ours.children === undefined || theirs.children === undefined
      ? undefined
      : nonEmpty(ours.children.intersection(theirs.children));
  if (!member && children === undefined) return undefined;
  return member === ours.member && children === ours.children ? ours : { member, children };
}

/** The part of a node that remains when the members of another node are removed. */
function nodeWithout(ours: FieldNode, theirs: FieldNode, recursive: boolean): FieldNode | undefined {
  const member = ours.member && !theirs.member;
  let { children } = ours;
  if (children !== undefined) {
    if (recursive && theirs.member) children = undefined;
    else if (theirs.children !== undefined) {
      const left = recursive ? children.recursiveDifference(theirs.children) : children.difference(theirs.children);
      children = nonEmpty(left);
    }
  }
  if (!member && children === undefined) return undefined;
  return member === ours.member && children === ours.children ? ours : { member, children };
}

/** Builds a set. Every branch needs a member, or the set is not well formed. */
export class FieldSetBuilder {
  readonly #nodes: Map<string, FieldNode>;
  readonly #set: FieldSet;

  constructor() {
    this.#nodes = new Map();
    this.#set = new FieldSet(this.#nodes);
  }

  /** Adds an element (by its canonical text) as a member. */
  insert(text: string): void {
    const node = this.#nodes.get(text);
    if (node === undefined) this.#nodes.set(text, leafNode);
    else if (!node.member) this.#nodes.set(text, { member: true, children: node.children });
  }

  /** The builder for the members below an element; the caller must add at least one. May be called once per element. */
  descend(text: string): FieldSetBuilder {
    const below = new FieldSetBuilder();
    this.#nodes.set(text, { member: this.#nodes.get(text)?.member ?? false, children: below.#set });
    return below;
  }

  /** Adds an element that is not in the set yet, with everything below it. */
  attach(text: string, node: FieldNode): void {
    this.#nodes.set(text, node);
  }

  /** Returns the set. The builder must not be used afterwards. */
  build(): FieldSet {
    return this.#nodes.size === 0 ? FieldSet.empty : this.#set;
  }
}
