import { type Expr, walk } from '../ast/expr.js';
import { planCall } from '../interpreter/call.js';
import { Frame } from '../interpreter/frame.js';
import { compilePattern } from '../interpreter/patterns.js';
import { constantStep } from '../interpreter/plan.js';
import { isEquivalentType, optionalParameter, type Type } from '../types/type.js';
import { Failure } from '../values/failure.js';
import type { Value } from '../values/value.js';
import type { ValidationContext, Validator } from './validator.js';

/*
 * Checks of literals that Kubernetes makes (google/cel-go cel/validator.go).
 */

function literalArguments(
  name: string,
  isValid: (value: Value, context: ValidationContext, id: number) => boolean,
): Validator {
  return (context) => {
    walk(context.ast.parsed.expr, (expr) => {
      if (expr.kind !== 'call' || expr.function !== name) return;
      const [argument] = expr.args;
      if (argument?.kind === 'literal' && !isValid(argument.value, context, expr.id)) {
        context.report(argument.id, `invalid ${name} argument`);
      }
    });
  };
}

function evaluates(name: string): Validator {
  return literalArguments(name, (value, { ast, env }, id) => {
    const run = planCall(name, ast.overloadIds(id), [constantStep(value)], env);
    return !(run(new Frame({}, [], Number.POSITIVE_INFINITY, undefined)) instanceof Failure);
  });
}

/** The constant text in `duration(…)` must be a duration. */
export const validateDurationLiterals: Validator = evaluates('duration');

/** The constant text in `timestamp(…)` must be a time. */
export const validateTimestampLiterals: Validator = evaluates('timestamp');

/** The constant pattern of `matches` must be valid. */
export const validateRegexLiterals: Validator = literalArguments(
  'matches',
  (value) => typeof value !== 'string' || typeof compilePattern(value) !== 'string',
);

/** Elements of lists, and keys and values of maps, must be of one type, also when one of them is `dyn`. */
export const validateHomogeneousLiterals: Validator = (context) => {
  const { ast } = context;
  const mismatch = (expr: Expr, expected: Type, actual: Type) =>
    context.report(expr.id, `expected type '${expected}' but found '${actual}'`);
  const typeOf = (expr: Expr, optional: boolean): Type => {
    const type = ast.typeOf(expr.id);
    return optional ? (optionalParameter(type) ?? type) : type;
  };
  walk(ast.parsed.expr, (expr, ancestors) => {
    if (expr.kind !== 'list' && expr.kind !== 'map') return;
    const isExempt = ancestors.some(
      (ancestor) => ancestor.kind === 'call' && context.mixedLiteralFunctions.has(ancestor.function),
    );
    if (isExempt) return;
    if (expr.kind === 'list') {
      let expected: Type | undefined;
      for (const [i, element] of expr.elements.entries()) {
        const type = typeOf(element, expr.optionalIndices.includes(i));
        expected ??= type;
        if (isEquivalentType(expected, type)) continue;
        mismatch(element, expected, type);
        break;
      }
      return;
    }
    let expected: { key: Type; value: Type } | undefined;
    for (const { key, value, optional } of expr.entries) {
      const types = { key: typeOf(key, false), value: typeOf(value, optional) };
      expected ??= types;
      if (!isEquivalentType(expected.key, types.key)) mismatch(key, expected.key, types.key);
      if (!isEquivalentType(expected.value, types.value)) mismatch(value, expected.value, types.value);
    }
  });
};
