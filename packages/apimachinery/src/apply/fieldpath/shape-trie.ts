import { detachedText } from '../../text/detached-text.js';

/** A part of a shape: a text of the value, or the code of a kind or of punctuation. */
type Token = string | number;

/** A node of the trie: shapes that begin with the same parts share their first nodes. */
class ShapeNode<T> {
  readonly token: Token;
  /** Number of characters from the root to this node. */
  readonly length: number;
  /** The node of the first token that followed. Most shapes recur, so it is usually the right one. */
  next: ShapeNode<T> | undefined;
  /** The nodes of other tokens. */
  others: Map<Token, ShapeNode<T>> | undefined;
  /** The value of the shape that ends here. */
  value: T | undefined;

  constructor(token: Token, length: number) {
    this.token = token;
    this.length = length;
    this.next = undefined;
    this.others = undefined;
    this.value = undefined;
  }
}

export interface ShapeTrieOptions {
  /** Maximum length of a shape that is kept, in characters. */
  readonly longest: number;
  /**
   * Maximum total size of all shapes, in characters; when it is reached, all are dropped. Each shape counts as its
   * length plus {@link shapeCost}.
   */
  readonly total: number;
}

/** Minimum cost charged for a shape and its value, in characters of text. */
const shapeCost = 32;

/**
 * Values by shapes. A shape is compared with the known ones while it is being walked, part by part, and a part that was
 * seen before usually takes one comparison of identities. No text is made for a known shape.
 *
 * Only one walk may be open at a time: {@link begin}, {@link step} for each part, and {@link end}.
 */
export class ShapeTrie<T> {
  readonly #options: ShapeTrieOptions;
  #roots = new WeakMap<object, ShapeNode<T>>();
  #total = 0;
  #at: ShapeNode<T> = new ShapeNode('', 0);
  /** The node at which the current shape leaves the known ones. */
  #parent: ShapeNode<T> | undefined;
  #child: ShapeNode<T> | undefined;
  #isTooLong = false;

  constructor(options: ShapeTrieOptions) {
    this.#options = options;
  }

  /** @param root an identity: shapes under different roots are different */
  begin(root: object): void {
    // An error may have ended the last walk.
    this.#forget();
    let node = this.#roots.get(root);
    if (node === undefined) {
      node = new ShapeNode<T>('', 0);
      this.#roots.set(root, node);
    }
    this.#at = node;
    this.#isTooLong = false;
  }

  /** Whether the shape is too long to be kept. The rest of it need not be walked. */
  get isTooLong(): boolean {
    return this.#isTooLong;
  }

  /** Ends a shape that will not be kept. */
  giveUp(): void {
    this.#isTooLong = true;
  }

  /**
   * @param isValue true for a value, which may be a slice of a long text and would keep that text in memory. Keys are
   *   never slices
   */
  step(token: Token, isValue = false): void {
    const { next } = this.#at;
    if (next !== undefined && next.token === token) this.#at = next;
    else this.#branch(token, isValue);
  }

  #branch(token: Token, isValue: boolean): void {
    const at = this.#at;
    const known = at.others?.get(token);
    if (known !== undefined) {
      this.#at = known;
      return;
    }
    const size = typeof token === 'string' ? token.length + 1 : 1;
    if (this.#isTooLong || at.length + size > this.#options.longest) {
      this.#isTooLong = true;
      return;
    }
    const child = new ShapeNode<T>(
      isValue && typeof token === 'string' ? detachedText(token) : token,
      at.length + size,
    );
    if (this.#parent === undefined) {
      this.#parent = at;
      this.#child = child;
    }
    if (at.next === undefined) at.next = child;
    else {
      at.others ??= new Map();
      at.others.set(child.token, child);
    }
    this.#at = child;
  }

  /**
   * Ends the walk of a shape.
   *
   * @param make makes the value of a new shape. Its argument tells whether the value will be kept. Undefined is not
   *   kept
   */
  end(make: (isKept: boolean) => T | undefined): T | undefined {
    const at = this.#at;
    if (this.#isTooLong) {
      this.#forget();
      return make(false);
    }
    if (at.value !== undefined) return at.value;
    let value: T | undefined;
    try {
      value = make(true);
    } finally {
      if (value === undefined) this.#forget();
    }
    if (value === undefined) return undefined;
    at.value = value;
    this.#parent = undefined;
    // Each value is charged with its whole shape, although shapes that begin alike share nodes.
    this.#total += at.length + shapeCost;
    if (this.#total > this.#options.total) {
      this.#roots = new WeakMap();
      this.#total = 0;
    }
    return value;
  }

  /** Removes the nodes that the current walk has added. */
  #forget(): void {
    const parent = this.#parent;
    const child = this.#child;
    this.#parent = undefined;
    if (parent === undefined || child === undefined) return;
    if (parent.next === child) parent.next = undefined;
    else parent.others?.delete(child.token);
  }
}
