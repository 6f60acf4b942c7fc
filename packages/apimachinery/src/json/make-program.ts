/** Types with more fields are interpreted: their programs would be long, and V8 does not optimise long functions. */
const mostFields = 200;

/**
 * Whether the fields of a type may become the cases of a program. A type may have a field twice, once in another type that is inline. An assignment to `__proto__`
 * would set the prototype.
 */
export const isCompilable = (names: readonly string[]): boolean =>
  names.length > 0 &&
  names.length <= mostFields &&
  !names.includes('__proto__') &&
  new Set(names).size === names.length;

/**
 * Makes a function of its source. Names of fields may come from a client: the source has them as string literals that JSON.stringify wrote, and nothing else of
 * a type.
 *
 * @param parameters names of the function's parameters
 * @returns undefined when the process forbids code from strings
 */
export function makeProgram<F>(parameters: readonly string[], source: string): F | undefined {
  try {
    return new Function(...parameters, `"use strict";\n${source}`) as F;
  } catch (error) {
    if (error instanceof EvalError) return undefined;
    throw error;
  }
}
