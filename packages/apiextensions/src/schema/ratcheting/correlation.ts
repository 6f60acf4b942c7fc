import type { SchemaNode } from '../structural/schema-node.js';
import { deepEqual, isObject } from '../values/json-values.js';
import { type MapList, mapList } from './map-list.js';

/**
 * A value, and the one that it replaces in an update (`kubernetes/apiserver pkg/cel/common/equality.go`). Fields
 * correspond by name, items of lists of type `map` by their keys; items of other lists do not correspond.
 */
export class Correlation {
  #equal: boolean | undefined;
  #children: Map<string | number, Correlation> | undefined;
  #mapList: MapList | undefined;

  constructor(
    readonly value: unknown,
    readonly old: unknown,
    readonly node: SchemaNode,
  ) {}

  /** The correlation of a field that both values have. */
  key(name: string): Correlation | undefined {
    const known = this.#children?.get(name);
    if (known !== undefined) return known;
    const { value, old, node } = this;
    if (!isObject(value) || !isObject(old) || !Object.hasOwn(value, name) || !Object.hasOwn(old, name))
      return undefined;
    const child = node.field(name);
    return child === undefined ? undefined : this.#add(name, new Correlation(value[name], old[name], child));
  }

  /** The correlation of an item of a list. */
  index(index: number): Correlation | undefined {
    const known = this.#children?.get(index);
    if (known !== undefined) return known;
    const { value, old, node } = this;
    if (!Array.isArray(value) || !Array.isArray(old) || index >= value.length) return undefined;
    if (node.schema['x-kubernetes-list-type'] !== 'map') return undefined;
    this.#mapList ??= mapList(node.schema, old);
    const before = this.#mapList.find(value[index]);
    const { items } = node;
    if (before === undefined || items === undefined) return undefined;
    return this.#add(index, new Correlation(value[index], before, items));
  }

  #add(key: string | number, child: Correlation): Correlation {
    this.#children ??= new Map();
    this.#children.set(key, child);
    return child;
  }

  /** Whether the value did not change. Computed once; for lists of type `map`, a change of the order does not count. */
  get isUnchanged(): boolean {
    this.#equal ??= this.#compare();
    return this.#equal;
  }

  #compare(): boolean {
    const { value, old } = this;
    if (value === null || old === null || value === undefined || old === undefined) {
      return (value ?? null) === (old ?? null);
    }
    if (Array.isArray(value) && Array.isArray(old))
      return value.length === old.length && this.#compareItems(value, old);
    if (!isObject(value) || !isObject(old)) return deepEqual(value, old);
    const keys = Object.keys(value);
    return keys.length === Object.keys(old).length && keys.every((key) => this.key(key)?.isUnchanged === true);
  }

  #compareItems(value: readonly unknown[], old: readonly unknown[]): boolean {
    for (let i = 0; i < value.length; i++) {
      const child = this.index(i);
      if (child === undefined) return this.#mapList === undefined && deepEqual(old, value);
      if (!child.isUnchanged) return false;
    }
    return true;
  }
}
