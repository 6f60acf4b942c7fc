import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { type CompiledExpression, type DeclaredVariables, ExpressionCompiler } from '@k8s-ts/cel/admission';
import { compileMatchConditions, type MatchConditions } from '../../expressions/match-conditions.js';

type Policy = admissionregistrationv1.ValidatingAdmissionPolicy;

/** A policy, ready to be evaluated. An expression that does not compile is an error when it is evaluated. */
export interface CompiledPolicy {
  /** Undefined for a policy without conditions. */
  readonly conditions: MatchConditions | undefined;
  readonly validations: readonly CompiledExpression[];
  /** Message expression of the validation at the same index; undefined for a validation without one. */
  readonly messages: readonly (CompiledExpression | undefined)[];
  readonly annotations: readonly CompiledExpression[];
  readonly variables: ReadonlyMap<string, CompiledExpression>;
}

/** Compiles the expressions of a policy (`kubernetes/apiserver pkg/admission/plugin/policy/validating/plugin.go`). */
export function compilePolicy({ spec = {} }: Policy): CompiledPolicy {
  const { paramKind, variables = [], validations = [], auditAnnotations = [], matchConditions = [] } = spec;
  const compiler = new ExpressionCompiler();
  const declared: DeclaredVariables = { hasParams: paramKind !== undefined, hasAuthorizer: true };
  for (const { name = '', expression = '' } of variables) compiler.declare(name, expression, declared, 'stored');
  const compile = (text: string | undefined, types: readonly string[], from = declared) =>
    compiler.compile(text ?? '', types, from, 'stored');
  const withoutAuthorizer = { ...declared, hasAuthorizer: false };
  return {
    conditions: matchConditions.length === 0 ? undefined : compileMatchConditions(matchConditions, compiler, declared),
    validations: validations.map(({ expression }) => compile(expression, ['bool'])),
    messages: validations.map(({ messageExpression }) =>
      messageExpression ? compile(messageExpression, ['string'], withoutAuthorizer) : undefined,
    ),
    annotations: auditAnnotations.map(({ valueExpression }) => compile(valueExpression, ['string', 'null_type'])),
    variables: compiler.variables,
  };
}
