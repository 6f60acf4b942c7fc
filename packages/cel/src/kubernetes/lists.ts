import { type FunctionDecl, functionDecl, memberOverload } from '../checker/function-decl.js';
import type { Library } from '../library/library.js';
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
import { add } from '../values/arithmetic.js';
import { compare, isComparable } from '../values/compare.js';
import { equal } from '../values/equal.js';
import { ErrorValue, Failure, noSuchOverload } from '../values/failure.js';
import { Double, Duration, Uint } from '../values/scalars.js';
import type { ListValue, Value } from '../values/value.js';

const comparable: readonly (readonly [name: string, type: Type])[] = [
  ['int', intType],
  ['uint', uintType],
  ['double', doubleType],
  ['bool', boolType],
  ['duration', durationType],
  ['timestamp', timestampType],
  ['string', stringType],
  ['bytes', bytesType],
];

const summable: readonly (readonly [name: string, type: Type, zero: Value])[] = [
  ['int', intType, 0],
  ['uint', uintType, new Uint(0n)],
  ['double', doubleType, new Double(0)],
  ['duration', durationType, new Duration(0n)],
];

function isSorted(list: ListValue): Value {
  for (let i = 0; i < list.length; i++) {
    if (!isComparable(list.at(i))) return noSuchOverload;
    if (i > 0 && compare(list.at(i - 1), list.at(i)) === 1) return false;
  }
  return true;
}

function sum(list: ListValue, zero: Value): Value {
  let total = zero;
  for (let i = 0; i < list.length; i++) {
    total = add(total, list.at(i));
    if (total instanceof Failure) return total;
  }
  return total;
}

function extreme(list: ListValue, name: string, replaced: number): Value {
  if (list.length === 0) return new ErrorValue(`${name} called on empty list`);
  let result = list.at(0);
  for (let i = 0; i < list.length; i++) {
    const value = list.at(i);
    if (!isComparable(value)) return noSuchOverload;
    if (compare(result, value) === replaced) result = value;
  }
  return result;
}

function indexOf(list: ListValue, item: Value): Value {
  for (let i = 0; i < list.length; i++) if (equal(list.at(i), item) === true) return i;
  return -1;
}

function lastIndexOf(list: ListValue, item: Value): Value {
  for (let i = list.length - 1; i >= 0; i--) if (equal(list.at(i), item) === true) return i;
  return -1;
}

const a = typeParam('A');

const functions: readonly FunctionDecl[] = [
  functionDecl(
    'isSorted',
    ...comparable.map(([name, type]) =>
      memberOverload(`list_${name}_is_sorted_bool`, [listType(type)], boolType, (list) => isSorted(list as ListValue)),
    ),
  ),
  functionDecl(
    'sum',
    ...summable.map(([name, type, zero]) =>
      memberOverload(`list_${name}_sum_${name}`, [listType(type)], type, (list) => sum(list as ListValue, zero)),
    ),
  ),
  ...(
    [
      ['max', -1],
      ['min', 1],
    ] as const
  ).map(([functionName, replaced]) =>
    functionDecl(
      functionName,
      ...comparable.map(([name, type]) =>
        memberOverload(`list_${name}_${functionName}_${name}`, [listType(type)], type, (list) =>
          extreme(list as ListValue, functionName, replaced),
        ),
      ),
    ),
  ),
  functionDecl(
    'indexOf',
    memberOverload('list_a_index_of_int', [listType(a), a], intType, (list, item) =>
      indexOf(list as ListValue, item as Value),
    ),
  ),
  functionDecl(
    'lastIndexOf',
    memberOverload('list_a_last_index_of_int', [listType(a), a], intType, (list, item) =>
      lastIndexOf(list as ListValue, item as Value),
    ),
  ),
];

/** Functions of lists that Kubernetes adds (kubernetes/apiserver pkg/cel/library/lists.go). */
export const kubernetesListsLibrary: Library = { name: 'kubernetes.lists', functions };
