import type { Pod, Secret } from '@k8s-ts/api';
import type { InformerFactory } from '@k8s-ts/client';
import { coreResources } from '../resources.js';

export const tokenSecretType = 'kubernetes.io/service-account-token';
const nameAnnotation = 'kubernetes.io/service-account.name';
const uidAnnotation = 'kubernetes.io/service-account.uid';

/** The informer of Secrets that hold tokens of service accounts. */
export const tokenSecretInformer = (informers: InformerFactory) =>
  informers.informer(coreResources.secrets, { fieldSelector: `type=${tokenSecretType}` });

/** The service account that a Secret names, with its uid if the Secret has that; undefined when it names none. */
export function accountOf({ metadata }: Secret): { readonly name: string; readonly uid: string } | undefined {
  const name = metadata.annotations?.[nameAnnotation];
  return name ? { name, uid: metadata.annotations?.[uidAnnotation] ?? '' } : undefined;
}

/** The annotations that tie a Secret to a service account. */
export function accountAnnotations(name: string, uid: string): Readonly<Record<string, string>> {
  return { [nameAnnotation]: name, [uidAnnotation]: uid };
}

/** Names of the Secrets that a pod uses. */
export function secretNamesOf({ spec }: Pod): readonly string[] {
  const containers = [
    ...(spec?.containers ?? []),
    ...(spec?.initContainers ?? []),
    ...(spec?.ephemeralContainers ?? []),
  ];
  const names = [
    ...(spec?.imagePullSecrets ?? []).map(({ name }) => name),
    ...containers.flatMap(({ env = [], envFrom = [] }) => [
      ...envFrom.map(({ secretRef }) => secretRef?.name),
      ...env.map(({ valueFrom }) => valueFrom?.secretKeyRef?.name),
    ]),
    ...(spec?.volumes ?? []).flatMap((volume) => [
      volume.secret?.secretName,
      volume.azureFile?.secretName,
      ...(volume.projected?.sources ?? []).map(({ secret }) => secret?.name),
      volume.csi?.nodePublishSecretRef?.name,
      volume.cephfs?.secretRef?.name,
      volume.cinder?.secretRef?.name,
      volume.flexVolume?.secretRef?.name,
      volume.iscsi?.secretRef?.name,
      volume.rbd?.secretRef?.name,
      volume.scaleIO?.secretRef?.name,
      volume.storageos?.secretRef?.name,
    ]),
  ];
  return names.filter((name): name is string => Boolean(name));
}
