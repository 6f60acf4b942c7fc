import type { Container, Pod } from '@k8s-ts/api/types';

type Names = readonly (string | undefined)[];

const named = (names: Names): readonly string[] =>
  names.filter((name): name is string => name !== undefined && name !== '');

type EnvironmentOf = Pick<Container, 'env' | 'envFrom'>;

function containersOf({ spec }: Pod): readonly EnvironmentOf[] {
  const { initContainers = [], containers = [], ephemeralContainers = [] } = spec ?? {};
  return [...initContainers, ...containers, ...ephemeralContainers];
}

/** Names of the Secrets that a pod uses. `kubernetes pkg/api/v1/pod/util.go`, VisitPodSecretNames. */
export function secretsOfPod(pod: Pod): readonly string[] {
  const volumes = (pod.spec?.volumes ?? []).flatMap(
    (volume): Names => [
      volume.azureFile?.secretName,
      volume.cephfs?.secretRef?.name,
      volume.cinder?.secretRef?.name,
      volume.flexVolume?.secretRef?.name,
      ...(volume.projected?.sources ?? []).map((source) => source.secret?.name),
      volume.rbd?.secretRef?.name,
      volume.secret?.secretName,
      volume.scaleIO?.secretRef?.name,
      volume.iscsi?.secretRef?.name,
      volume.storageos?.secretRef?.name,
      volume.csi?.nodePublishSecretRef?.name,
    ],
  );
  const environments = containersOf(pod).flatMap(
    ({ env = [], envFrom = [] }): Names => [
      ...envFrom.map((source) => source.secretRef?.name),
      ...env.map((variable) => variable.valueFrom?.secretKeyRef?.name),
    ],
  );
  return named([...(pod.spec?.imagePullSecrets ?? []).map(({ name }) => name), ...environments, ...volumes]);
}

/** Names of the ConfigMaps that a pod uses. `kubernetes pkg/api/v1/pod/util.go`, VisitPodConfigmapNames. */
export function configMapsOfPod(pod: Pod): readonly string[] {
  const volumes = (pod.spec?.volumes ?? []).flatMap(
    (volume): Names => [
      volume.configMap?.name,
      ...(volume.projected?.sources ?? []).map((source) => source.configMap?.name),
    ],
  );
  const environments = containersOf(pod).flatMap(
    ({ env = [], envFrom = [] }): Names => [
      ...envFrom.map((source) => source.configMapRef?.name),
      ...env.map((variable) => variable.valueFrom?.configMapKeyRef?.name),
    ],
  );
  return named([...environments, ...volumes]);
}

/** Names of the PersistentVolumeClaims that a pod uses, those made from its templates included. */
export function claimsOfPod({ metadata, spec }: Pod): readonly string[] {
  return named(
    (spec?.volumes ?? []).map(({ name, persistentVolumeClaim, ephemeral }) =>
      persistentVolumeClaim ? persistentVolumeClaim.claimName : ephemeral ? `${metadata?.name}-${name}` : undefined,
    ),
  );
}

/** Names of the ResourceClaims that a pod uses, as far as they have been made. */
export function resourceClaimsOfPod({ spec, status }: Pod): readonly string[] {
  const made = new Map((status?.resourceClaimStatuses ?? []).map((each) => [each.name, each.resourceClaimName]));
  return named([
    ...(spec?.resourceClaims ?? []).map(({ name, resourceClaimName }) => resourceClaimName ?? made.get(name)),
    status?.extendedResourceClaimStatus?.resourceClaimName,
  ]);
}
