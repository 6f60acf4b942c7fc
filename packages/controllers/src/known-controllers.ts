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
  /** Signs the ConfigMap `cluster-info` with bootstrap tokens. */
  'bootstrap-signer-controller': {
    alias: 'bootstrapsigner',
    load: async () => (await import('./bootstrap-tokens/index.js')).newBootstrapSigner,
  },
  /** Approves certificate signing requests of kubelets. */
  'certificatesigningrequest-approving-controller': {
    alias: 'csrapproving',
    load: async () => (await import('./certificates/index.js')).newApprovingController,
  },
  /** Deletes old certificate signing requests. */
  'certificatesigningrequest-cleaner-controller': {
    alias: 'csrcleaner',
    load: async () => (await import('./certificates/index.js')).newCleanerController,
  },
  /** Signs approved requests with the CA of the server (setting `certificateSigner`). */
  'certificatesigningrequest-signing-controller': {
    alias: 'csrsigning',
    load: async () => (await import('./certificates/index.js')).newSigningController,
  },
  /** Fills in the rules of aggregated ClusterRoles. */
  'clusterrole-aggregation-controller': {
    alias: 'clusterrole-aggregation',
    load: async () => (await import('./clusterrole-aggregation/index.js')).newClusterRoleAggregation,
  },
  /** Starts the Jobs of CronJobs by schedule and time zone, and keeps their history. */
  'cronjob-controller': {
    alias: 'cronjob',
    load: async () => (await import('./cron-job/index.js')).newCronJobController,
  },
  /** Keeps a pod of each DaemonSet on every node that fits; updates with `maxUnavailable` or `maxSurge`; revisions. */
  'daemonset-controller': {
    alias: 'daemonset',
    load: async () => (await import('./daemon/index.js')).newDaemonSetController,
  },
  /**
   * Rolls out Deployments by their ReplicaSets: rolling updates, Recreate, scaling in proportion, revisions, pauses,
   * deadlines, rollback.
   */
  'deployment-controller': {
    alias: 'deployment',
    load: async () => (await import('./deployment/index.js')).newDeploymentController,
  },
  /** Keeps the status of PodDisruptionBudgets, which limits evictions. */
  'disruption-controller': {
    alias: 'disruption',
    load: async () => (await import('./disruption/index.js')).newDisruptionController,
  },
  /** Keeps the Endpoints of services with a selector. */
  'endpoints-controller': {
    alias: 'endpoint',
    load: async () => (await import('./endpoints/index.js')).newEndpointsController,
  },
  /** Keeps the EndpointSlices of services with a selector. */
  'endpointslice-controller': {
    alias: 'endpointslice',
    load: async () => (await import('./endpoint-slices/index.js')).newEndpointSliceController,
  },
  /** Makes EndpointSlices for Endpoints that users write for services without a selector. */
  'endpointslice-mirroring-controller': {
    alias: 'endpointslicemirroring',
    load: async () => (await import('./endpoint-slice-mirroring/index.js')).newMirroringController,
  },
  /** Makes the claims of pods' ephemeral volumes. */
  'ephemeral-volume-controller': {
    alias: 'ephemeral-volume',
    load: async () => (await import('./volumes/index.js')).newEphemeralVolumes,
  },
  /**
   * Deletes dependents whose owners have gone, in the background or foreground; keeps orphans; for built-in and custom
   * resources.
   */
  'garbage-collector-controller': {
    alias: 'garbagecollector',
    load: async () => (await import('./garbage-collector/index.js')).newGarbageCollector,
  },
  /**
   * Changes the replicas of workloads by metrics: of the setting `metrics`, or of the APIs `metrics.k8s.io`,
   * `custom.metrics.k8s.io` and `external.metrics.k8s.io`.
   */
  'horizontal-pod-autoscaler-controller': {
    alias: 'horizontalpodautoscaling',
    load: async () => (await import('./pod-autoscaler/index.js')).newPodAutoscaler,
  },
  /** Runs Jobs: completions, indexes, back-off limits, deadlines, suspension, pod failure and success policies. */
  'job-controller': { alias: 'job', load: async () => (await import('./jobs/index.js')).newJobController },
  /** Invalidates, then deletes automatic tokens in Secrets that were not used for a year. */
  'legacy-serviceaccount-token-cleaner-controller': {
    alias: 'legacy-service-account-token-cleaner',
    load: async () => (await import('./service-account-tokens/index.js')).newLegacyTokenCleaner,
  },
  /**
   * Removes the content of a namespace that is being deleted (pods first), then the namespace; its conditions say what
   * delays the deletion.
   */
  'namespace-controller': {
    alias: 'namespace',
    load: async () => (await import('./namespace/index.js')).newNamespaceController,
  },
  /**
   * Binds claims to volumes, gives them the default StorageClass, asks provisioners for volumes, releases and reclaims
   * volumes.
   */
  'persistentvolume-binder-controller': {
    alias: 'persistentvolume-binder',
    load: async () => (await import('./volumes/index.js')).newVolumeBinder,
  },
  /** Keeps volumes while claims use them. */
  'persistentvolume-protection-controller': {
    alias: 'pv-protection',
    load: async () => (await import('./protection/index.js')).newPVProtection,
  },
  /** Keeps claims while pods use them. */
  'persistentvolumeclaim-protection-controller': {
    alias: 'pvc-protection',
    load: async () => (await import('./protection/index.js')).newPVCProtection,
  },
  /** Keeps PodGroups while their pods run; only where the server serves PodGroups. */
  'podgroup-protection-controller': {
    load: async () => (await import('./protection/index.js')).newPodGroupProtection,
  },
  /**
   * Keeps the wanted number of pods of a ReplicaSet: adopts, creates in growing batches, deletes the pods whose loss
   * matters least.
   */
  'replicaset-controller': {
    alias: 'replicaset',
    load: async () => (await import('./replicaset/index.js')).newReplicaSetController,
  },
  /** Keeps the wanted number of pods of a ReplicationController, like `replicaset-controller`. */
  'replicationcontroller-controller': {
    alias: 'replicationcontroller',
    load: async () => (await import('./replication/index.js')).newReplicationController,
  },
  /** Deletes pods of nodes that have gone, and the oldest finished pods beyond 12,500. */
  'pod-garbage-collector-controller': {
    alias: 'podgc',
    load: async () => (await import('./pod-gc/index.js')).newPodGarbageCollector,
  },
  /** Counts the usage of ResourceQuotas; needs the setting `quotaEvaluators`, which the reference server sets. */
  'resourcequota-controller': {
    alias: 'resourcequota',
    load: async () => (await import('./resource-quota/index.js')).newResourceQuotaController,
  },
  /** Writes a ConfigMap `kube-root-ca.crt` into each namespace. */
  'root-ca-certificate-publisher-controller': {
    alias: 'root-ca-cert-publisher',
    load: async () => (await import('./root-ca/index.js')).newRootCAPublisher,
  },
  /** Sets the conditions of ServiceCIDRs; keeps ServiceCIDRs that services still need. */
  'service-cidr-controller': { load: async () => (await import('./service-cidr/index.js')).newServiceCIDRController },
  /** Makes a service account `default` in each namespace. */
  'serviceaccount-controller': {
    alias: 'serviceaccount',
    load: async () => (await import('./service-account/index.js')).newServiceAccountController,
  },
  /** Runs the pods of StatefulSets in order or side by side, with their claims, partitions and revisions. */
  'statefulset-controller': {
    alias: 'statefulset',
    load: async () => (await import('./statefulset/index.js')).newStatefulSetController,
  },
  /**
   * Puts tokens into Secrets of type `kubernetes.io/service-account-token` (setting `issueSecretToken`), and deletes
   * the Secrets of accounts that have gone.
   */
  'serviceaccount-token-controller': {
    alias: 'serviceaccount-token',
    load: async () => (await import('./service-account-tokens/index.js')).newTokensController,
  },
  /**
   * Writes all objects of a resource once more for a StorageVersionMigration, and removes old stored versions of custom
   * resource definitions; only where the server serves such migrations.
   */
  'storage-version-migrator-controller': {
    alias: 'svm',
    load: async () => (await import('./storage-version-migration/index.js')).newStorageVersionMigrator,
  },
  /**
   * Deletes pods from nodes with taints of the effect `NoExecute`: at once if a pod does not tolerate them, else after
   * its `tolerationSeconds`.
   */
  'taint-eviction-controller': {
    load: async () => (await import('./taint-eviction/index.js')).newTaintEviction,
  },
  /** Deletes bootstrap tokens that have expired. */
  'token-cleaner-controller': {
    alias: 'tokencleaner',
    load: async () => (await import('./bootstrap-tokens/index.js')).newTokenCleaner,
  },
  /** Deletes finished Jobs `ttlSecondsAfterFinished` seconds after their end. */
  'ttl-after-finished-controller': {
    alias: 'ttl-after-finished',
    load: async () => (await import('./ttl-after-finished/index.js')).newTTLAfterFinished,
  },
  /**
   * Checks expressions of ValidatingAdmissionPolicies with the types of the objects that they are for, and writes
   * warnings into their status.
   */
  'validatingadmissionpolicy-status-controller': {
    load: async () => (await import('./policy-status/index.js')).newPolicyStatusController,
  },
  /** Keeps volume attributes classes while volumes or claims use them. */
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
 * The controllers that a list such as `['*', '-namespace-controller']` chooses. `NAME` turns a controller on, `-NAME`
 * turns it off, `*` turns on all controllers that the list does not name. Without `*`, these are off; `-*` has no
 * effect.
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
