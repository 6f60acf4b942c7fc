/** The object with some top-level fields taken from `old`; fields that `old` does not have are removed. */
export function keepFrom<T extends object>(object: T, old: T, ...fields: readonly (keyof T & string)[]): T {
  const result = { ...object } as Record<string, unknown>;
  for (const name of fields) {
    if (old[name] === undefined) delete result[name];
    else result[name] = old[name];
  }
  return result as T;
}

/** The object without some of its fields; the same object when it has none of them. */
export function without<T extends object>(object: T, ...fields: readonly (keyof T & string)[]): T {
  if (!fields.some((name) => object[name] !== undefined)) return object;
  const result = { ...object } as Record<string, unknown>;
  for (const name of fields) delete result[name];
  return result as T;
}
