import type { MergeSchema } from '@k8s-ts/apimachinery/apply';
import { errorText, newInternalError } from '@k8s-ts/apimachinery/errors';
import { applyJSONPatch, JSONPatchTestError } from '@k8s-ts/apimachinery/json-patch';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { JSONValue, KubeObject } from '@k8s-ts/apimachinery/types';
import { applyConfigurationOf, evaluateAll, jsonPatchOf } from '@k8s-ts/cel/admission';
import { runtimeCostBudget } from '@k8s-ts/cel/kubernetes';
import type { ObjectInterfaces } from '@k8s-ts/generic-apiserver';
import { type ExpressionInput, expressionVariables } from '../../expressions/expression-variables.js';
import { applyConfiguration } from './apply-configuration.js';
import type { CompiledMutatingPolicy, CompiledMutation } from './compile-mutating-policy.js';

/** How objects of the request's kind are merged and decoded. */
export interface MutationTarget {
  readonly kind: GroupVersionKind;
  readonly schema: MergeSchema;
  readonly objects: ObjectInterfaces;
}

/**
 * Evaluates a mutation and applies its patch (`kubernetes/apiserver pkg/admission/plugin/policy/mutating/patch`).
 *
 * @param object at the kind of the target
 * @returns the new object with its defaults; `object` itself when a `test` of a JSON patch does not hold
 * @throws Error for the failure policy; StatusError 500 when the result of a JSON patch is no object of the kind; what
 *   the authorizer of the input throws
 */
export function mutate(
  { patchType, expression }: CompiledMutation,
  variables: CompiledMutatingPolicy['variables'],
  input: ExpressionInput,
  object: KubeObject,
  { kind, schema, objects }: MutationTarget,
): KubeObject {
  if (expression.program === undefined) throw new Error(expression.error);
  const { results } = evaluateAll([expression], variables, expressionVariables(input), runtimeCostBudget);
  const [result] = results;
  if (result?.error !== undefined) throw new Error(result.error);
  const value = result?.value ?? null;
  if (patchType === 'ApplyConfiguration') {
    const configuration = applyConfigurationOf(value);
    let merged: unknown;
    try {
      merged = applyConfiguration(schema, object, configuration);
    } catch (error) {
      throw new Error(`error applying patch: ${errorText(error)}`, { cause: error });
    }
    return objects.decode(merged, kind);
  }
  const patch = jsonPatchOf(value);
  let patched: JSONValue;
  try {
    patched = applyJSONPatch(object as never, patch);
  } catch (error) {
    if (error instanceof JSONPatchTestError) return object;
    throw new Error(`JSON Patch: ${errorText(error)}`, { cause: error });
  }
  try {
    return objects.decode(patched, kind, true);
  } catch (error) {
    throw newInternalError(error);
  }
}
