import {
  type EffectiveVersion,
  effectiveVersion,
  type KindDeprecation,
  resourceFacts,
  storageKind,
} from '@k8s-ts/api/discovery';
import { formatGroupVersion } from '@k8s-ts/apimachinery/schema';
import { type ResourceFacts, resourceFactsOf } from '@k8s-ts/registry-generic';

/**
 * The facts of discovery about a built-in resource, for the options of its store. Storages that are not a `Store` state
 * their facts themselves, or spread the result.
 *
 * @param effective the version of the server, for the stored kind. A server that emulates an earlier release warns of
 *   all deprecations of its own release, as kube-apiserver does. Default: the release of the facts
 */
export function builtinResourceFacts(
  group: string,
  version: string,
  resource: string,
  effective: EffectiveVersion = effectiveVersion(),
): ResourceFacts {
  const facts = resourceFacts(group, version, resource);
  if (facts === undefined) return {};
  const { kind, storageGVK, deprecated } = facts;
  const stored = storageGVK && (storageKind(group, resource, effective.minCompatibility) ?? storageGVK);
  return {
    ...resourceFactsOf(facts),
    ...(stored && { storageVersion: stored }),
    ...(deprecated && {
      deprecation: `${formatGroupVersion({ group, version })} ${kind} ${deprecationText(deprecated)}`,
    }),
    ...(deprecated?.removed && { removedRelease: deprecated.removed }),
  };
}

/**
 * The end of kube-apiserver's warning
 * (`kubernetes/apiserver pkg/endpoints/deprecation/deprecation.go, WarningMessage`).
 */
function deprecationText({ since, removed, replacement }: KindDeprecation): string {
  const unavailable = removed === undefined ? '' : `, unavailable in v${removed}+`;
  const use = replacement === undefined ? '' : `; use ${replacement.replace(/\/(?=[^/]*$)/, ' ')}`;
  return `is deprecated in v${since}+${unavailable}${use}`;
}
