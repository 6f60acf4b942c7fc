/**
 * Resolves with the first value that a condition accepts. There is no time limit other than that of the test.
 *
 * @param holds the condition. Default: the value is true
 */
export async function until<T>(
  get: () => T | Promise<T>,
  holds: (value: T) => boolean = (value) => value === true,
): Promise<T> {
  for (;;) {
    const value = await get();
    if (holds(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
