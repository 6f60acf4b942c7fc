import type { NewController } from './controller-context.js';
import type { ControllerName } from './controller-names.js';

/** Loads the code of each controller. Controllers that do not run cost no start-up time or memory. */
export const knownControllers: Readonly<Record<ControllerName, () => Promise<NewController>>> = {
  'bootstrap-signer-controller': async () => (await import('./bootstrap-tokens/index.js')).newBootstrapSigner,
  'certificatesigningrequest-approving-controller': async () =>
    (await import('./certificates/index.js')).newApprovingController,
  'certificatesigningrequest-cleaner-controller': async () =>
    (await import('./certificates/index.js')).newCleanerController,
  'certificatesigningrequest-signing-controller': async () =>
    (await import('./certificates/index.js')).newSigningController,
  'clusterrole-aggregation-controller': async () =>
    (await import('./clusterrole-aggregation/index.js')).newClusterRoleAggregation,
  'cronjob-controller': async () => (await import('./cron-job/index.js')).newCronJobController,
  'daemonset-controller': async () => (await import('./daemon/index.js')).newDaemonSetController,
  'deployment-controller': async () => (await import('./deployment/index.js')).newDeploymentController,
  'disruption-controller': async () => (await import('./disruption/index.js')).newDisruptionController,
  'endpoints-controller': async () => (await import('./endpoints/index.js')).newEndpointsController,
  'endpointslice-controller': async () => (await import('./endpoint-slices/index.js')).newEndpointSliceController,
  'endpointslice-mirroring-controller': async () =>
    (await import('./endpoint-slice-mirroring/index.js')).newMirroringController,
  'ephemeral-volume-controller': async () => (await import('./volumes/index.js')).newEphemeralVolumes,
  'garbage-collector-controller': async () => (await import('./garbage-collector/index.js')).newGarbageCollector,
  'horizontal-pod-autoscaler-controller': async () => (await import('./pod-autoscaler/index.js')).newPodAutoscaler,
  'job-controller': async () => (await import('./jobs/index.js')).newJobController,
  'legacy-serviceaccount-token-cleaner-controller': async () =>
    (await import('./service-account-tokens/index.js')).newLegacyTokenCleaner,
  'namespace-controller': async () => (await import('./namespace/index.js')).newNamespaceController,
  'persistentvolume-binder-controller': async () => (await import('./volumes/index.js')).newVolumeBinder,
  'persistentvolume-protection-controller': async () => (await import('./protection/index.js')).newPVProtection,
  'persistentvolumeclaim-protection-controller': async () => (await import('./protection/index.js')).newPVCProtection,
  'pod-garbage-collector-controller': async () => (await import('./pod-gc/index.js')).newPodGarbageCollector,
  'replicaset-controller': async () => (await import('./replicaset/index.js')).newReplicaSetController,
  'replicationcontroller-controller': async () => (await import('./replication/index.js')).newReplicationController,
  'resourcequota-controller': async () => (await import('./resource-quota/index.js')).newResourceQuotaController,
  'root-ca-certificate-publisher-controller': async () => (await import('./root-ca/index.js')).newRootCAPublisher,
  'service-cidr-controller': async () => (await import('./service-cidr/index.js')).newServiceCIDRController,
  'serviceaccount-controller': async () => (await import('./service-account/index.js')).newServiceAccountController,
  'statefulset-controller': async () => (await import('./statefulset/index.js')).newStatefulSetController,
  'serviceaccount-token-controller': async () =>
    (await import('./service-account-tokens/index.js')).newTokensController,
  'token-cleaner-controller': async () => (await import('./bootstrap-tokens/index.js')).newTokenCleaner,
  'ttl-after-finished-controller': async () => (await import('./ttl-after-finished/index.js')).newTTLAfterFinished,
  'validatingadmissionpolicy-status-controller': async () =>
    (await import('./policy-status/index.js')).newPolicyStatusController,
  'volumeattributesclass-protection-controller': async () => (await import('./protection/index.js')).newVACProtection,
};
