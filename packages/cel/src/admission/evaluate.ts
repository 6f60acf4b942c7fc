import { perCallLimit, runtimeCostBudget } from '../kubernetes/environment.js';
import { CELError } from '../program.js';
import { ErrorValue } from '../values/failure.js';
import type { Value } from '../values/value.js';
import type { CompiledExpression } from './expression-compiler.js';
import { LazyVariables } from './variables.js';

/**
 * Maximum cost of all match conditions of a webhook or policy for one request
 * (`kubernetes/apiserver pkg/apis/cel/config.go`).
 */
export const matchConditionsCostBudget: number = runtimeCostBudget / 4;

/**
 * Values of the variables. Optional fields are left out when expressions do not have the variable; `null` stands for an
 * absent object.
 */
export interface AdmissionVariables {
  readonly object: unknown;
  readonly oldObject: unknown;
  readonly request: unknown;
  readonly namespaceObject: unknown;
  readonly params: unknown;
  readonly authorizer?: unknown;
  readonly 'authorizer.requestResource'?: unknown;
}

/** The result of an expression. */
export interface Evaluation {
  readonly expression: CompiledExpression;
  readonly value?: Value;
  /** Such as `expression 'object.a' resulted in error: no such key: a`. */
  readonly error?: string;
}

/** All expressions together would exceed their cost limit. */
export class OutOfBudgetError extends Error {
  constructor() {
    super('validation failed due to running out of cost budget, no further validation rules will be run');
  }
}

/**
 * Evaluates expressions in order (`kubernetes/apiserver
 * pkg/admission/plugin/cel/{condition,activation,composition}.go`).
 *
 * @param expressions in order; undefined for a missing expression, for which the result is undefined
 * @param declared the policy's own variables by name
 * @param budget cost limit for all expressions and variables
 * @returns the results in order, and the rest of the budget
 * @throws OutOfBudgetError
 */
export function evaluateAll(
  expressions: readonly (CompiledExpression | undefined)[],
  declared: ReadonlyMap<string, CompiledExpression>,
  given: AdmissionVariables,
  budget: number,
): { readonly results: readonly (Evaluation | undefined)[]; readonly remaining: number } {
  let remaining = budget;
  let costOfVariables = 0;
  const evaluateVariable = (name: string): Value => {
    const { program, error } = declared.get(name) as CompiledExpression;
    if (program === undefined) return new ErrorValue(`composited variable "${name}" fails to compile: ${error}`);
    const result = run(program, values);
    costOfVariables += result.cost;
    if (result.error === undefined) return result.value as Value;
    return new ErrorValue(`composited variable "${name}" fails to evaluate: ${result.error}`);
  };
  const values = { ...given, variables: new LazyVariables(declared.keys(), evaluateVariable) };
  const spend = (cost: number) => {
    if (cost > remaining) throw new OutOfBudgetError();
    remaining -= cost;
  };
  const results = expressions.map((expression): Evaluation | undefined => {
    if (expression === undefined) return undefined;
    const { program, text } = expression;
    if (program === undefined) return { expression, error: `compilation error: ${expression.error}` };
    costOfVariables = 0;
    const { value, cost, error } = run(program, values);
    spend(costOfVariables);
    spend(cost);
    if (error !== undefined) return { expression, error: `expression '${text}' resulted in error: ${error}` };
    return { expression, value: value as Value };
  });
  return { results, remaining };
}

interface Run {
  readonly value?: Value;
  readonly error?: string;
  readonly cost: number;
}

function run(program: NonNullable<CompiledExpression['program']>, values: Readonly<Record<string, unknown>>): Run {
  try {
    return program.evaluateWithCost(values, { costLimit: perCallLimit });
  } catch (error) {
    if (!(error instanceof CELError)) throw error;
    return { error: error.message, cost: error.cost };
  }
}
