import type { PersistentVolume } from '@k8s-ts/api/types';

interface SecretReference {
  readonly name?: string;
  readonly namespace?: string;
}

/**
 * The Secrets that a kubelet needs for a volume. `kubernetes pkg/api/v1/persistentvolume/util.go`, VisitPVSecretNames.
 */
export function secretsOfVolume({
  spec,
}: PersistentVolume): readonly { readonly namespace: string; readonly name: string }[] {
  if (!spec) return [];
  const claimNamespace = spec.claimRef?.namespace ?? '';
  // Volumes of old releases name no namespace: that of the claim counts.
  const inClaim = (reference: SecretReference | undefined): SecretReference | undefined =>
    reference && { ...reference, namespace: reference.namespace || claimNamespace };
  const { azureFile, csi } = spec;
  const references = [
    azureFile && { name: azureFile.secretName, namespace: azureFile.secretNamespace || claimNamespace },
    inClaim(spec.cephfs?.secretRef),
    spec.cinder?.secretRef,
    inClaim(spec.flexVolume?.secretRef),
    inClaim(spec.rbd?.secretRef),
    inClaim(spec.scaleIO?.secretRef),
    inClaim(spec.iscsi?.secretRef),
    spec.storageos?.secretRef,
    csi?.nodePublishSecretRef,
    csi?.nodeStageSecretRef,
    csi?.nodeExpandSecretRef,
  ];
  return references.flatMap((reference) =>
    reference?.name ? [{ namespace: reference.namespace ?? '', name: reference.name }] : [],
  );
}
