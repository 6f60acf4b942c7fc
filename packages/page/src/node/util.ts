type Callback<T> = (error: unknown, value: T) => void;

/** Returns a function that returns a promise, made from a function that takes a callback as its last parameter. */
export function promisify<Parameters extends readonly unknown[], T>(
  run: (...parameters: [...Parameters, Callback<T>]) => void,
): (...parameters: Parameters) => Promise<T> {
  return (...parameters) =>
    new Promise((resolve, reject) => {
      run(...parameters, (error, value) => (error ? reject(error) : resolve(value)));
    });
}

/** Whether two JSON values are equal. */
export function isDeepStrictEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [own, other] = [Object.entries(a), b as Record<string, unknown>];
  return (
    Array.isArray(a) === Array.isArray(b) &&
    own.length === Object.keys(b).length &&
    own.every(([key, value]) => Object.hasOwn(b, key) && isDeepStrictEqual(value, other[key]))
  );
}
