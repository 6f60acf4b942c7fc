import { resourceFacts } from '@k8s-ts/api/discovery';
import { formatGroupVersion } from '@k8s-ts/apimachinery/schema';
import { type ResourceFacts, resourceFactsOf } from '@k8s-ts/registry-generic';

/** Deprecated kinds that are served: the end of the warning `… is deprecated in `. */
const deprecations: Readonly<Record<string, string>> = {
  '/v1/ComponentStatus': 'v1.19+',
  '/v1/Endpoints': 'v1.33+; use discovery.k8s.io/v1 EndpointSlice',
};

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
