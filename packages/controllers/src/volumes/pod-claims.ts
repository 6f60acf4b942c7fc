import type { Pod } from '@k8s-ts/api';

/** A claim that a pod uses. */
export interface PodClaim {
  readonly name: string;
  /** The claim is made for the pod, from a template in the pod. */
  readonly isEphemeral: boolean;
}

/** The claims that a pod names, or has made for itself. */
export function claimsOfPod({ metadata, spec }: Pod): readonly PodClaim[] {
  return (spec?.volumes ?? []).flatMap(({ name, persistentVolumeClaim, ephemeral }): readonly PodClaim[] => {
    if (persistentVolumeClaim) return [{ name: persistentVolumeClaim.claimName, isEphemeral: false }];
    return ephemeral ? [{ name: `${metadata?.name}-${name}`, isEphemeral: true }] : [];
  });
}

/** Keys, `namespace/name`, of the claims that a pod names, or has made for itself. */
export function claimKeysOf(pod: Pod): readonly string[] {
  return claimsOfPod(pod).map(({ name }) => `${pod.metadata?.namespace}/${name}`);
}
