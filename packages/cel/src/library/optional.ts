import type { Expr } from '../ast/expr.js';
import { Operator } from '../ast/operators.js';
import { functionDecl, memberOverload, overload } from '../checker/function-decl.js';
import { type Macro, MacroError, type MacroHelper } from '../parser/macro.js';
import {
  boolType,
  dynType,
  intType,
  listType,
  mapType,
  optionalRuntimeType,
  optionalType,
  stringType,
  typeParam,
} from '../types/type.js';
import { ErrorValue } from '../values/failure.js';
import { ArrayList } from '../values/list-value.js';
import { Double, Duration, Timestamp, Uint } from '../values/scalars.js';
import { valueText } from '../values/text.js';
import type { Value } from '../values/value.js';
import { ListValue, MapValue, OptionalValue, optionalNone } from '../values/value.js';
import type { Library } from './library.js';

const k = typeParam('K');
const v = typeParam('V');
const optionalV = optionalType(v);
const listV = listType(v);
const mapKV = mapType(k, v);

/** The comprehension that binds a name to a value: a loop over nothing whose result is `body`. */
export function bind(helper: MacroHelper, name: string, value: Expr, body: Expr): Expr {
  return helper.comprehension({
    iterRange: helper.list(),
    iterVar: '#unused',
    accuVar: name,
    accuInit: value,
    loopCondition: helper.literal(false),
    loopStep: helper.ident(name),
    result: body,
  });
}

function optionalMacro(name: string, wrap: boolean): Macro {
  return {
    name,
    argCount: 2,
    receiver: true,
    expand: (helper, target, args) => {
      const [variable, body] = args as [Expr, Expr];
      if (variable.kind !== 'ident') {
        throw new MacroError(variable.id, `${name}() variable name must be a simple identifier`);
      }
      const optional = target as Expr;
      const mapped = bind(helper, variable.name, helper.memberCall('value', helper.copy(optional)), body);
      return helper.call(
        Operator.conditional,
        helper.memberCall('hasValue', optional),
        wrap ? helper.call('optional.of', mapped) : mapped,
        helper.call('optional.none'),
      );
    },
  };
}

function isZero(value: Value): boolean {
  if (value === null || value === false || value === 0 || value === '') return true;
  if (value instanceof ListValue || value instanceof Uint8Array) return value.length === 0;
  if (value instanceof MapValue) return value.size === 0;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Double) return value.value === 0;
  if (value instanceof Duration) return value.nanos === 0n;
  return value instanceof Timestamp && value.seconds === -62_135_596_800 && value.nanos === 0;
}

function unwrap(list: Value): Value {
  const items: Value[] = [];
  for (const item of list as ListValue) {
    if (!(item instanceof OptionalValue)) return new ErrorValue(`value ${valueText(item)} is not optional`);
    if (item.value !== undefined) items.push(item.value);
  }
  return new ArrayList(items);
}

function at(list: Value, index: (length: number) => number): Value {
  const { length } = list as ListValue;
  return length === 0 ? optionalNone : new OptionalValue((list as ListValue).at(index(length)));
}

/**
 * Values that may be absent: `optional.of(x)`, `a.?b`, `m[?k]`, `orValue` and others (google/cel-go cel/library.go,
 * version 2).
 */
export const optionalLibrary: Library = {
  name: 'cel.lib.optional',
  optionalSyntax: true,
  types: [optionalRuntimeType],
  macros: [optionalMacro('optMap', true), optionalMacro('optFlatMap', false)],
  functions: [
    functionDecl(
      'optional.of',
      overload('optional_of', [v], optionalV, (value) => new OptionalValue(value)),
    ),
    functionDecl(
      'optional.ofNonZeroValue',
      overload('optional_ofNonZeroValue', [v], optionalV, (value) =>
        isZero(value as Value) ? optionalNone : new OptionalValue(value),
      ),
    ),
    functionDecl(
      'optional.none',
      overload('optional_none', [], optionalV, () => optionalNone),
    ),
    functionDecl(
      'value',
      memberOverload(
        'optional_value',
        [optionalV],
        v,
        (value) => (value as OptionalValue).value ?? (new ErrorValue('optional.none() dereference') as Value),
      ),
    ),
    functionDecl(
      'hasValue',
      memberOverload(
        'optional_hasValue',
        [optionalV],
        boolType,
        (value) => (value as OptionalValue).value !== undefined,
      ),
    ),
    functionDecl('or', memberOverload('optional_or_optional', [optionalV, optionalV], optionalV)),
    functionDecl('orValue', memberOverload('optional_orValue_value', [optionalV, v], v)),
    functionDecl(Operator.optionalSelect, overload('select_optional_field', [dynType, stringType], optionalV)),
    functionDecl(
      Operator.optionalIndex,
      overload('list_optindex_optional_int', [listV, intType], optionalV),
      overload('optional_list_optindex_optional_int', [optionalType(listV), intType], optionalV),
      overload('map_optindex_optional_value', [mapKV, k], optionalV),
      overload('optional_map_optindex_optional_value', [optionalType(mapKV), k], optionalV),
    ),
    functionDecl(
      Operator.index,
      overload('optional_list_index_int', [optionalType(listV), intType], optionalV),
      overload('optional_map_index_value', [optionalType(mapKV), k], optionalV),
    ),
    functionDecl(
      'last',
      memberOverload('list_last', [listV], optionalV, (list) => at(list as Value, (n) => n - 1)),
    ),
    functionDecl(
      'first',
      memberOverload('list_first', [listV], optionalV, (list) => at(list as Value, () => 0)),
    ),
    functionDecl(
      'optional.unwrap',
      overload('optional_unwrap', [listType(optionalV)], listV, (list) => unwrap(list as Value)),
    ),
    functionDecl(
      'unwrapOpt',
      memberOverload('optional_unwrapOpt', [listType(optionalV)], listV, (list) => unwrap(list as Value)),
    ),
  ],
};
