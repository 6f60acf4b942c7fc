import type { Expr } from '../ast/expr.js';
import { type FunctionDecl, functionDecl, type OverloadDecl, overload } from '../checker/function-decl.js';
import { type Macro, MacroError } from '../parser/macro.js';
import { boolType, doubleType, dynType, intType, listType, type Type, uintType } from '../types/type.js';
import { toInt } from '../values/arithmetic.js';
import { compare } from '../values/compare.js';
import { ErrorValue, Failure } from '../values/failure.js';
import { Double, Uint } from '../values/scalars.js';
import type { ListValue, Value } from '../values/value.js';
import type { Library } from './library.js';

/*
 * Functions of numbers (google/cel-go ext/math.go, version 2). Kubernetes does not use this library.
 */

const numbers = [
  ['double', doubleType],
  ['int', intType],
  ['uint', uintType],
] as const;

function isNumeric(expr: Expr): boolean {
  if (expr.kind !== 'literal') return !['list', 'map', 'struct'].includes(expr.kind);
  const { value } = expr;
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof Double || value instanceof Uint;
}

function extremeMacro(name: string, functionName: string): Macro {
  return {
    name,
    receiver: true,
    expand: (helper, target, args) => {
      if (target?.kind !== 'ident' || target.name !== 'math') return undefined;
      const [first] = args;
      if (first === undefined) throw new MacroError(target.id, `math.${name}() requires at least one argument`);
      if (args.length === 1) {
        const isList = first.kind === 'list' && first.elements.length > 0 && first.elements.every(isNumeric);
        if (isList || isNumeric(first)) return helper.call(functionName, first);
        throw new MacroError(first.id, `math.${name}() invalid single argument value`);
      }
      const bad = args.find((arg) => !isNumeric(arg));
      if (bad !== undefined) throw new MacroError(bad.id, `math.${name}() simple literal arguments must be numeric`);
      return args.length === 2 ? helper.call(functionName, ...args) : helper.call(functionName, helper.list(...args));
    },
  };
}

function extreme(name: string, preferSecond: number): FunctionDecl {
  const functionName = `math.@${name}`;
  const pair = (a: Value, b: Value): Value => {
    const order = compare(a, b);
    if (order instanceof Failure) {
      return order.message.includes(functionName) ? order : new ErrorValue(`${order.message}: ${functionName}`);
    }
    return order === preferSecond ? b : a;
  };
  const ofList = (list: Value): Value => {
    const items = [...(list as ListValue)];
    if (items.length === 0) return new ErrorValue(`${functionName}(list) argument must not be empty`);
    const result = items.reduce(pair);
    const isNumber =
      typeof result === 'number' || typeof result === 'bigint' || result instanceof Double || result instanceof Uint;
    return isNumber || result instanceof Failure ? result : new ErrorValue(`no such overload: ${functionName}`);
  };
  const overloads: OverloadDecl[] = [];
  for (const [kind, type] of numbers) {
    overloads.push(overload(`math_@${name}_${kind}`, [type], type, (value) => value as Value));
    overloads.push(overload(`math_@${name}_list_${kind}`, [listType(type)], type, (list) => ofList(list as Value)));
    for (const [other, otherType] of numbers) {
      const result = kind === other ? type : dynType;
      overloads.push(
        overload(`math_@${name}_${kind}_${other}`, [type, otherType], result, (a, b) => pair(a as Value, b as Value)),
      );
    }
  }
  return functionDecl(functionName, ...overloads);
}

function ofDouble(name: string, result: Type, run: (value: number) => number | boolean): FunctionDecl {
  return functionDecl(
    `math.${name}`,
    overload(`math_${name}_double`, [doubleType], result, (value) => {
      const computed = run((value as Double).value);
      return typeof computed === 'number' ? new Double(computed) : computed;
    }),
  );
}

/** Rounds halves away from zero. */
function round(value: number): number {
  if (!Number.isFinite(value)) return value;
  const whole = Math.trunc(value);
  return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole;
}

