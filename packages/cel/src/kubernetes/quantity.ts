import {
  addQuantity,
  cmpQuantity,
  newQuantity,
  parseQuantity,
  type Quantity,
  QuantityError,
  quantityAsFloat64,
  quantityAsInt64,
  quantitySign,
  subQuantity,
} from '@k8s-ts/apimachinery/quantity';
import { functionDecl, memberOverload, overload } from '../checker/function-decl.js';
import type { Library } from '../library/library.js';
import { boolType, doubleType, intType, objectType, stringType, type Type } from '../types/type.js';
import { toInt } from '../values/arithmetic.js';
import { ErrorValue, type Failure, firstFailure } from '../values/failure.js';
import { Double } from '../values/scalars.js';
import type { Value } from '../values/value.js';
import { AbstractValue } from '../values/value.js';

/** The type of quantities. */
export const quantityType: Type = objectType('kubernetes.Quantity');

/** A quantity in an expression. */
export class QuantityValue extends AbstractValue {
  readonly type: Type = quantityType;

  constructor(readonly quantity: Quantity) {
    super();
  }

  equals(other: Value): boolean | Failure {
    return other instanceof QuantityValue ? cmpQuantity(this.quantity, other.quantity) === 0 : firstFailure(other);
  }
}

function parse(text: string): QuantityValue | ErrorValue {
  try {
    return new QuantityValue(parseQuantity(text));
  } catch (error) {
    if (error instanceof QuantityError) return new ErrorValue(error.message);
    throw error;
  }
}

function quantity(value: Value | undefined): Quantity {
  return (value as QuantityValue).quantity;
}

function comparison(name: string, id: string, result: Type, read: (order: number) => Value) {
  return functionDecl(
    name,
    memberOverload(id, [quantityType, quantityType], result, (a, b) => read(cmpQuantity(quantity(a), quantity(b)))),
  );
}

function calculation(name: string, run: (a: Quantity, b: Quantity) => Quantity) {
  return functionDecl(
    name,
    memberOverload(
      `quantity_${name}`,
      [quantityType, quantityType],
      quantityType,
      (a, b) => new QuantityValue(run(quantity(a), quantity(b))),
    ),
    memberOverload(
      `quantity_${name}_int`,
      [quantityType, intType],
      quantityType,
      (a, b) => new QuantityValue(run(quantity(a), newQuantity(b as number | bigint, 'DecimalExponent'))),
    ),
  );
}

/** Functions of quantities such as `1.5Gi` (kubernetes/apiserver pkg/cel/library/quantity.go). */
export const quantityLibrary: Library = {
  name: 'kubernetes.quantity',
  functions: [
    functionDecl(
      'quantity',
      overload('string_to_quantity', [stringType], quantityType, (text) => parse(text as string)),
    ),
    functionDecl(
      'isQuantity',
      overload('is_quantity_string', [stringType], boolType, (text) => parse(text as string) instanceof QuantityValue),
    ),
    // Upstream declares it as a function, not as a member.
    functionDecl(
      'sign',
      overload('quantity_sign', [quantityType], intType, (value) => quantitySign(quantity(value))),
    ),
    comparison('isGreaterThan', 'quantity_is_greater_than', boolType, (order) => order > 0),
    comparison('isLessThan', 'quantity_is_less_than', boolType, (order) => order < 0),
    comparison('compareTo', 'quantity_compare_to', intType, (order) => order),
    functionDecl(
      'asApproximateFloat',
      memberOverload(
        'quantity_get_float',
        [quantityType],
        doubleType,
        (value) => new Double(quantityAsFloat64(quantity(value))),
      ),
    ),
    functionDecl(
      'asInteger',
      memberOverload('quantity_get_int', [quantityType], intType, (value) => {
        const whole = quantityAsInt64(quantity(value));
        return whole === undefined ? new ErrorValue('cannot convert value to integer') : toInt(whole);
      }),
    ),
    functionDecl(
      'isInteger',
      memberOverload(
        'quantity_is_integer',
        [quantityType],
        boolType,
        (value) => quantityAsInt64(quantity(value)) !== undefined,
      ),
    ),
    calculation('add', addQuantity),
    calculation('sub', subQuantity),
  ],
};
