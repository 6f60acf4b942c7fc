/** Approximate number of uses of a type after which a program has saved as much time as its creation takes. */
const defaultUses = 200;
let uses = defaultUses;

/**
 * Sets the number of uses of a type after which programs (`new Function`) replace the interpreters for its objects,
 * such as the decoder. The results are the same, in less time. Types that have programs keep them. In a process that
 * forbids code from strings (`node --disallow-code-generation-from-strings`, or the policy of a web page), there are no
 * programs.
 *
 * @param count objects that a pass has seen, nested ones included; Infinity: types get no programs any more. Default
 *   200
 */
export function setCompileThreshold(count: number = defaultUses): void {
  uses = count;
}

type TypeCompilers = typeof import('./type-compilers.js');

/** Loaded for the first type that reaches the threshold: in many processes, no type does. */
let compilers: TypeCompilers | undefined;

/** One pass over the objects of one type, which becomes a program when it has been used often. */
export class TypeProgram {
  readonly #compile: (compilers: TypeCompilers) => void;
  #uses = 0;
  #isCompiled = false;

  /**
   * @param compile makes the program and replaces the interpreter by it. Called once, at the earliest during the use
   *   that reaches the threshold
   */
  constructor(compile: (compilers: TypeCompilers) => void) {
    this.#compile = compile;
  }

  /** Counts a use of the interpreter. */
  used(): void {
    if (++this.#uses < uses || this.#isCompiled) return;
    this.#isCompiled = true;
    if (compilers !== undefined) this.#compile(compilers);
    else {
      void import('./type-compilers.js').then((loaded) => {
        compilers = loaded;
        this.#compile(loaded);
      });
    }
  }
}
