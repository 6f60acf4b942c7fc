/** Reads objects of one kind, from a cache or from the store. `''` is the namespace of objects without one. */
export interface ObjectReader<T> {
  /**
   * Resolves to undefined for an object that does not exist. An object that a cache does not have is looked up in the
   * store.
   */
  get(namespace: string, name: string): Promise<T | undefined>;
  /**
   * Lists the objects of a namespace.
   *
   * @param live read from the store. False: the answer may come from a cache that is a little behind
   */
  list(namespace: string, live: boolean): Promise<readonly T[]>;
  /**
   * The objects of a namespace that a cache has now, the same array until one of them changes. Undefined when they are
   * not known without waiting. Absent for a reader without a cache.
   */
  peekList?(namespace: string): readonly T[] | undefined;
  /**
   * An object that a cache has now. Undefined when it is not there; {@link get} may still find it. Absent for a reader
   * without a cache.
   */
  peek?(namespace: string, name: string): T | undefined;
}
