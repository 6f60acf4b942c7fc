import type { Pod } from '@k8s-ts/api';
import type { Informer, InformerFactory, Store } from '@k8s-ts/client';
import { coreResources } from '../resources.js';

const byClaim = 'claim';

/** A claim that a pod uses. */
export interface PodClaim {
  readonly name: string;
  /** The claim is made for the pod, from a template in the pod. */
  readonly isEphemeral: boolean;
}

/** The claims that a pod names, and the claims of its ephemeral volumes. */
export function claimsOfPod({ metadata, spec }: Pod): readonly PodClaim[] {
  return (spec?.volumes ?? []).flatMap(({ name, persistentVolumeClaim, ephemeral }): readonly PodClaim[] => {
    if (persistentVolumeClaim) return [{ name: persistentVolumeClaim.claimName, isEphemeral: false }];
    return ephemeral ? [{ name: `${metadata?.name}-${name}`, isEphemeral: true }] : [];
  });
}

/** Keys, `namespace/name`, of the claims that a pod names, and of the claims of its ephemeral volumes. */
export function claimKeysOf(pod: Pod): readonly string[] {
  return claimsOfPod(pod).map(({ name }) => `${pod.metadata?.namespace}/${name}`);
}

/** The informer of all pods that controllers share, with an index that {@link podsOfClaim} reads. */
export function podInformerByClaim(informers: InformerFactory): Informer<Pod, string> {
  const informer = informers.informer(coreResources.pods);
  informer.addIndexer(byClaim, claimKeysOf);
  return informer;
}

/**
 * @param store has the index of {@link podInformerByClaim}
 * @param key of the claim, `namespace/name`
 */
export const podsOfClaim = (store: Store<Pod, string>, key: string): readonly Pod[] => store.byIndex(byClaim, key);
