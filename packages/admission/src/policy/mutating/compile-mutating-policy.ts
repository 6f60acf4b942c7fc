import { type CompiledExpression, type DeclaredVariables, ExpressionCompiler } from '@k8s-ts/cel/admission';
import { compileMatchConditions, type MatchConditions } from '../../expressions/match-conditions.js';
import type { MutatingPolicy } from './mutating-policy.js';

/** An expression that makes a patch. */
export interface CompiledMutation {
  readonly patchType: 'ApplyConfiguration' | 'JSONPatch';
  readonly expression: CompiledExpression;
}

/** A policy, ready to be evaluated. An expression that does not compile is an error when it is evaluated. */
export interface CompiledMutatingPolicy {
  /** Undefined for a policy without conditions. */
  readonly conditions: MatchConditions | undefined;
  /** The mutations, in the order of the policy. */
  readonly mutations: readonly CompiledMutation[];
  readonly variables: ReadonlyMap<string, CompiledExpression>;
}

/**
 * Compiles the expressions of a policy (`kubernetes/apiserver pkg/admission/plugin/policy/mutating/compilation.go`).
 */
export function compileMutatingPolicy({ spec = {} }: MutatingPolicy): CompiledMutatingPolicy {
  const { paramKind, variables = [], mutations = [], matchConditions = [] } = spec;
  const compiler = new ExpressionCompiler();
  const declared: DeclaredVariables = { hasParams: paramKind !== undefined, hasAuthorizer: true };
  for (const { name = '', expression = '' } of variables) compiler.declare(name, expression, declared, 'stored');
  const conditions =
    matchConditions.length === 0 ? undefined : compileMatchConditions(matchConditions, compiler, declared);
  const compile = (text = '', type: string) =>
    compiler.compile(text, [type], { ...declared, hasPatchTypes: true }, 'stored');
  return {
    conditions,
    mutations: mutations.map(({ patchType, jsonPatch, applyConfiguration }) =>
      patchType === 'JSONPatch'
        ? { patchType, expression: compile(jsonPatch?.expression, 'list(JSONPatch)') }
        : { patchType: 'ApplyConfiguration', expression: compile(applyConfiguration?.expression, 'Object') },
    ),
    variables: compiler.variables,
  };
}
