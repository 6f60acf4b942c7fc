import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { errorText, type StatusError, withStatus } from '@k8s-ts/apimachinery/errors';
import { escapeHTML } from '@k8s-ts/apimachinery/json';
import { type AdmissionAttributes, type Authorizer, admissionForbidden } from '@k8s-ts/generic-apiserver';
import { Decisions } from '../../expressions/decisions.js';
import { type VersionedAttributes, versionedAttributes } from '../../matching/index.js';
import type { AdmissionMetrics } from '../../metrics.js';
import { truncateBytes } from '../../truncate-bytes.js';
import { errorTypeOfMessage } from '../error-type.js';
import { matchedBindings, namespaceOf, type PolicyContext } from '../matched-bindings.js';
import type { PolicyHook } from '../policy-source.js';
import { type CompiledPolicy, compilePolicy } from './compile-policy.js';
import { evaluatePolicy, type PolicyDecision, type PolicyResult } from './evaluate-policy.js';

export type ValidatingPolicy = admissionregistrationv1.ValidatingAdmissionPolicy;
export type ValidatingPolicyBinding = admissionregistrationv1.ValidatingAdmissionPolicyBinding;

/** The policies and bindings that requests are checked with. */
export interface ValidatingPolicies extends PolicyContext<ValidatingPolicy, ValidatingPolicyBinding> {
  /** Answers the permission checks of the variable `authorizer` in expressions. */
  readonly authorizer: Authorizer;
  readonly metrics: AdmissionMetrics;
}

/** A refusal, with its cause. */
interface Denial {
  readonly policy: ValidatingPolicy;
  /** Undefined for an error of the policy itself. */
  readonly binding: ValidatingPolicyBinding | undefined;
  readonly decision: Pick<PolicyDecision, 'message' | 'reason'>;
}

const compiled = new WeakMap<ValidatingPolicy, CompiledPolicy>();

function compiledPolicy(policy: ValidatingPolicy): CompiledPolicy {
  let result = compiled.get(policy);
  if (result === undefined) {
    result = compilePolicy(policy);
    compiled.set(policy, result);
  }
  return result;
}

/**
 * Checks a request with the bound policies. All are evaluated; the first refusal is the answer
 * (`kubernetes/apiserver pkg/admission/plugin/policy/validating/dispatcher.go`).
 *
 * @throws StatusError when a policy refuses the request
 */
export async function dispatchValidatingPolicies(
  policies: ValidatingPolicies,
  attributes: AdmissionAttributes,
): Promise<void> {
  const decisions = new Decisions(policies.authorizer, attributes.user, attributes.context);
  const denials: Denial[] = [];
  for (const hook of policies.source.hooksFor(attributes))
    await dispatchHook(policies, attributes, hook, decisions, denials);
  const [first] = denials;
  if (first !== undefined) throw refusal(attributes, first);
}

async function dispatchHook(
  policies: ValidatingPolicies,
  attributes: AdmissionAttributes,
  hook: PolicyHook<ValidatingPolicy, ValidatingPolicyBinding>,
  decisions: Decisions,
  denials: Denial[],
): Promise<void> {
  const { policy } = hook;
  const addConfigError = (message: string, binding: ValidatingPolicyBinding | undefined) => {
    if (policy.spec?.failurePolicy !== 'Ignore') denials.push({ policy, binding, decision: { message } });
  };
  const published = new Map<string, Set<string>>();
  let versioned: VersionedAttributes | undefined;
  for (const found of await matchedBindings(policies, hook, attributes)) {
    const { binding } = found;
    if (found.error !== undefined) {
      addConfigError(found.error, binding);
      continue;
    }
    const { matched, params } = found;
    try {
      versioned ??= await versionedAttributes(attributes, matched.kind);
    } catch (error) {
      addConfigError(`failed to configure binding: failed to convert object version: ${errorText(error)}`, binding);
      continue;
    }
    const namespace = await namespaceOf(attributes, policies.namespaces);
    for (const param of params) {
      const input = { versioned, matched, namespace, params: param, decisions };
      const started = performance.now();
      const result = await decisions.evaluate(() => evaluatePolicy(policy.spec ?? {}, compiledPolicy(policy), input));
      const seconds = (performance.now() - started) / 1000;
      enforce(attributes, { policy, binding: found.binding, result, seconds }, policies.metrics, {
        denials,
        published,
      });
    }
  }
  for (const [key, values] of published) {
    attributes.context.annotate?.(`${policy.metadata.name}/${key}`, [...values].join(', '));
  }
}

