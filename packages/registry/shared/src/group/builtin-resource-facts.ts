import { resourceFacts } from '@k8s-ts/api/discovery';
import { formatGroupVersion } from '@k8s-ts/apimachinery/schema';
import { type ResourceFacts, resourceFactsOf } from '@k8s-ts/registry-generic';

interface Deprecation {
  /** The end of the warning `… is deprecated in `. */
  readonly text: string;
  /** The release that no longer serves the kind. */
  readonly removedRelease?: string;
}

/** Deprecated kinds that are served. */
const deprecations: Readonly<Record<string, Deprecation>> = {
  '/v1/ComponentStatus': { text: 'v1.19+' },
  '/v1/Endpoints': { text: 'v1.33+; use discovery.k8s.io/v1 EndpointSlice' },
  ...removed('1.34', '1.37', 'certificates.k8s.io/v1alpha1', ['ClusterTrustBundle']),
  ...removed('1.34', '1.37', 'networking.k8s.io/v1beta1', ['IPAddress', 'ServiceCIDR']),
  ...removed(
    '1.34',
    '1.37',
    'storage.k8s.io/v1beta1',
    ['VolumeAttributesClass'],
    'storage.k8s.io/v1 VolumeAttributesClass',
  ),
  ...removed('1.35', '1.38', 'admissionregistration.k8s.io/v1alpha1', [
    'MutatingAdmissionPolicy',
    'MutatingAdmissionPolicyBinding',
  ]),
  ...removed('1.35', '1.38', 'coordination.k8s.io/v1alpha2', ['LeaseCandidate']),
  ...removed('1.35', '1.38', 'resource.k8s.io/v1beta1', [
    'DeviceClass',
    'ResourceClaim',
    'ResourceClaimTemplate',
    'ResourceSlice',
  ]),
};

/** Kinds of a version that are deprecated since one release and served until another, with the kind to use in place of them. */
function removed(
  since: string,
  removedRelease: string,
  version: string,
  kinds: readonly string[],
  replacement?: string,
): Record<string, Deprecation> {
  const use = replacement === undefined ? '' : `; use ${replacement}`;
  const text = `v${since}+, unavailable in v${removedRelease}+${use}`;
  return Object.fromEntries(kinds.map((kind) => [`${version}/${kind}`, { text, removedRelease }]));
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
  const deprecated = Object.hasOwn(deprecations, key) ? deprecations[key] : undefined;
  return {
    ...resourceFactsOf(facts),
    ...(storageGVK !== undefined ? { storageVersion: storageGVK } : undefined),
    ...(deprecated !== undefined
      ? { deprecation: `${formatGroupVersion({ group, version })} ${kind} is deprecated in ${deprecated.text}` }
      : undefined),
    ...(deprecated?.removedRelease !== undefined ? { removedRelease: deprecated.removedRelease } : undefined),
  };
}
