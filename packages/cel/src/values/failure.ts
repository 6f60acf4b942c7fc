/** A value in place of a result: an error, or something unknown. */
export abstract class Failure {
  abstract readonly message: string;
}

/** An error of an evaluation. `&&`, `||`, `all` and `exists` may absorb it. */
export class ErrorValue extends Failure {
  constructor(readonly message: string) {
    super();
  }
}

/** Represents an input that is not known yet. `&&` and `||` prefer it to errors. */
export class UnknownValue extends Failure {
  readonly message: string;

  /** @param names the unknown inputs */
  constructor(readonly names: readonly string[]) {
    super();
    this.message = `unknown: ${names.join(', ')}`;
  }

  merge(other: UnknownValue): UnknownValue {
    return new UnknownValue([...new Set([...this.names, ...other.names])]);
  }
}

/** The error for a call whose arguments match no overload of the function. */
export const noSuchOverload: ErrorValue = new ErrorValue('no such overload');

/** The first failure among the arguments, otherwise the error `no such overload`. */
export function firstFailure(...values: readonly unknown[]): Failure {
  for (const value of values) if (value instanceof Failure) return value;
  return noSuchOverload;
}
