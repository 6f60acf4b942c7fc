import { errorText } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionAttributes, NamespaceLookup, ResourceVersion } from '@k8s-ts/generic-apiserver';
import { getNamespace, matchResources } from '../matching/index.js';
import type { ParamSource } from './param-source.js';
import type { BindingLike, PolicyHook, PolicyLike, PolicySource } from './policy-source.js';

/** The sources of policies, their parameters and namespaces. */
export interface PolicyContext<Policy extends PolicyLike, Binding extends BindingLike> {
  readonly source: PolicySource<Policy, Binding>;
  readonly params: ParamSource;
  readonly namespaces: NamespaceLookup;
}

/** A binding that selects a request, and the parameters for which its policy is evaluated. */
export interface MatchedBinding<Binding> {
  /** The resource and kind that the policy asked for. */
  readonly matched: ResourceVersion;
  readonly binding: Binding;
  /** At least one entry. Undefined stands for a policy or binding without parameters. */
  readonly params: readonly (KubeObject | undefined)[];
  readonly error?: undefined;
}

/** A policy, or a binding, that cannot be evaluated. */
export interface ConfigurationError<Binding> {
  /** Such as `failed to configure binding: …`. */
  readonly error: string;
  /** Undefined for an error of the policy itself. */
  readonly binding: Binding | undefined;
}

/**
 * The bindings of a policy that select a request
 * (`kubernetes/apiserver pkg/admission/plugin/policy/generic/policy_dispatcher.go`). An empty list when the policy
 * does not select it. Errors are returned; the caller applies the failure policy.
 */
export async function matchedBindings<Policy extends PolicyLike, Binding extends BindingLike>(
  { source, params, namespaces }: PolicyContext<Policy, Binding>,
  { policy, bindings }: PolicyHook<Policy, Binding>,
  attributes: AdmissionAttributes,
): Promise<readonly (MatchedBinding<Binding> | ConfigurationError<Binding>)[]> {
  const ofPolicy = (cause: string) => [{ error: `failed to configure policy: ${cause}`, binding: undefined }];
  const { matchConstraints, paramKind } = policy.spec ?? {};
  let matched: ResourceVersion | undefined;
  try {
    if (!matchConstraints) throw new Error('policy contained no match constraints, a required field');
    matched = await matchResources(matchConstraints, attributes, namespaces);
  } catch (error) {
    return ofPolicy(errorText(error));
  }
  if (matched === undefined) return [];
  const configurationError = source.configurationError(policy);
  if (configurationError !== undefined) return ofPolicy(configurationError);
  const results: (MatchedBinding<Binding> | ConfigurationError<Binding>)[] = [];
  for (const binding of bindings) {
    try {
      const { matchResources: constraints, paramRef } = binding.spec ?? {};
      if (constraints && (await matchResources(constraints, attributes, namespaces)) === undefined) continue;
      const found = await params.paramsOf(paramKind, paramRef, attributes.namespace);
      if (found.length > 0) results.push({ matched, binding, params: found });
    } catch (error) {
      results.push({ error: `failed to configure binding: ${errorText(error)}`, binding });
    }
  }
  return results;
}

/**
 * The namespace of a request. Undefined for requests without one, and for namespaces themselves. @throws StatusError
 * when it cannot be found
 */
export async function namespaceOf(
  { kind, namespace }: AdmissionAttributes,
  namespaces: NamespaceLookup,
): Promise<KubeObject | undefined> {
  const isNamespace = kind.group === '' && kind.version === 'v1' && kind.kind === 'Namespace';
  return namespace === '' || isNamespace ? undefined : getNamespace(namespaces, namespace);
}
