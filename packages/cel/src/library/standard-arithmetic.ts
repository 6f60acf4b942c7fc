import { Operator } from '../ast/operators.js';
import { type FunctionDecl, functionDecl, overload } from '../checker/function-decl.js';
import {
  boolType,
  bytesType,
  doubleType,
  durationType,
  intType,
  listType,
  stringType,
  type Type,
  timestampType,
  typeParam,
  uintType,
} from '../types/type.js';
import { add, divide, modulo, multiply, negate, subtract } from '../values/arithmetic.js';
import { compare } from '../values/compare.js';
import { ErrorValue, Failure, noSuchOverload } from '../values/failure.js';
import { Duration, Timestamp } from '../values/scalars.js';
import { typeOf } from '../values/type-of.js';
import type { Value } from '../values/value.js';

const listOfA = listType(typeParam('A'));
const numbers: readonly Type['kind'][] = ['int', 'uint', 'double'];

/** The kinds of types that an operator accepts on its left. For other kinds, the error contains the operator's name. */
const leftKinds = new Map<string, ReadonlySet<Type['kind']>>([
  [Operator.add, new Set([...numbers, 'string', 'bytes', 'list', 'duration', 'timestamp'] as const)],
  [Operator.subtract, new Set([...numbers, 'duration', 'timestamp'] as const)],
  [Operator.multiply, new Set(numbers)],
  [Operator.divide, new Set(numbers)],
  [Operator.modulo, new Set(['int', 'uint'] as const)],
  ...[Operator.less, Operator.lessEquals, Operator.greater, Operator.greaterEquals].map(
    (name) => [name, new Set([...numbers, 'bool', 'string', 'bytes', 'duration', 'timestamp'] as const)] as const,
  ),
]);

function mismatch(name: string, left: Value): Failure {
  const { kind } = typeOf(left);
  // Texts and times have methods, so upstream's error for them does not name the function.
  const hasMethods = typeof left === 'string' || left instanceof Duration || left instanceof Timestamp;
  return hasMethods || leftKinds.get(name)?.has(kind) ? noSuchOverload : new ErrorValue(`no such overload: ${name}`);
}

type Signature = readonly [id: string, left: Type, right: Type, result: Type];

function binary(
  name: string,
  run: (left: Value, right: Value) => Value,
  ...signatures: readonly Signature[]
): FunctionDecl {
  const implementation = (...[left, right]: Value[]): Value => {
    const result = run(left as Value, right as Value);
    return result === noSuchOverload ? mismatch(name, left as Value) : result;
  };
  // The operator itself checks the types of its arguments.
  const overloads = signatures.map(([id, left, right, result]) => ({
    ...overload(id, [left, right], result, implementation),
    unguarded: true,
  }));
  return functionDecl(name, ...overloads);
}

function ordered(name: string, prefix: string, holds: (order: number) => boolean): FunctionDecl {
  const same = (
    [
      ['bool', boolType],
      ['int64', intType],
      ['uint64', uintType],
      ['double', doubleType],
      ['string', stringType],
      ['bytes', bytesType],
      ['timestamp', timestampType],
      ['duration', durationType],
    ] as const
  ).map(([id, type]) => [`${prefix}_${id}`, type, type, boolType] as const);
  const numeric = [
    ['int64', intType],
    ['uint64', uintType],
    ['double', doubleType],
  ] as const;
  const mixed = numeric.flatMap(([left, leftType]) =>
    numeric
      .filter(([right]) => right !== left)
      .map(([right, rightType]) => [`${prefix}_${left}_${right}`, leftType, rightType, boolType] as const),
  );
  const run = (left: Value, right: Value): Value => {
    const order = compare(left, right);
    return order instanceof Failure ? order : holds(order);
  };
  return binary(name, run, ...same, ...mixed);
}

/** Overloads that compare numbers of different types, which are not used unless an environment allows them. */
export function isCrossTypeComparison(overloadId: string): boolean {
  return /^(less|less_equals|greater|greater_equals)_(int64|uint64|double)_(int64|uint64|double)$/.test(overloadId);
}

/** Operators that calculate and compare. */
export const arithmeticFunctions: readonly FunctionDecl[] = [
  binary(
    Operator.add,
    add,
    ['add_bytes', bytesType, bytesType, bytesType],
    ['add_double', doubleType, doubleType, doubleType],
    ['add_duration_duration', durationType, durationType, durationType],
    ['add_duration_timestamp', durationType, timestampType, timestampType],
    ['add_timestamp_duration', timestampType, durationType, timestampType],
    ['add_int64', intType, intType, intType],
    ['add_list', listOfA, listOfA, listOfA],
    ['add_string', stringType, stringType, stringType],
    ['add_uint64', uintType, uintType, uintType],
  ),
  binary(
    Operator.divide,
    divide,
    ['divide_double', doubleType, doubleType, doubleType],
    ['divide_int64', intType, intType, intType],
    ['divide_uint64', uintType, uintType, uintType],
  ),
  binary(
    Operator.modulo,
    modulo,
    ['modulo_int64', intType, intType, intType],
    ['modulo_uint64', uintType, uintType, uintType],
  ),
  binary(
    Operator.multiply,
    multiply,
    ['multiply_double', doubleType, doubleType, doubleType],
    ['multiply_int64', intType, intType, intType],
    ['multiply_uint64', uintType, uintType, uintType],
  ),
  functionDecl(
    Operator.negate,
    overload('negate_double', [doubleType], doubleType, (value) => negate(value as Value)),
    overload('negate_int64', [intType], intType, (value) => negate(value as Value)),
  ),
  binary(
    Operator.subtract,
    subtract,
    ['subtract_double', doubleType, doubleType, doubleType],
    ['subtract_duration_duration', durationType, durationType, durationType],
    ['subtract_int64', intType, intType, intType],
    ['subtract_timestamp_duration', timestampType, durationType, timestampType],
    ['subtract_timestamp_timestamp', timestampType, timestampType, durationType],
    ['subtract_uint64', uintType, uintType, uintType],
  ),
  ordered(Operator.less, 'less', (order) => order < 0),
  ordered(Operator.lessEquals, 'less_equals', (order) => order <= 0),
  ordered(Operator.greater, 'greater', (order) => order > 0),
  ordered(Operator.greaterEquals, 'greater_equals', (order) => order >= 0),
];
