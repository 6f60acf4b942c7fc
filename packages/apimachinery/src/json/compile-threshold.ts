/** Number of uses of a type after which a program has saved the time of making it, about. */
const defaultUses = 200;
let uses = defaultUses;

/**
 * Sets after how many uses of a type the passes over its objects, such as decoding, become programs of their own (`new Function`). The results are the same,
 * in less time. Types that have programs keep them. In a process that forbids code from strings (`node --disallow-code-generation-from-strings`, or the policy
 * of a web page), there are no programs.
 *
 * @param count objects that a pass has seen, nested ones included; Infinity: types get no programs any more. Default 200
 */
export function setCompileThreshold(count: number = defaultUses): void {
  uses = count;
}

/** The number that {@link setCompileThreshold} has set. */
export const compileThreshold = (): number => uses;
