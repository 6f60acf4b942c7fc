import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { byteLength } from '@k8s-ts/apimachinery/validation';
import { type Evaluation, evaluateAll, OutOfBudgetError } from '@k8s-ts/cel/admission';
import { runtimeCostBudget } from '@k8s-ts/cel/kubernetes';
import { type ExpressionInput, expressionVariables } from '../../expressions/expression-variables.js';
import { evaluateMatchConditions, type MatchResult } from '../../expressions/match-conditions.js';
import type { CompiledPolicy } from './compile-policy.js';

type Spec = NonNullable<admissionregistrationv1.ValidatingAdmissionPolicy['spec']>;
type Validation = admissionregistrationv1.Validation;

/** The decision of one validation, or of the policy as a whole, about a request. */
export interface PolicyDecision {
  readonly action: 'admit' | 'deny';
  /** `error`: it could not be evaluated. */
  readonly evaluation: 'admit' | 'deny' | 'error';
  /** `''` when the request is admitted without an error. */
  readonly message: string;
  /** Reason of the Status. Undefined: `Invalid`. */
  readonly reason?: string;
}

/** The result of one audit annotation of a policy. */
export type PolicyAnnotation =
  | { readonly action: 'publish'; readonly key: string; readonly value: string }
  | { readonly action: 'error'; readonly error: string };

/**
 * The decisions of a policy for one request and one parameter object. Both lists are empty when its conditions exclude
 * the request.
 */
export interface PolicyResult {
  /** The result of a policy. The decision at an index is that of the policy's validation at the same index. */
  readonly decisions: readonly PolicyDecision[];
  readonly annotations: readonly PolicyAnnotation[];
  /** Undefined for a policy without conditions. */
  readonly conditions: MatchResult | undefined;
}

/** Maximum length of the result of a `messageExpression`, in bytes. */
const maxMessageBytes = 5 * 1024;

const admitted: PolicyDecision = { action: 'admit', evaluation: 'admit', message: '' };

/**
 * Evaluates a policy (`kubernetes/apiserver pkg/admission/plugin/policy/validating/validator.go`).
 *
 * @throws what the authorizer of the input throws
 */
export function evaluatePolicy(spec: Spec, compiled: CompiledPolicy, input: ExpressionInput): PolicyResult {
  const ignoresErrors = spec.failurePolicy === 'Ignore';
  const failed = (message: string): PolicyDecision => ({
    action: ignoresErrors ? 'admit' : 'deny',
    evaluation: 'error',
    message,
  });
  // Match conditions see the resource of the request, even when the policy matched another version of it.
  const matched = { resource: input.versioned.attributes.resource, kind: input.matched.kind };
  const conditions =
    compiled.conditions && evaluateMatchConditions(compiled.conditions, { ...input, matched, namespace: undefined });
  if (conditions?.error !== undefined) {
    return { decisions: ignoresErrors ? [] : [failed(conditions.error)], annotations: [], conditions };
  }
  if (conditions?.matches === false) return { decisions: [], annotations: [], conditions };

  const variables = expressionVariables(input);
  const { authorizer: _authorizer, 'authorizer.requestResource': _check, ...withoutAuthorizer } = variables;
  let decisions: readonly PolicyDecision[];
  let annotations: readonly (Evaluation | undefined)[];
  try {
    const checked = evaluateAll(compiled.validations, compiled.variables, variables, runtimeCostBudget);
    const messages = messagesOf(compiled, withoutAuthorizer, checked.remaining);
    decisions = checked.results.map((result, i) => {
      if (result?.error !== undefined) return failed(result.error);
      if (typeof messages === 'string') return failed(`failed messageExpression: ${messages}`);
      if (result?.value === true) return admitted;
      const validation = spec.validations?.[i] as Validation;
      const message = messageOf(validation, messages[i]);
      return { action: 'deny', evaluation: 'deny', message, reason: validation.reason ?? 'Invalid' };
    });
    annotations = evaluateAll(compiled.annotations, compiled.variables, withoutAuthorizer, runtimeCostBudget).results;
  } catch (error) {
    if (!(error instanceof OutOfBudgetError)) throw error;
    return { decisions: [failed(errorText(error))], annotations: [], conditions };
  }
  return { decisions, annotations: annotationsOf(spec, annotations, ignoresErrors), conditions };
}

/** The results of the message expressions, or why none of them could be evaluated. */
function messagesOf(
  { messages, variables }: CompiledPolicy,
  values: ReturnType<typeof expressionVariables>,
  budget: number,
): readonly (Evaluation | undefined)[] | string {
  try {
    return evaluateAll(messages, variables, values, budget).results;
  } catch (error) {
    if (error instanceof OutOfBudgetError) return error.message;
    throw error;
  }
}

function messageOf({ expression = '', message = '' }: Validation, evaluated: Evaluation | undefined): string {
  const text = typeof evaluated?.value === 'string' ? evaluated.value.trim() : '';
  if (text !== '' && !text.includes('\n') && byteLength(text) <= maxMessageBytes) return text;
  return message.trim() || `failed expression: ${expression.trim()}`;
}

function annotationsOf(
  { auditAnnotations = [] }: Spec,
  results: readonly (Evaluation | undefined)[],
  ignoresErrors: boolean,
): readonly PolicyAnnotation[] {
  return results.flatMap((result, i): readonly PolicyAnnotation[] => {
    if (result?.error !== undefined) return ignoresErrors ? [] : [{ action: 'error', error: result.error }];
    const value = typeof result?.value === 'string' ? result.value.trim() : '';
    return value === '' ? [] : [{ action: 'publish', key: auditAnnotations[i]?.key ?? '', value }];
  });
}
