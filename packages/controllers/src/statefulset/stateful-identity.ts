import type { appsv1, PersistentVolumeClaim, Pod, PodTemplateSpec, Volume } from '@k8s-ts/api';
import { revisionHashLabel } from '../history/index.js';
import { podFromTemplate } from '../pods/index.js';

type StatefulSet = appsv1.StatefulSet;

/** The kind of the owners of stateful pods. */
export const statefulSetKind = { apiVersion: 'apps/v1', kind: 'StatefulSet' };

const podNameLabel = 'statefulset.kubernetes.io/pod-name';
const indexLabel = 'apps.kubernetes.io/pod-index';

/** The parts of a pod's name: `web` and 3 of `web-3`. Undefined for a name of another form. */
export function nameParts({ metadata }: Pod): { readonly parent: string; readonly ordinal: number } | undefined {
  const [, parent, ordinal] = /^(.*)-([0-9]+)$/.exec(metadata.name ?? '') ?? [];
  if (parent === undefined || Number(ordinal) >= 2 ** 31) return undefined;
  return { parent, ordinal: Number(ordinal) };
}

/** The number in a pod's name; -1 without one. */
export function ordinalOf(pod: Pod): number {
  return nameParts(pod)?.ordinal ?? -1;
}

/** The lowest ordinal. */
export function startOrdinal({ spec }: StatefulSet): number {
  return spec?.ordinals?.start ?? 0;
}

export function replicasOf({ spec }: StatefulSet): number {
  return spec?.replicas ?? 1;
}

/** Whether the StatefulSet wants a pod with this ordinal. */
export function isInRange(pod: Pod, set: StatefulSet): boolean {
  const index = ordinalOf(pod) - startOrdinal(set);
  return index >= 0 && index < replicasOf(set);
}

export function podName({ metadata }: StatefulSet, ordinal: number): string {
  return `${metadata.name}-${ordinal}`;
}

export function claimName({ metadata }: StatefulSet, template: PersistentVolumeClaim, ordinal: number): string {
  return `${template.metadata?.name}-${metadata.name}-${ordinal}`;
}

/** The revision that a pod was made from; `''` without one. */
export function revisionOf({ metadata }: Pod): string {
  return metadata.labels?.[revisionHashLabel] ?? '';
}

/** The claims of a pod, one for each claim template, by the name of the volume. */
export function claimsOf(set: StatefulSet, ordinal: number): ReadonlyMap<string, PersistentVolumeClaim> {
  const { volumeClaimTemplates = [], selector } = set.spec as appsv1.StatefulSetSpec;
  return new Map(
    volumeClaimTemplates.map((template) => [
      template.metadata?.name ?? '',
      {
        ...template,
        metadata: {
          ...template.metadata,
          name: claimName(set, template, ordinal),
          ...(set.metadata.namespace && { namespace: set.metadata.namespace }),
          labels: { ...template.metadata?.labels, ...selector.matchLabels },
        },
      },
    ]),
  );
}

/** A pod of a StatefulSet: with its name, host name and volumes of its claims. */
export function newStatefulPod(set: StatefulSet, template: PodTemplateSpec, revision: string, ordinal: number): Pod {
  const { metadata, spec } = podFromTemplate(template, set, statefulSetKind);
  const { generateName: _, ...rest } = metadata;
  const name = podName(set, ordinal);
  const { serviceName } = set.spec as appsv1.StatefulSetSpec;
  const pod: Pod = {
    metadata: { ...rest, name },
    spec: { ...(spec as NonNullable<Pod['spec']>), hostname: name, ...(serviceName && { subdomain: serviceName }) },
  };
  const labeled = withIdentity(set, withStorage(set, pod));
  return {
    ...labeled,
    metadata: { ...labeled.metadata, labels: { ...labeled.metadata.labels, [revisionHashLabel]: revision } },
  };
}

/** Whether a pod has the name and the label of its ordinal. */
export function hasIdentity({ metadata }: StatefulSet, pod: Pod): boolean {
  const { name, namespace, labels } = pod.metadata;
  return (
    nameParts(pod)?.parent === metadata.name && namespace === metadata.namespace && labels?.[podNameLabel] === name
  );
}

/** The pod with the labels of its name and ordinal. */
export function withIdentity(set: StatefulSet, pod: Pod): Pod {
  const ordinal = ordinalOf(pod);
  const labels = {
    ...pod.metadata.labels,
    [podNameLabel]: podName(set, ordinal),
    [indexLabel]: String(ordinal),
  };
  return { ...pod, metadata: { ...pod.metadata, labels } };
}

/** Whether a pod has the volumes of its claims. */
export function hasStorage(set: StatefulSet, { metadata, spec }: Pod): boolean {
  const claims = claimsOf(set, ordinalOf({ metadata }));
  return [...claims].every(([volume, claim]) => {
    const found = spec?.volumes?.findLast(({ name }) => name === volume);
    return found?.persistentVolumeClaim?.claimName === claim.metadata?.name;
  });
}

/** The pod with the volumes of its claims, which replace those of the same name. */
export function withStorage(set: StatefulSet, pod: Pod): Pod {
  const claims = claimsOf(set, ordinalOf(pod));
  const own: Volume[] = [...claims].map(([name, { metadata }]) => ({
    name,
    persistentVolumeClaim: { claimName: metadata?.name ?? '' },
  }));
  const others = (pod.spec?.volumes ?? []).filter(({ name }) => !claims.has(name));
  const volumes = [...own, ...others];
  if (volumes.length === 0) return pod;
  return { ...pod, spec: { ...(pod.spec as NonNullable<Pod['spec']>), volumes } };
}
