import type { Container, Pod, ServiceAccount } from '@k8s-ts/api/types';

type Environment = Pick<Container, 'name' | 'env' | 'envFrom'>;

/** Whether a pod uses any Secret. `kubernetes pkg/api/pod/util.go`, VisitPodSecretNames. */
export function refersToSecrets({ spec }: Pod): boolean {
  if (spec === undefined) return false;
  const containers: readonly Environment[] = [
    ...(spec.initContainers ?? []),
    ...(spec.containers ?? []),
    ...(spec.ephemeralContainers ?? []),
  ];
  return (
    (spec.imagePullSecrets ?? []).length > 0 ||
    containers.some((container) => environmentSecrets(container).length > 0) ||
    (spec.volumes ?? []).some(
      (volume) =>
        volume.secret ||
        volume.azureFile?.secretName ||
        volume.cephfs?.secretRef ||
        volume.cinder?.secretRef ||
        volume.flexVolume?.secretRef ||
        volume.rbd?.secretRef ||
        volume.scaleIO?.secretRef ||
        volume.iscsi?.secretRef ||
        volume.storageos?.secretRef ||
        volume.csi?.nodePublishSecretRef ||
        volume.projected?.sources?.some(({ secret }) => secret),
    )
  );
}

/**
 * Finds the first Secret that a pod uses and its account does not list.
 *
 * @param onlyEphemeral look at the ephemeral containers alone
 * @returns kube-apiserver's message, undefined when all are listed
 */
export function forbiddenSecret(pod: Pod, account: ServiceAccount, onlyEphemeral: boolean): string | undefined {
  const owner = account.metadata?.name ?? '';
  const allowed = new Set((account.secrets ?? []).map(({ name }) => name));
  const { spec } = pod;
  if (spec === undefined) return undefined;
  const inEnvironments = (containers: readonly Environment[], kind: string) => {
    for (const container of containers) {
      const wrong = environmentSecrets(container).find(({ secret }) => !allowed.has(secret));
      if (wrong) {
        return `${kind} ${container.name} with ${wrong.place} referencing secret.secretName="${wrong.secret}" is not allowed because service account ${owner} does not reference that secret`;
      }
    }
    return undefined;
  };
  if (onlyEphemeral) return inEnvironments(spec.ephemeralContainers ?? [], 'ephemeral container');
  const volume = (spec.volumes ?? []).find(({ secret }) => secret && !allowed.has(secret.secretName));
  if (volume) {
    return `volume with secret.secretName="${volume.secret?.secretName ?? ''}" is not allowed because service account ${owner} does not reference that secret`;
  }
  const inContainers =
    inEnvironments(spec.initContainers ?? [], 'init container') ?? inEnvironments(spec.containers ?? [], 'container');
  if (inContainers !== undefined) return inContainers;
  const pullable = new Set((account.imagePullSecrets ?? []).map(({ name }) => name));
  const index = (spec.imagePullSecrets ?? []).findIndex(({ name }) => !pullable.has(name));
  if (index < 0) return undefined;
  const name = spec.imagePullSecrets?.[index]?.name ?? '';
  return `imagePullSecrets[${index}].name="${name}" is not allowed because service account ${owner} does not reference that imagePullSecret`;
}

function environmentSecrets({
  env = [],
  envFrom = [],
}: Environment): readonly { readonly place: string; readonly secret: string }[] {
  return [
    ...env.flatMap(({ name, valueFrom }) =>
      valueFrom?.secretKeyRef ? [{ place: `envVar ${name}`, secret: valueFrom.secretKeyRef.name ?? '' }] : [],
    ),
    ...envFrom.flatMap(({ secretRef }) => (secretRef ? [{ place: 'envFrom', secret: secretRef.name ?? '' }] : [])),
  ];
}
