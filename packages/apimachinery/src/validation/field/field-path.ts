/**
 * The path of a value in an object, such as `spec.containers[0].env[PATH]`. Immutable: each step makes a new path that
 * shares its parents. The text is only built on demand.
 */
export class FieldPath {
  readonly #parent: FieldPath | undefined;
  readonly #element: string;
  readonly #isName: boolean;
  /** Cached, because many errors may have the same path. */
  #text: string | undefined;

  /**
   * The path of no field, which prints as `<nil>`; a step from it starts a new path (`FieldPath.empty.child('a')` is
   * `a`). Some upstream validators report errors at it.
   */
  static readonly empty: FieldPath = new FieldPath(undefined, '', false);

  private constructor(parent: FieldPath | undefined, element: string, isName: boolean) {
    this.#parent = parent;
    this.#element = element;
    this.#isName = isName;
  }

  /** A path from the object's root: `FieldPath.root('spec', 'template')` is `spec.template`. */
  static root(name: string, ...more: readonly string[]): FieldPath {
    return FieldPath.empty.child(name, ...more);
  }

  /** The path of a field inside this one, by name; several names go several levels down. */
  child(name: string, ...more: readonly string[]): FieldPath {
    let path = this.#step(name, name !== '');
    for (const next of more) path = path.#step(next, next !== '');
    return path;
  }

  /** The path of a list's item. */
  index(index: number): FieldPath {
    return this.#step(String(index), false);
  }

  /** The path of a map's entry; the key is printed as it is. */
  key(key: string): FieldPath {
    return this.#step(key, false);
  }

  /** `spec.ports[0].name`; `<nil>` for {@link FieldPath.empty}. */
  toString(): string {
    if (this === FieldPath.empty) return '<nil>';
    this.#text ??= this.#join();
    return this.#text;
  }

  #join(): string {
    const before = this.#parent === undefined ? '' : this.#parent.toString();
    if (this.#isName && before === '') return this.#element;
    // Joining makes one string. Adding strings makes a tree of them, which is several times as large.
    return (this.#isName ? [before, '.', this.#element] : [before, '[', this.#element, ']']).join('');
  }

  #step(element: string, isName: boolean): FieldPath {
    return new FieldPath(this === FieldPath.empty ? undefined : this, element, isName);
  }
}