function int(value: Value): bigint {
  return BigInt(value as number | bigint);
}

function signed(value: bigint): Value {
  return toInt(BigInt.asIntN(64, value));
}

function unsigned(value: bigint): Uint {
  return new Uint(BigInt.asUintN(64, value));
}

function bits(name: string, run: (a: bigint, b: bigint) => bigint): FunctionDecl {
  return functionDecl(
    `math.${name}`,
    overload(`math_${name}_int_int`, [intType, intType], intType, (a, b) =>
      signed(run(int(a as Value), int(b as Value))),
    ),
    overload(`math_${name}_uint_uint`, [uintType, uintType], uintType, (a, b) =>
      unsigned(run((a as Uint).value, (b as Uint).value)),
    ),
  );
}

function shift(name: string, run: (value: bigint, by: bigint) => bigint): FunctionDecl {
  const shifted = (value: bigint, by: Value, result: (value: bigint) => Value): Value => {
    const count = int(by);
    if (count < 0n) return new ErrorValue(`math.${name}() negative offset: ${count}`);
    return result(count > 63n ? 0n : run(value, count));
  };
  return functionDecl(
    `math.${name}`,
    overload(`math_${name}_int_int`, [intType, intType], intType, (value, by) =>
      shifted(BigInt.asUintN(64, int(value as Value)), by as Value, signed),
    ),
    overload(`math_${name}_uint_int`, [uintType, intType], uintType, (value, by) =>
      shifted((value as Uint).value, by as Value, unsigned),
    ),
  );
}

function sign(value: Value): Value {
  if (value instanceof Double) return Number.isNaN(value.value) ? value : new Double(Math.sign(value.value) + 0);
  if (value instanceof Uint) return new Uint(value.value === 0n ? 0n : 1n);
  const whole = int(value);
  return whole === 0n ? 0 : whole < 0n ? -1 : 1;
}

function absolute(value: Value): Value {
  if (value instanceof Double) return new Double(Math.abs(value.value));
  if (value instanceof Uint) return value;
  const whole = int(value);
  return toInt(whole < 0n ? -whole : whole);
}

function squareRoot(value: Value): Value {
  if (value instanceof Double) return new Double(Math.sqrt(value.value));
  return new Double(Math.sqrt(Number(value instanceof Uint ? value.value : value)));
}

function perNumber(name: string, run: (value: Value) => Value, result?: Type): FunctionDecl {
  return functionDecl(
    `math.${name}`,
    ...numbers.map(([kind, type]) =>
      overload(`math_${name}_${kind}`, [type], result ?? type, (value) => run(value as Value)),
    ),
  );
}

/** `math.least`, `math.greatest`, rounding, bits and others. */
export const mathLibrary: Library = {
  name: 'cel.lib.ext.math',
  macros: [extremeMacro('least', 'math.@min'), extremeMacro('greatest', 'math.@max')],
  functions: [
    extreme('min', 1),
    extreme('max', -1),
    ofDouble('ceil', doubleType, Math.ceil),
    ofDouble('floor', doubleType, Math.floor),
    ofDouble('round', doubleType, round),
    ofDouble('trunc', doubleType, Math.trunc),
    ofDouble('isInf', boolType, (value) => value === Infinity || value === -Infinity),
    ofDouble('isNaN', boolType, Number.isNaN),
    ofDouble('isFinite', boolType, Number.isFinite),
    perNumber('abs', absolute),
    perNumber('sign', sign),
    perNumber('sqrt', squareRoot, doubleType),
    bits('bitAnd', (a, b) => a & b),
    bits('bitOr', (a, b) => a | b),
    bits('bitXor', (a, b) => a ^ b),
    functionDecl(
      'math.bitNot',
      overload('math_bitNot_int_int', [intType], intType, (value) => signed(~int(value as Value))),
      overload('math_bitNot_uint_uint', [uintType], uintType, (value) => unsigned(~(value as Uint).value)),
    ),
    shift('bitShiftLeft', (value, by) => value << by),
    shift('bitShiftRight', (value, by) => value >> by),
  ],
};