/** Maximum length of the value of an audit annotation, in bytes. */
const maxAnnotationBytes = 10 * 1024;

/** The decision of a policy for one of its bindings, and the time that it took. */
interface Evaluation {
  readonly policy: ValidatingPolicy;
  readonly binding: ValidatingPolicyBinding;
  readonly result: PolicyResult;
  readonly seconds: number;
}

/** Collects the effects of evaluations. */
interface Consequences {
  readonly denials: Denial[];
  /** Values of audit annotations, by key. */
  readonly published: Map<string, Set<string>>;
}

/** Denies, warns or audits, by the `validationActions` of the binding. */
function enforce(
  attributes: AdmissionAttributes,
  { policy, binding, result: { decisions, annotations }, seconds }: Evaluation,
  metrics: AdmissionMetrics,
  { denials, published }: Consequences,
): void {
  const [policyName = '', bindingName = ''] = [policy.metadata.name, binding.metadata.name];
  const observe = (decision: PolicyDecision, action: string) => {
    const labels = [policyName, bindingName, errorTypeOf(decision), action];
    metrics.policyChecks.add(labels);
    metrics.policyDuration.observe(labels, seconds);
  };
  decisions.forEach((decision, index) => {
    if (decision.action === 'admit') {
      if (decision.evaluation === 'error') observe(decision, 'allow');
      return;
    }
    for (const action of binding.spec?.validationActions ?? []) {
      observe(decision, action.toLowerCase());
      if (action === 'Deny') denials.push({ policy, binding, decision });
      else if (action === 'Audit') annotateFailure(attributes, binding, index, decision);
      else {
        attributes.context.warn(
          `Validation failed for ValidatingAdmissionPolicy '${policyName}' with binding '${bindingName}': ${decision.message}`,
        );
      }
    }
  });
  for (const annotation of annotations) {
    if (annotation.action === 'error') {
      const decision: PolicyDecision = { action: 'deny', evaluation: 'error', message: annotation.error };
      denials.push({ policy, binding, decision });
      observe(decision, 'deny');
      continue;
    }
    const values = published.get(annotation.key) ?? new Set();
    published.set(annotation.key, values.add(truncateBytes(annotation.value, maxAnnotationBytes)));
  }
}

function annotateFailure(
  { context }: AdmissionAttributes,
  { metadata, spec }: ValidatingPolicyBinding,
  expressionIndex: number,
  { message }: PolicyDecision,
): void {
  const failure = {
    message,
    policy: spec?.policyName ?? '',
    binding: metadata.name ?? '',
    expressionIndex,
    validationActions: spec?.validationActions ?? [],
  };
  context.annotate?.('validation.policy.admission.k8s.io/validation_failure', escapeHTML(JSON.stringify([failure])));
}

const errorTypeOf = ({ evaluation, message }: PolicyDecision): string =>
  evaluation === 'admit' ? 'no_error' : errorTypeOfMessage(message);

const codes: Readonly<Record<string, number>> = { Forbidden: 403, Unauthorized: 401, RequestEntityTooLarge: 413 };

function refusal(attributes: AdmissionAttributes, { policy, binding, decision }: Denial): StatusError {
  const suffix = binding === undefined ? '' : ` with binding '${binding.metadata.name}'`;
  const message = `ValidatingAdmissionPolicy '${policy.metadata.name}'${suffix} denied request: ${decision.message}`;
  const error = admissionForbidden(attributes, message);
  const { reason = 'Invalid' } = decision;
  return withStatus(error, {
    reason,
    code: codes[reason] ?? 422,
    details: { ...error.status.details, causes: [...(error.status.details?.causes ?? []), { message }] },
  });
}
