import { Operator } from '../ast/operators.js';
import { type FunctionDecl, functionDecl, memberOverload, overload } from '../checker/function-decl.js';
import { compilePattern } from '../interpreter/patterns.js';
import { find } from '../interpreter/qualify.js';
import { standardMacros } from '../parser/standard-macros.js';
import {
  boolType,
  bytesType,
  doubleType,
  durationType,
  dynType,
  intType,
  listType,
  mapType,
  nullType,
  stringType,
  type Type,
  timestampType,
  typeOfType,
  typeParam,
  typeType,
  uintType,
} from '../types/type.js';
import {
  convertToBool,
  convertToBytes,
  convertToDouble,
  convertToDuration,
  convertToInt,
  convertToString,
  convertToTimestamp,
  convertToType,
  convertToUint,
} from '../values/convert.js';
import { equal } from '../values/equal.js';
import { ErrorValue, firstFailure, noSuchOverload } from '../values/failure.js';
import { sizeOf, typeOf } from '../values/type-of.js';
import type { Value } from '../values/value.js';
import { ListValue, MapValue } from '../values/value.js';
import type { Library } from './library.js';
import { arithmeticFunctions } from './standard-arithmetic.js';
import { timeFunctions } from './standard-time.js';

const a = typeParam('A');
const b = typeParam('B');
const listOfA = listType(a);
const mapOfAB = mapType(a, b);

const logicFunctions: readonly FunctionDecl[] = [
  functionDecl(Operator.conditional, overload('conditional', [boolType, a, a], a)),
  functionDecl(Operator.logicalAnd, overload('logical_and', [boolType, boolType], boolType)),
  functionDecl(Operator.logicalOr, overload('logical_or', [boolType, boolType], boolType)),
  functionDecl(Operator.logicalNot, overload('logical_not', [boolType], boolType)),
  functionDecl(Operator.notStrictlyFalse, overload('not_strictly_false', [boolType], boolType)),
  functionDecl(Operator.equals, overload('equals', [a, a], boolType)),
  functionDecl(Operator.notEquals, overload('not_equals', [a, a], boolType)),
];

function contains(value: Value, container: Value): Value {
  if (container instanceof ListValue) {
    for (let i = 0; i < container.length; i++) if (equal(value, container.at(i)) === true) return true;
    return false;
  }
  return container instanceof MapValue ? find(container, value) !== undefined : noSuchOverload;
}

function size(value: Value): Value {
  return sizeOf(value) ?? noSuchOverload;
}

const containerFunctions: readonly FunctionDecl[] = [
  functionDecl(
    Operator.in,
    overload('in_list', [a, listOfA], boolType, contains),
    overload('in_map', [a, mapOfAB], boolType, contains),
  ),
  functionDecl(Operator.index, overload('index_list', [listOfA, intType], a), overload('index_map', [mapOfAB, a], b)),
  functionDecl(
    'size',
    ...(
      [
        ['bytes', bytesType],
        ['list', listOfA],
        ['map', mapOfAB],
        ['string', stringType],
      ] as const
    ).flatMap(([name, type]) => [
      overload(`size_${name}`, [type], intType, size),
      memberOverload(`${name}_size`, [type], intType, size),
    ]),
  ),
];

type Conversion = readonly [id: string, from: Type];

function conversion(
  name: string,
  result: Type,
  convert: (value: Value) => Value,
  ...from: readonly Conversion[]
): FunctionDecl {
  return functionDecl(
    name,
    ...from.map(([id, type]) => overload(id, [type], result, (value) => convert(value as Value))),
  );
}

const conversionFunctions: readonly FunctionDecl[] = [
  functionDecl(
    'type',
    overload('type', [a], typeOfType(a), (value) => convertToType(value as Value)),
  ),
  functionDecl(
    'dyn',
    overload('to_dyn', [a], dynType, (value) => value as Value),
  ),
  conversion('bool', boolType, convertToBool, ['bool_to_bool', boolType], ['string_to_bool', stringType]),
  conversion('bytes', bytesType, convertToBytes, ['bytes_to_bytes', bytesType], ['string_to_bytes', stringType]),
  conversion(
    'double',
    doubleType,
    convertToDouble,
    ['double_to_double', doubleType],
    ['int64_to_double', intType],
    ['string_to_double', stringType],
    ['uint64_to_double', uintType],
  ),
  conversion(
    'duration',
    durationType,
    convertToDuration,
    ['duration_to_duration', durationType],
    ['int64_to_duration', intType],
    ['string_to_duration', stringType],
  ),
  conversion(
    'int',
    intType,
    convertToInt,
    ['int64_to_int64', intType],
    ['double_to_int64', doubleType],
    ['duration_to_int64', durationType],
    ['string_to_int64', stringType],
    ['timestamp_to_int64', timestampType],
    ['uint64_to_int64', uintType],
  ),
  conversion(
    'string',
    stringType,
    convertToString,
    ['string_to_string', stringType],
    ['bool_to_string', boolType],
    ['bytes_to_string', bytesType],
    ['double_to_string', doubleType],
    ['duration_to_string', durationType],
    ['int64_to_string', intType],
    ['timestamp_to_string', timestampType],
    ['uint64_to_string', uintType],
  ),
  conversion(
    'timestamp',
    timestampType,
    convertToTimestamp,
    ['timestamp_to_timestamp', timestampType],
    ['int64_to_timestamp', intType],
    ['string_to_timestamp', stringType],
  ),
  conversion(
    'uint',
    uintType,
    convertToUint,
    ['uint64_to_uint64', uintType],
    ['double_to_uint64', doubleType],
    ['int64_to_uint64', intType],
    ['string_to_uint64', stringType],
  ),
];

function textTest(name: string, id: string, test: (text: string, part: string) => boolean): FunctionDecl {
  const implementation = (text: Value, part: Value) =>
    typeof text === 'string' && typeof part === 'string' ? test(text, part) : firstFailure(text, part);
  const decl = memberOverload(id, [stringType, stringType], boolType, implementation as (...args: Value[]) => Value);
  return functionDecl(name, { ...decl, unguarded: true });
}

function matches(text: Value, pattern: Value): Value {
  if (typeof text !== 'string') {
    return typeOf(text).kind === 'string' ? noSuchOverload : new ErrorValue('no such overload: matches');
  }
  if (typeof pattern !== 'string') return firstFailure(pattern);
  const compiled = compilePattern(pattern);
  return typeof compiled === 'string' ? new ErrorValue(compiled) : compiled.matcher(text).find();
}

const textFunctions: readonly FunctionDecl[] = [
  textTest('contains', 'contains_string', (text, part) => text.includes(part)),
  textTest('endsWith', 'ends_with_string', (text, part) => text.endsWith(part)),
  textTest('startsWith', 'starts_with_string', (text, part) => text.startsWith(part)),
  functionDecl(
    'matches',
    overload('matches', [stringType, stringType], boolType, matches as (...args: Value[]) => Value),
    memberOverload('matches_string', [stringType, stringType], boolType, matches as (...args: Value[]) => Value),
  ),
];

/** The functions, macros and types of the language itself (google/cel-go common/stdlib). */
export const standardLibrary: Library = {
  name: 'cel.lib.std',
  functions: [
    ...logicFunctions,
    ...arithmeticFunctions,
    ...containerFunctions,
    ...conversionFunctions,
    ...textFunctions,
    ...timeFunctions,
  ],
  macros: standardMacros,
  types: [
    boolType,
    bytesType,
    doubleType,
    durationType,
    intType,
    listOfA,
    mapOfAB,
    nullType,
    stringType,
    timestampType,
    typeType,
    uintType,
  ],
};
