/**
 * A step of a path: replaces values by the values that it selects in them.
 *
 * @throws PathError for values to which it cannot be applied
 */
export type Step = (values: readonly unknown[]) => readonly unknown[];

/** A path cannot be applied to an object. */
export class PathError extends Error {
  /** @param values the values that a filter such as `[?(@.a)]` counts as found in spite of the error */
  constructor(
    message: string,
    readonly values: readonly unknown[],
  ) {
    super(message);
  }
}

/**
 * A number that is not a value of the object: a number that is written in the path (`int` or float in Go), or a byte of
 * a text (`uint8`). Cells of number columns show only floats. A number with a point in a path is a float, even when it
 * is whole.
 */
export class PathNumber {
  constructor(
    readonly value: number,
    readonly isFloat = false,
  ) {}
}

/** All steps one after the other. */
export const inOrder =
  (steps: readonly Step[]): Step =>
  (values) =>
    steps.reduce((found, step) => step(found), values);

const isNil = (value: unknown): boolean => value === null || value === undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof PathNumber);

export const field =
  (name: string): Step =>
  (values) =>
    values.flatMap((value) => (isRecord(value) && Object.hasOwn(value, name) ? [value[name]] : []));

/** The contents of a value. The contents of a string are its bytes. */
const contentsOf = (value: unknown): readonly unknown[] => {
  if (typeof value === 'string') return Array.from(new TextEncoder().encode(value), (byte) => new PathNumber(byte));
  return Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
};

export const wildcard: Step = (values) => values.flatMap(contentsOf);

/** Values that have contents, and recursively the values among their contents that have some. */
export const recursive: Step = (values) =>
  values.flatMap((value) => {
    const contents = contentsOf(value);
    return contents.length === 0 ? [] : [value, ...(typeof value === 'string' ? [] : recursive(contents))];
  });

/** Text of the template is part of the result, even without values. */
export const text =
  (content: string): Step =>
  () => [content];

export const constant =
  (value: PathNumber | boolean): Step =>
  (values) =>
    values.map(() => value);

/** Words other than `true` and `false` have a meaning in templates only. */
export const word =
  (name: string): Step =>
  (values) => {
    if (name === 'range') return [];
    throw new PathError(`unrecognized identifier ${name}`, name === 'end' ? [] : values);
  };

export const union =
  (parts: readonly Step[]): Step =>
  (values) => {
    try {
      return parts.flatMap((part) => part(values));
    } catch (error) {
      throw new PathError((error as Error).message, values);
    }
  };

export interface Range {
  /** First index of the slice. Default 0. */
  readonly from: number | undefined;
  /** Index after the last one of the slice. Default: the length. */
  readonly to: number | undefined;
  /** Whether only `from` was written, so that the range has one item. */
  readonly isIndex: boolean;
  /** Distance between two indexes of the slice. Default 1. */
  readonly step: number | undefined;
}

/**
 * Items of lists. Negative bounds count from the end. Null has no items. If the range is empty for one list, the
 * remaining lists are skipped.
 */
export const items =
  ({ from, to, isIndex, step = 1 }: Range): Step =>
  (values) => {
    const found: unknown[] = [];
    for (const value of values) {
      if (isNil(value)) continue;
      if (!Array.isArray(value)) throw new PathError('not a list', values);
      const { length } = value;
      let [start, end] = [from ?? 0, to ?? length];
      if (start < 0) start += length;
      if (end < 0 || (end === 0 && isIndex)) end += length;
      if (start === end) return found;
      if (start < 0 || start >= length || end < 0 || end > length || start > end) {
        throw new PathError('array index out of bounds', values);
      }
      if (step <= 0) throw new PathError('step must be > 0', values);
      for (let i = start; i < end; i += step) found.push(value[i]);
    }
    return found;
  };

type Scalar = string | boolean | number | bigint | PathNumber;

const comparisons: Readonly<Record<string, (a: Scalar, b: Scalar) => boolean>> = {
  '==': (a, b) => equal(a, b),
  '!=': (a, b) => !equal(a, b),
  '<': (a, b) => less(a, b),
  '>': (a, b) => !less(a, b) && !equal(a, b),
  '<=': (a, b) => less(a, b) || equal(a, b),
  '>=': (a, b) => !less(a, b),
};

/** Items of lists for which a comparison holds. Items that lack one of the sides are left out. */
export const comparing =
  (left: Step, operator: string, right: Step): Step =>
  (values) => {
    const compare = comparisons[operator];
    const found: unknown[] = [];
    for (const item of values.flatMap((value) => listOf(value, values))) {
      const a = onlyOne(left, item, values);
      const b = a && onlyOne(right, item, values);
      if (a === undefined || b === undefined) continue;
      try {
        if (compare === undefined) throw new Error(`unrecognized filter operator ${operator}`);
        if (compare(a.value as Scalar, b.value as Scalar)) found.push(item);
      } catch (error) {
        throw new PathError((error as Error).message, found);
      }
    }
    return found;
  };

/** Items of lists in which a path finds something. */
export const existing =
  (path: Step): Step =>
  (values) =>
    values.flatMap((value) => listOf(value, values)).filter((item) => findsAny(path, item));

function findsAny(path: Step, item: unknown): boolean {
  try {
    return path([item]).length > 0;
  } catch (error) {
    return (error as PathError).values.length > 0;
  }
}

function listOf(value: unknown, values: readonly unknown[]): readonly unknown[] {
  if (!Array.isArray(value)) throw new PathError('cannot be filtered', values);
  return value;
}

/** The value of one side of a comparison; undefined if it selects nothing. */
function onlyOne(side: Step, item: unknown, values: readonly unknown[]): { readonly value: unknown } | undefined {
  let found: readonly unknown[];
  try {
    found = side([item]);
  } catch (error) {
    throw new PathError((error as Error).message, values);
  }
  if (found.length > 1) throw new PathError('can only compare one element at a time', values);
  return found.length === 0 ? undefined : { value: found[0] };
}

function equal(a: Scalar, b: Scalar): boolean {
  mustHaveOneKind(a, b);
  const [left, right] = [plain(a), plain(b)];
  return left === right || (typeof left !== typeof right && String(left) === String(right));
}

function less(a: Scalar, b: Scalar): boolean {
  mustHaveOneKind(a, b);
  if (typeof a === 'boolean') throw new Error('invalid type for comparison');
  return plain(a) < plain(b);
}

const plain = (value: Scalar): string | boolean | number | bigint =>
  value instanceof PathNumber ? value.value : value;

/** Texts, booleans, integers and other numbers are compared only with values of the same kind. */
function mustHaveOneKind(a: Scalar, b: Scalar): void {
  if (kindOf(a) !== kindOf(b)) throw new Error('incompatible types for comparison');
}

function kindOf(value: Scalar): string {
  switch (typeof value) {
    case 'bigint':
      return 'integer';
    case 'number':
      // Larger integers are bigints, or were written with an exponent.
      return Number.isSafeInteger(value) ? 'integer' : 'float';
    case 'string':
    case 'boolean':
      return typeof value;
    default:
      if (value instanceof PathNumber) return value.isFloat ? 'float' : 'integer';
      throw new Error('invalid type for comparison');
  }
}
