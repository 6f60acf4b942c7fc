import { storeClient } from '@k8s-ts/registry-generic';
import { type NamespaceLookupCache, newNamespaceLookup } from '../admission/index.js';
import type { OpenGroups } from '../groups/index.js';
import type { ControlPlaneContext } from './control-plane-context.js';

/** Begins to follow the namespaces of the store. */
export function openNamespaceLookup(
  { report }: ControlPlaneContext,
  { core }: Pick<OpenGroups, 'core'>,
): NamespaceLookupCache {
  const namespaces = newNamespaceLookup(storeClient(core.namespaces), {
    onError: (error) => report('namespaces cannot be read', error),
  });
  void namespaces.run();
  return namespaces;
}
