/**
 * Maximum number of fields of a type that becomes a program. The programs of larger types would be long, and V8 does
 * not optimise long functions.
 */
const mostFields = 200;

/**
 * Whether the fields of a type may become the cases of a program. Not if the type has a field twice, the second one in
 * an inline type, or a field `__proto__`, whose assignment would set the prototype.
 */
export const isCompilable = (names: readonly string[]): boolean =>
  names.length > 0 &&
  names.length <= mostFields &&
  !names.includes('__proto__') &&
  new Set(names).size === names.length;

/**
 * Makes a function from its source. Names of fields may come from a client. The source contains them only as string
 * literals written by JSON.stringify, and nothing else of a type.
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
