import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import {
  type CompiledExpression,
  type DeclaredVariables,
  type Evaluation,
  type ExpressionCompiler,
  evaluateAll,
  matchConditionsCostBudget,
  OutOfBudgetError,
} from '@k8s-ts/cel/admission';
import { type ExpressionInput, expressionVariables } from './expression-variables.js';

/** Conditions, ready to be evaluated. */
export interface MatchConditions {
  readonly expressions: readonly CompiledExpression[];
  readonly variables: ReadonlyMap<string, CompiledExpression>;
}

/** Whether a request meets all conditions, or the errors of those that could not be evaluated. */
export type MatchResult =
  | { readonly matches: boolean; readonly error?: undefined }
  | { readonly error: string /** Number of conditions that could not be evaluated. */; readonly failures: number };

export function compileMatchConditions(
  conditions: readonly admissionregistrationv1.MatchCondition[],
  compiler: ExpressionCompiler,
  declared: DeclaredVariables,
): MatchConditions {
  return {
    expressions: conditions.map(({ expression }) => compiler.compile(expression, ['bool'], declared, 'stored')),
    variables: compiler.variables,
  };
}

/**
 * Evaluates the conditions of a webhook or policy. If one condition is false, the request does not match, even when
 * other conditions cannot be evaluated (`kubernetes/apiserver pkg/admission/plugin/webhook/matchconditions`). Errors of
 * conditions are returned; the caller applies the failure policy.
 *
 * @throws what the authorizer of the input throws
 */
export function evaluateMatchConditions(
  { expressions, variables }: MatchConditions,
  input: ExpressionInput,
): MatchResult {
  let results: readonly (Evaluation | undefined)[];
  try {
    ({ results } = evaluateAll(expressions, variables, expressionVariables(input), matchConditionsCostBudget));
  } catch (error) {
    if (error instanceof OutOfBudgetError) return { error: error.message, failures: 0 };
    throw error;
  }
  const errors: string[] = [];
  for (const result of results) {
    if (result?.error !== undefined) errors.push(result.error);
    else if (result?.value === false) return { matches: false };
  }
  if (errors.length === 0) return { matches: true };
  return { error: aggregateText(errors), failures: errors.length };
}

/** The text of several errors, each once (`kubernetes/apimachinery pkg/util/errors`). */
function aggregateText(errors: readonly string[]): string {
  const different = [...new Set(errors)];
  return different.length === 1 ? (different[0] as string) : `[${different.join(', ')}]`;
}
