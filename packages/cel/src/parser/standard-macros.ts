import type { Expr } from '../ast/expr.js';
import { Operator } from '../ast/operators.js';
import { type Macro, MacroError, type MacroHelper, variableName } from './macro.js';

type Quantifier = 'all' | 'exists' | 'existsOne';

/** The comprehension of `all`, `exists` and `exists_one`, for one variable or two. */
export function quantifier(
  kind: Quantifier,
  helper: MacroHelper,
  iterRange: Expr,
  variables: readonly [string, string?],
  predicate: Expr,
): Expr {
  const [iterVar, iterVar2] = variables;
  const base = { iterRange, iterVar, ...(iterVar2 !== undefined && { iterVar2 }), accuVar: helper.accuName };
  if (kind === 'existsOne') {
    return helper.comprehension({
      ...base,
      accuInit: helper.literal(0),
      loopCondition: helper.literal(true),
      loopStep: helper.call(
        Operator.conditional,
        predicate,
        helper.call(Operator.add, helper.accuIdent(), helper.literal(1)),
        helper.accuIdent(),
      ),
      result: helper.call(Operator.equals, helper.accuIdent(), helper.literal(1)),
    });
  }
  const all = kind === 'all';
  const goOn = all ? helper.accuIdent() : helper.call(Operator.logicalNot, helper.accuIdent());
  return helper.comprehension({
    ...base,
    accuInit: helper.literal(all),
    loopCondition: helper.call(Operator.notStrictlyFalse, goOn),
    loopStep: helper.call(all ? Operator.logicalAnd : Operator.logicalOr, helper.accuIdent(), predicate),
    result: helper.accuIdent(),
  });
}

/** The parts of a comprehension that collects values. */
export interface Collection {
  readonly init: Expr;
  readonly step: Expr;
  readonly filter: Expr | undefined;
}

/**
 * The comprehension of macros that collect: its accumulator becomes the value of `step` for each element for which
 * `filter` is true.
 */
export function collect(
  helper: MacroHelper,
  iterRange: Expr,
  [iterVar, iterVar2]: readonly [string, string?],
  { init, step, filter }: Collection,
): Expr {
  return helper.comprehension({
    iterRange,
    iterVar,
    ...(iterVar2 !== undefined && { iterVar2 }),
    accuVar: helper.accuName,
    accuInit: init,
    loopCondition: helper.literal(true),
    loopStep: filter === undefined ? step : helper.call(Operator.conditional, filter, step, helper.accuIdent()),
    result: helper.accuIdent(),
  });
}

/** `target.map(variable, [filter,] value)`. */
export function expandMap(helper: MacroHelper, target: Expr, args: readonly Expr[]): Expr {
  const variable = variableName(args[0] as Expr, 'argument is not an identifier');
  const filter = args.length === 3 ? args[1] : undefined;
  const value = args[args.length - 1] as Expr;
  const init = helper.list();
  const step = helper.call(Operator.add, helper.accuIdent(), helper.list(value));
  return collect(helper, target, [variable], { init, step, filter });
}

function receiver(
  name: string,
  argCount: number,
  expand: (helper: MacroHelper, target: Expr, args: readonly Expr[]) => Expr,
): Macro {
  return { name, argCount, receiver: true, expand: (helper, target, args) => expand(helper, target as Expr, args) };
}

function quantifierMacro(name: string, kind: Quantifier): Macro {
  return receiver(name, 2, (helper, target, args) => {
    const variable = variableName(args[0] as Expr, 'argument must be a simple name');
    return quantifier(kind, helper, target, [variable], args[1] as Expr);
  });
}

/** `has`, `all`, `exists`, `exists_one`, `map` and `filter`. */
export const standardMacros: readonly Macro[] = [
  {
    name: 'has',
    argCount: 1,
    receiver: false,
    expand: (helper, _, [argument]) => {
      if (argument?.kind !== 'select') throw new MacroError(argument?.id ?? 0, 'invalid argument to has() macro');
      return helper.presenceTest(argument.operand, argument.field);
    },
  },
  quantifierMacro('all', 'all'),
  quantifierMacro('exists', 'exists'),
  quantifierMacro('exists_one', 'existsOne'),
  receiver('map', 2, expandMap),
  receiver('map', 3, expandMap),
  receiver('filter', 2, (helper, target, args) => {
    const [variable, predicate] = args as [Expr, Expr];
    const name = variableName(variable, 'argument is not an identifier');
    const init = helper.list();
    const step = helper.call(Operator.add, helper.accuIdent(), helper.list(variable));
    return collect(helper, target, [name], { init, step, filter: predicate });
  }),
];
