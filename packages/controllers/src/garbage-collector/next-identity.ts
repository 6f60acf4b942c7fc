import type { GraphNode } from './graph-node.js';
import { compareIdentities, identityOfOwner, identityText, type ObjectIdentity, refersTo } from './object-identity.js';

/**
 * The next of the identities by which dependents refer to an owner (`kubernetes pkg/controller/garbagecollector`,
 * getAlternateOwnerIdentity): the first after the given one in their order, else the first of all.
 *
 * @param absent an identity of which no object exists
 */
export function nextIdentity(
  dependents: readonly Pick<GraphNode, 'owners' | 'identity'>[],
  absent: ObjectIdentity,
): ObjectIdentity | undefined {
  const isOfCluster = absent.namespace === '';
  const candidates = new Map<string, ObjectIdentity>();
  for (const { owners, identity } of dependents) {
    for (const reference of owners) {
      if (reference.uid !== absent.uid) continue;
      if (refersTo(reference, absent) && (isOfCluster || absent.namespace === identity.namespace)) continue;
      const isOfSameKind = reference.apiVersion === absent.apiVersion && reference.kind === absent.kind;
      const candidate = identityOfOwner(reference, isOfCluster && isOfSameKind ? '' : identity.namespace);
      if (identityText(candidate) !== identityText(absent)) candidates.set(identityText(candidate), candidate);
    }
  }
  const sorted = [...candidates.values()].sort(compareIdentities);
  return sorted.find((each) => compareIdentities(absent, each) < 0) ?? sorted[0];
}
