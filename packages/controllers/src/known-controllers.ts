import type { NewController } from './controller-context.js';

/** A controller of kube-controller-manager. */
interface ControllerRow {
  /** An older name that kube-controller-manager still accepts. */
  readonly alias?: string;
  /** Loads the code. Controllers that do not run cost no start-up time or memory. */
  readonly load: () => Promise<NewController>;
}

/** By the names of kube-controller-manager (`kubernetes cmd/kube-controller-manager/names`). */
const table = {
  'bootstrap-signer-controller': {
    alias: 'bootstrapsigner',
    load: async () => (await import('./bootstrap-tokens/index.js')).newBootstrapSigner,
  },
  'certificatesigningrequest-approving-controller': {
    alias: 'csrapproving',
    load: async () => (await import('./certificates/index.js')).newApprovingController,
  },
  'certificatesigningrequest-cleaner-controller': {
    alias: 'csrcleaner',
    load: async () => (await import('./certificates/index.js')).newCleanerController,
  },
  'certificatesigningrequest-signing-controller': {
    alias: 'csrsigning',
    load: async () => (await import('./certificates/index.js')).newSigningController,
  },
  'clusterrole-aggregation-controller': {
    alias: 'clusterrole-aggregation',
    load: async () => (await import('./clusterrole-aggregation/index.js')).newClusterRoleAggregation,
  },
  'cronjob-controller': {
    alias: 'cronjob',
    load: async () => (await import('./cron-job/index.js')).newCronJobController,
  },
  'daemonset-controller': {
    alias: 'daemonset',
    load: async () => (await import('./daemon/index.js')).newDaemonSetController,
  },
  'deployment-controller': {
    alias: 'deployment',
    load: async () => (await import('./deployment/index.js')).newDeploymentController,
  },
  'disruption-controller': {
    alias: 'disruption',
    load: async () => (await import('./disruption/index.js')).newDisruptionController,
  },
  'endpoints-controller': {
    alias: 'endpoint',
    load: async () => (await import('./endpoints/index.js')).newEndpointsController,
  },
  'endpointslice-controller': {
    alias: 'endpointslice',
    load: async () => (await import('./endpoint-slices/index.js')).newEndpointSliceController,
  },
  'endpointslice-mirroring-controller': {
    alias: 'endpointslicemirroring',
    load: async () => (await import('./endpoint-slice-mirroring/index.js')).newMirroringController,
  },
  'ephemeral-volume-controller': {
    alias: 'ephemeral-volume',
    load: async () => (await import('./volumes/index.js')).newEphemeralVolumes,
  },
  'garbage-collector-controller': {
    alias: 'garbagecollector',
    load: async () => (await import('./garbage-collector/index.js')).newGarbageCollector,
  },
  'horizontal-pod-autoscaler-controller': {
    alias: 'horizontalpodautoscaling',
    load: async () => (await import('./pod-autoscaler/index.js')).newPodAutoscaler,
  },
  'job-controller': { alias: 'job', load: async () => (await import('./jobs/index.js')).newJobController },
  'legacy-serviceaccount-token-cleaner-controller': {
    alias: 'legacy-service-account-token-cleaner',
    load: async () => (await import('./service-account-tokens/index.js')).newLegacyTokenCleaner,
  },
  'namespace-controller': {
    alias: 'namespace',
    load: async () => (await import('./namespace/index.js')).newNamespaceController,
  },
  'persistentvolume-binder-controller': {
    alias: 'persistentvolume-binder',
    load: async () => (await import('./volumes/index.js')).newVolumeBinder,
  },
  'persistentvolume-protection-controller': {
    alias: 'pv-protection',
    load: async () => (await import('./protection/index.js')).newPVProtection,
  },
  'persistentvolumeclaim-protection-controller': {
    alias: 'pvc-protection',
    load: async () => (await import('./protection/index.js')).newPVCProtection,
  },
  'podgroup-protection-controller': {
    load: async () => (await import('./protection/index.js')).newPodGroupProtection,
  },
  'replicaset-controller': {
    alias: 'replicaset',
    load: async () => (await import('./replicaset/index.js')).newReplicaSetController,
  },
  'replicationcontroller-controller': {
    alias: 'replicationcontroller',
    load: async () => (await import('./replication/index.js')).newReplicationController,
  },
  'pod-garbage-collector-controller': {
    alias: 'podgc',
    load: async () => (await import('./pod-gc/index.js')).newPodGarbageCollector,
  },
  'resourcequota-controller': {
    alias: 'resourcequota',
    load: async () => (await import('./resource-quota/index.js')).newResourceQuotaController,
  },
  'root-ca-certificate-publisher-controller': {
    alias: 'root-ca-cert-publisher',
    load: async () => (await import('./root-ca/index.js')).newRootCAPublisher,
  },
  'service-cidr-controller': { load: async () => (await import('./service-cidr/index.js')).newServiceCIDRController },
  'serviceaccount-controller': {
    alias: 'serviceaccount',
    load: async () => (await import('./service-account/index.js')).newServiceAccountController,
  },
  'statefulset-controller': {
    alias: 'statefulset',
    load: async () => (await import('./statefulset/index.js')).newStatefulSetController,
  },
  'serviceaccount-token-controller': {
    alias: 'serviceaccount-token',
    load: async () => (await import('./service-account-tokens/index.js')).newTokensController,
  },
  'storage-version-migrator-controller': {
    alias: 'svm',
    load: async () => (await import('./storage-version-migration/index.js')).newStorageVersionMigrator,
  },
  'token-cleaner-controller': {
    alias: 'tokencleaner',
    load: async () => (await import('./bootstrap-tokens/index.js')).newTokenCleaner,
  },
  'ttl-after-finished-controller': {
    alias: 'ttl-after-finished',
    load: async () => (await import('./ttl-after-finished/index.js')).newTTLAfterFinished,
  },
  'validatingadmissionpolicy-status-controller': {
    load: async () => (await import('./policy-status/index.js')).newPolicyStatusController,
  },
  'volumeattributesclass-protection-controller': {
    load: async () => (await import('./protection/index.js')).newVACProtection,
  },
} satisfies Record<string, ControllerRow>;

/** A controller that this package has, by its name in kube-controller-manager. */
export type ControllerName = keyof typeof table;

export const knownControllers: Readonly<Record<ControllerName, ControllerRow>> = table;

/** The names of the controllers of this package. */
export const controllerNames = Object.keys(table) as readonly ControllerName[];

/**
 * The controllers that a list such as `['*', '-namespace-controller']` chooses: `*` means all that are not named,
 * `NAME` one, `-NAME` not that one, `-*` none.
 *
 * @throws TypeError for a name that is not known: `"x" is not in the list of known controllers`
 */
export function chosenControllers(list: readonly string[]): readonly ControllerName[] {
  const named = new Map<ControllerName, boolean>();
  let all = false;
  for (const entry of list) {
    if (entry === '*') all = true;
    if (entry === '*' || entry === '-*') continue;
    const isOff = entry.startsWith('-');
    const name = isOff ? entry.slice(1) : entry;
    const known = controllerNames.find((each) => each === name || knownControllers[each].alias === name);
    if (known === undefined) throw new TypeError(`${JSON.stringify(entry)} is not in the list of known controllers`);
    named.set(known, !isOff);
  }
  return controllerNames.filter((name) => named.get(name) ?? all);
}
