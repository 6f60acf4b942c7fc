import type { Expr } from '../ast/expr.js';
import { Operator } from '../ast/operators.js';
import { functionDecl, overload } from '../checker/function-decl.js';
import { type Macro, MacroError, type MacroHelper, variableName } from '../parser/macro.js';
import { collect, quantifier } from '../parser/standard-macros.js';
import { mapType, typeParam } from '../types/type.js';
import { AccumulatorMap, EntryMap } from '../values/entry-map.js';
import { ErrorValue } from '../values/failure.js';
import { valueText } from '../values/text.js';
import type { MapValue, Value } from '../values/value.js';
import type { Library } from './library.js';

const mapInsert = 'cel.@mapInsert';
const map = mapType(typeParam('K'), typeParam('V'));

function variables(args: readonly Expr[]): [string, string] {
  const [first, second] = args as [Expr, Expr];
  for (const arg of [first, second]) {
    if (arg.kind !== 'ident') throw new MacroError(arg.id, 'argument must be a simple name');
  }
  const names = [first, second].map((arg) => (arg.kind === 'ident' ? arg.name : ''));
  if (names[0] === names[1]) throw new MacroError(second.id, `duplicate variable name: ${names[0]}`);
  return [variableName(first, ''), variableName(second, '')];
}

function macro(
  name: string,
  argCount: number,
  expand: (helper: MacroHelper, target: Expr, args: readonly Expr[]) => Expr,
): Macro {
  return { name, argCount, receiver: true, expand: (helper, target, args) => expand(helper, target as Expr, args) };
}

function quantifierMacro(name: string, kind: 'all' | 'exists' | 'existsOne'): Macro {
  return macro(name, 3, (helper, target, args) => quantifier(kind, helper, target, variables(args), args[2] as Expr));
}

function transformMacros(
  name: string,
  init: (helper: MacroHelper) => Expr,
  step: (helper: MacroHelper, names: [string, string], value: Expr) => Expr,
): Macro[] {
  return [3, 4].map((argCount) =>
    macro(name, argCount, (helper, target, args) => {
      const names = variables(args);
      const value = step(helper, names, args[argCount - 1] as Expr);
      const filter = argCount === 4 ? args[2] : undefined;
      return collect(helper, target, names, { init: init(helper), step: value, filter });
    }),
  );
}

function insert(target: EntryMap, key: Value, value: Value): ErrorValue | undefined {
  if (target.find(key) !== undefined) return new ErrorValue(`insert failed: key ${valueText(key)} already exists`);
  target.set(key, value);
  return undefined;
}

/** Returns the map itself when it is the accumulator of a comprehension, otherwise a copy. */
function growing(target: Value): EntryMap {
  if (target instanceof AccumulatorMap) return target;
  const entries = [...(target as MapValue).keys()].map(
    (key) => [key, (target as MapValue).find(key) as Value] as const,
  );
  return new EntryMap(entries);
}

/** Macros with two variables: index and element, or key and value (google/cel-go ext/comprehensions.go). */
export const comprehensionsLibrary: Library = {
  name: 'cel.lib.ext.comprev2',
  macros: [
    quantifierMacro('all', 'all'),
    quantifierMacro('exists', 'exists'),
    quantifierMacro('existsOne', 'existsOne'),
    quantifierMacro('exists_one', 'existsOne'),
    ...transformMacros(
      'transformList',
      (helper) => helper.list(),
      (helper, _, value) => helper.call(Operator.add, helper.accuIdent(), helper.list(value)),
    ),
    ...transformMacros(
      'transformMap',
      (helper) => helper.map(),
      (helper, [key], value) => helper.call(mapInsert, helper.accuIdent(), helper.ident(key), value),
    ),
    ...transformMacros(
      'transformMapEntry',
      (helper) => helper.map(),
      (helper, _, value) => helper.call(mapInsert, helper.accuIdent(), value),
    ),
  ],
  functions: [
    functionDecl(
      mapInsert,
      overload('@mapInsert_map_key_value', [map, typeParam('K'), typeParam('V')], map, (target, key, value) => {
        const result = growing(target as Value);
        return insert(result, key as Value, value as Value) ?? result;
      }),
      overload('@mapInsert_map_map', [map, map], map, (target, added) => {
        const result = growing(target as Value);
        for (const key of (added as MapValue).keys()) {
          const failure = insert(result, key, (added as MapValue).find(key) as Value);
          if (failure !== undefined) return failure;
        }
        return result;
      }),
    ),
  ],
};
