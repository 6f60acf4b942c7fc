import type { certificatesv1beta1, PersistentVolume, Pod, resourcev1, storagev1 } from '@k8s-ts/api/types';
import { claimsOfPod, configMapsOfPod, resourceClaimsOfPod, secretsOfPod } from './pod-references.js';
import { secretsOfVolume } from './volume-references.js';

/** The kinds of objects that nodes may read only when a pod of theirs uses them. */
export type GraphKind =
  | 'configmaps'
  | 'persistentvolumeclaims'
  | 'persistentvolumes'
  | 'podcertificaterequests'
  | 'pods'
  | 'resourceclaims'
  | 'resourceslices'
  | 'secrets'
  | 'serviceaccounts'
  | 'volumeattachments';

const mirrorPodAnnotation = 'kubernetes.io/config.mirror';

/**
 * Which objects are used by the pods of which nodes. There are edges from each object that a pod uses to the node of
 * the pod, and from each volume and its Secrets to the claim of the volume, and so to the pods that use the claim.
 * `kubernetes plugin/pkg/auth/authorizer/node/graph.go`.
 */
export class NodeGraph {
  /** Object → node → number of pods there that use it. */
  readonly #nodes = new Map<string, Map<string, number>>();
  /** By pod: its node, and the objects that it uses, including the pod itself. */
  readonly #pods = new Map<string, { readonly node: string; readonly uses: readonly string[] }>();
  /** Secret or volume → volume → its claim. */
  readonly #volumes = new Map<string, Map<string, string>>();
  /** By volume: the objects that lead to its claim. */
  readonly #volumeUses = new Map<string, readonly string[]>();

  /** Adds a pod, or replaces one of the same name. A pod without a node is only removed. */
  setPod(pod: Pod): void {
    const { namespace = '', name = '', annotations } = pod.metadata ?? {};
    this.deletePod(namespace, name);
    const node = pod.spec?.nodeName;
    if (!node) return;
    const own = keyOf('pods', namespace, name);
    // A node creates mirror pods by itself: they must not give it access to further objects.
    const isMirrorPod = annotations?.[mirrorPodAnnotation] !== undefined;
    const uses = [...new Set([own, ...(isMirrorPod ? [] : usesOf(pod, namespace))])];
    this.#pods.set(own, { node, uses });
    for (const each of uses) {
      const nodes = this.#nodes.get(each) ?? new Map<string, number>();
      this.#nodes.set(each, nodes.set(node, (nodes.get(node) ?? 0) + 1));
    }
  }

  deletePod(namespace: string, name: string): void {
    const own = keyOf('pods', namespace, name);
    const pod = this.#pods.get(own);
    if (pod === undefined) return;
    this.#pods.delete(own);
    for (const each of pod.uses) {
      const nodes = this.#nodes.get(each);
      const left = (nodes?.get(pod.node) ?? 0) - 1;
      if (left > 0) nodes?.set(pod.node, left);
      else nodes?.delete(pod.node);
      if (nodes?.size === 0) this.#nodes.delete(each);
    }
  }

  /** Adds a volume, or replaces one of the same name. */
  setVolume(volume: PersistentVolume): void {
    const { name = '' } = volume.metadata ?? {};
    this.deleteVolume(name);
    const { claimRef } = volume.spec ?? {};
    if (!claimRef) return;
    const own = keyOf('persistentvolumes', '', name);
    const claim = keyOf('persistentvolumeclaims', claimRef.namespace ?? '', claimRef.name ?? '');
    const secrets = secretsOfVolume(volume).map((secret) => keyOf('secrets', secret.namespace, secret.name));
    const uses = [own, ...secrets];
    this.#volumeUses.set(own, uses);
    for (const each of uses) this.#volumes.set(each, (this.#volumes.get(each) ?? new Map()).set(own, claim));
  }

  deleteVolume(name: string): void {
    const own = keyOf('persistentvolumes', '', name);
    for (const each of this.#volumeUses.get(own) ?? []) {
      const volumes = this.#volumes.get(each);
      volumes?.delete(own);
      if (volumes?.size === 0) this.#volumes.delete(each);
    }
    this.#volumeUses.delete(own);
  }

  /** Adds an attachment, or replaces one of the same name. */
  setAttachment(attachment: storagev1.VolumeAttachment): void {
    const key = keyOf('volumeattachments', '', attachment.metadata?.name ?? '');
    this.#nodes.set(key, new Map([[attachment.spec?.nodeName ?? '', 1]]));
  }

  deleteAttachment(name: string): void {
    this.#nodes.delete(keyOf('volumeattachments', '', name));
  }

  /** Adds a resource slice, or replaces one of the same name. A slice without a node is only removed. */
  setResourceSlice(slice: resourcev1.ResourceSlice): void {
    const name = slice.metadata?.name ?? '';
    this.deleteResourceSlice(name);
    const node = slice.spec?.nodeName;
    if (node) this.#nodes.set(keyOf('resourceslices', '', name), new Map([[node, 1]]));
  }

  deleteResourceSlice(name: string): void {
    this.#nodes.delete(keyOf('resourceslices', '', name));
  }

  /** Adds a pod certificate request, or replaces one of the same name. */
  setPodCertificateRequest({ metadata, spec }: certificatesv1beta1.PodCertificateRequest): void {
    const key = keyOf('podcertificaterequests', metadata?.namespace ?? '', metadata?.name ?? '');
    this.#nodes.set(key, new Map([[spec?.nodeName ?? '', 1]]));
  }

  deletePodCertificateRequest(namespace: string, name: string): void {
    this.#nodes.delete(keyOf('podcertificaterequests', namespace, name));
  }

  /** Whether a pod of the node uses the object, itself or through a volume. */
  uses(node: string, kind: GraphKind, namespace: string, name: string): boolean {
    const key = keyOf(kind, namespace, name);
    if (this.#nodes.get(key)?.has(node)) return true;
    for (const claim of this.#volumes.get(key)?.values() ?? []) if (this.#nodes.get(claim)?.has(node)) return true;
    return false;
  }
}

/** No name has a slash. */
const keyOf = (kind: GraphKind, namespace: string, name: string): string => `${kind}/${namespace}/${name}`;

function usesOf(pod: Pod, namespace: string): readonly string[] {
  const account = pod.spec?.serviceAccountName;
  const keys = (kind: GraphKind, names: readonly string[]) => names.map((name) => keyOf(kind, namespace, name));
  return [
    ...keys('serviceaccounts', account ? [account] : []),
    ...keys('secrets', secretsOfPod(pod)),
    ...keys('configmaps', configMapsOfPod(pod)),
    ...keys('persistentvolumeclaims', claimsOfPod(pod)),
    ...keys('resourceclaims', resourceClaimsOfPod(pod)),
  ];
}
