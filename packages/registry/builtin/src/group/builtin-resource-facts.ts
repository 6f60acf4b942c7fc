import { resourceFacts } from '@k8s-ts/api/discovery';
import { formatGroupVersion } from '@k8s-ts/apimachinery/schema';
import { type ResourceFacts, resourceFactsOf } from '@k8s-ts/registry-generic';

/** Deprecated kinds that are served: the end of the warning `… is deprecated in `. */
const deprecations: Readonly<Record<string, string>> = {
  '/v1/ComponentStatus': 'v1.19+',
  '/v1/Endpoints': 'v1.33+; use discovery.k8s.io/v1 EndpointSlice',
  ...unavailable('v1.34+, unavailable in v1.37+', 'certificates.k8s.io/v1alpha1', 'ClusterTrustBundle'),
  ...unavailable('v1.34+, unavailable in v1.37+', 'networking.k8s.io/v1beta1', 'IPAddress', 'ServiceCIDR'),
  ...unavailable(
    'v1.34+, unavailable in v1.37+; use storage.k8s.io/v1 VolumeAttributesClass',
    'storage.k8s.io/v1beta1',
    'VolumeAttributesClass',
  ),
  ...unavailable(
    'v1.35+, unavailable in v1.38+',
    'admissionregistration.k8s.io/v1alpha1',
    'MutatingAdmissionPolicy',
    'MutatingAdmissionPolicyBinding',
  ),
  ...unavailable('v1.35+, unavailable in v1.38+', 'coordination.k8s.io/v1alpha2', 'LeaseCandidate'),
  ...unavailable(
    'v1.35+, unavailable in v1.38+',
    'resource.k8s.io/v1beta1',
    'DeviceClass',
    'ResourceClaim',
    'ResourceClaimTemplate',
    'ResourceSlice',
  ),
};

/** The same end of the warning for some kinds of a version. */
function unavailable(text: string, version: string, ...kinds: readonly string[]): Record<string, string> {
  return Object.fromEntries(kinds.map((kind) => [`${version}/${kind}`, text]));
}

/**
 * The facts of discovery about a built-in resource, for the options of its store. Storages that are no `Store` state their facts themselves, or
 * spread these.
 */
export function builtinResourceFacts(group: string, version: string, resource: string): ResourceFacts {
  const facts = resourceFacts(group, version, resource);
  if (facts === undefined) return {};
  const { kind, storageGVK } = facts;
  const key = `${group}/${version}/${kind}`;
  const deprecation = Object.hasOwn(deprecations, key)
    ? `${formatGroupVersion({ group, version })} ${kind} is deprecated in ${deprecations[key]}`
    : undefined;
  return {
    ...resourceFactsOf(facts),
    ...(storageGVK !== undefined ? { storageVersion: storageGVK } : undefined),
    ...(deprecation !== undefined ? { deprecation } : undefined),
  };
}
