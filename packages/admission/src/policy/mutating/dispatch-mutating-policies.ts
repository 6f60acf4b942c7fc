import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import type { MergeSchema } from '@k8s-ts/apimachinery/apply';
import {
  errorText,
  isStatusError,
  newInternalError,
  newServiceUnavailable,
  withStatus,
} from '@k8s-ts/apimachinery/errors';
import { formatGroupVersionKind, type GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import {
  type AdmissionAttributes,
  type Authorizer,
  admissionForbidden,
  newReinvocationContext,
  type ResourceVersion,
} from '@k8s-ts/generic-apiserver';
import { Decisions } from '../../expressions/decisions.js';
import { evaluateMatchConditions } from '../../expressions/match-conditions.js';
import { MutatedObject } from '../../matching/mutated-object.js';
import type { AdmissionMetrics } from '../../metrics.js';
import { Reinvocations } from '../../reinvocations.js';
import { errorTypeOfMessage } from '../error-type.js';
import { matchedBindings, namespaceOf, type PolicyContext } from '../matched-bindings.js';
import type { BindingLike } from '../policy-source.js';
import { type CompiledMutatingPolicy, compileMutatingPolicy } from './compile-mutating-policy.js';
import { mutate } from './mutate.js';
import type { MutatingPolicy } from './mutating-policy.js';

/** The policies and bindings that requests are changed with. */
export interface MutatingPolicies extends PolicyContext<MutatingPolicy, BindingLike> {
  /** Answers the permission checks of the variable `authorizer` in expressions. */
  readonly authorizer: Authorizer;
  readonly metrics: AdmissionMetrics;
}

/** A policy that is evaluated for a request, with one of its bindings and one parameter. */
interface Invocation {
  readonly policy: MutatingPolicy;
  readonly binding: BindingLike;
  readonly param: KubeObject | undefined;
  readonly matched: ResourceVersion;
}

/** Something that went wrong with a policy whose failure policy is `Fail`. */
interface PolicyError {
  /** Such as `policy 'p' with binding 'b' denied request: …`. */
  readonly message: string;
  /** Undefined: `Forbidden`. */
  readonly reason?: 'Invalid';
}

const pluginName = 'MutatingAdmissionPolicy';
const compiled = new WeakMap<MutatingPolicy, CompiledMutatingPolicy>();

function compiledPolicy(policy: MutatingPolicy): CompiledMutatingPolicy {
  let result = compiled.get(policy);
  if (result === undefined) {
    result = compileMutatingPolicy(policy);
    compiled.set(policy, result);
  }
  return result;
}

/**
 * Changes the object of a request by the bound policies, in the order of their names. Which of them select the request
 * is decided before the first change. Policies that ask for reinvocation run again in a second round
 * (`kubernetes/apiserver pkg/admission/plugin/policy/mutating/dispatcher.go`).
 *
 * @returns the changed object; undefined when no policy patched it
 * @throws StatusError when a policy cannot be evaluated
 */
export async function dispatchMutatingPolicies(
  policies: MutatingPolicies,
  attributes: AdmissionAttributes,
): Promise<KubeObject | undefined> {
  const errors: PolicyError[] = [];
  const invocations = await invocationsOf(policies, attributes, errors);
  const result = invocations.length === 0 ? undefined : await invokeAll(policies, invocations, attributes, errors);
  if (errors.length > 0) throw refusal(attributes, errors);
  return result;
}

async function invocationsOf(
  policies: MutatingPolicies,
  attributes: AdmissionAttributes,
  errors: PolicyError[],
): Promise<readonly Invocation[]> {
  const invocations: Invocation[] = [];
  for (const hook of policies.source.hooksFor(attributes)) {
    const { policy } = hook;
    for (const found of await matchedBindings(policies, hook, attributes)) {
      if (found.error !== undefined) {
        addError(errors, policy, found.binding, { message: found.error });
        continue;
      }
      const { binding, matched, params } = found;
      for (const param of params) invocations.push({ policy, binding, matched, param });
    }
  }
  return invocations;
}

async function invokeAll(
  policies: MutatingPolicies,
  invocations: readonly Invocation[],
  attributes: AdmissionAttributes,
  errors: PolicyError[],
): Promise<KubeObject | undefined> {
  const { reinvocation = newReinvocationContext() } = attributes;
  const reinvocations = Reinvocations.of(reinvocation, pluginName);
  if (reinvocation.isReinvocation) reinvocations.begin(attributes.object);
  const namespace = await namespaceOf(attributes, policies.namespaces);
  const decisions = new Decisions(policies.authorizer, attributes.user, attributes.context);
  const objects = new MutatedObject(attributes);
  const needsReinvocation = () => {
    reinvocations.requireAll();
    reinvocation.shouldReinvoke = true;
  };
  for (const invocation of invocations) {
    const key = keyOf(invocation);
    const may = () => !reinvocation.isReinvocation || reinvocations.shouldReinvoke(key);
    const outcome = await invoke(invocation, { metrics: policies.metrics, objects, decisions, namespace, errors }, may);
    if (outcome === 'skipped') continue;
    if (outcome === 'changed') needsReinvocation();
    if (invocation.policy.spec?.reinvocationPolicy === 'IfNeeded') reinvocations.add(key);
  }
  let result: KubeObject | undefined;
  try {
    result = await objects.result();
  } catch (error) {
    throw newInternalError(`failed to convert object: ${errorText(error)}`);
  }
  if (result !== undefined) needsReinvocation();
  reinvocations.end(result ?? attributes.object);
  return result;
}

/** State that all invocations of a request share. */
interface Round {
  readonly metrics: MutatingPolicies['metrics'];
  readonly objects: MutatedObject;
  readonly decisions: Decisions;
  readonly namespace: KubeObject | undefined;
  readonly errors: PolicyError[];
}

/** Runs the mutations of one invocation in order. */
async function invoke(
  { policy, binding, matched, param }: Invocation,
  { metrics, objects, decisions, namespace, errors }: Round,
  mayRun: () => boolean,
): Promise<'skipped' | 'unchanged' | 'changed'> {
  const { conditions, mutations, variables } = compiledPolicy(policy);
  let versioned = await objects.at(matched.kind);
  const { attributes, object: before } = versioned;
  if (conditions !== undefined) {
    // Match conditions see the resource of the request, even when the policy matched another version, and no namespace.
    const input = {
      versioned,
      matched: { resource: attributes.resource, kind: matched.kind },
      params: param,
      decisions,
    };
    const result = await decisions.evaluate(() => evaluateMatchConditions(conditions, input));
    if (result.error !== undefined) addError(errors, policy, binding, { message: result.error, reason: 'Invalid' });
    if (result.error !== undefined || !result.matches) return 'skipped';
  }
  if (!mayRun()) return 'skipped';
  if (before === undefined) return 'unchanged';
  let object = before;
  for (const mutation of mutations) {
    const started = performance.now();
    const observe = (type: string) => {
      const labels = [policy.metadata.name ?? '', binding.metadata.name ?? '', type];
      metrics.mutatingPolicyChecks.add(labels);
      metrics.mutatingPolicyDuration.observe(labels, (performance.now() - started) / 1000);
    };
    try {
      const target = targetOf(attributes, matched.kind);
      const input = { versioned, matched, namespace, params: param, decisions };
      object = await decisions.evaluate(() => mutate(mutation, variables, input, object, target));
      objects.set(object, matched.kind);
      versioned = await objects.at(matched.kind);
      observe('no_error');
    } catch (error) {
      const message = errorText(error);
      observe(errorTypeOfMessage(message));
      if (isStatusError(error)) throw error;
      addError(errors, policy, binding, { message, reason: 'Invalid' });
    }
  }
  return builtinSemanticEqual(before, object) ? 'unchanged' : 'changed';
}

/** @throws StatusError 503 when the server does not know the kind's schema */
function targetOf({ objects }: AdmissionAttributes, kind: GroupVersionKind) {
  let schema: MergeSchema | undefined;
  try {
    schema = objects?.mergeSchemaFor(kind);
  } catch {
    // An unknown kind is treated as a kind without a schema.
  }
  if (objects !== undefined && schema !== undefined) return { kind, schema, objects };
  const what = `Resource kind ${formatGroupVersionKind(kind)} not found`;
  throw newServiceUnavailable(
    `${what}. There can be a delay between when CustomResourceDefinitions are created and when they are available.`,
  );
}

const keyOf = ({ policy, binding, param }: Invocation): string =>
  [policy, binding, param].map((each) => `${each?.metadata.namespace ?? ''}/${each?.metadata.name ?? ''}`).join(' ');

function addError(
  errors: PolicyError[],
  { metadata, spec }: MutatingPolicy,
  binding: BindingLike | undefined,
  { message, reason }: PolicyError,
): void {
  if (spec?.failurePolicy === 'Ignore') return;
  const { name = '' } = metadata;
  const who =
    binding === undefined ? `policy ${goQuote(name)}` : `policy '${name}' with binding '${binding.metadata.name}'`;
  errors.push({ message: `${who} denied request: ${message}`, ...(reason === undefined ? {} : { reason }) });
}

/** The first error is the answer. Its code is 403, also for the reason `Invalid`. */
function refusal(attributes: AdmissionAttributes, errors: readonly PolicyError[]): Error {
  const error = admissionForbidden(attributes, 'admission request denied by policy');
  const [first] = errors;
  return withStatus(error, {
    message: first?.message ?? '',
    ...(first?.reason === undefined ? {} : { reason: first.reason }),
    details: {
      ...error.status.details,
      causes: [...(error.status.details?.causes ?? []), ...errors.map(({ message }) => ({ message }))],
    },
  });
}
