/** Parses a text of JSON rows when it is first asked for. */
export function lazyRows<T>(text: string): () => readonly T[] {
  let rows: readonly T[] | undefined;
  return () => {
    rows ??= JSON.parse(text) as readonly T[];
    return rows;
  };
}

/** Index of rows by a key, made on first use; the first of several rows with one key wins. */
export function lazyIndex<T>(rows: () => readonly T[], key: (row: T) => string): (key: string) => T | undefined {
  let index: Map<string, T> | undefined;
  return (wanted) => {
    if (index === undefined) {
      index = new Map();
      for (const row of rows()) if (!index.has(key(row))) index.set(key(row), row);
    }
    return index.get(wanted);
  };
}

/** A function that caches its results by its argument. */
export function madeOnceFor<Key, T>(make: (key: Key) => T): (key: Key) => T {
  const made = new Map<Key, T>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      made.set(key, value);
    }
    return value;
  };
}
