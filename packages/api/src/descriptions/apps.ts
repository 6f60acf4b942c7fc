import { condition, observedGeneration, template } from './common.js';
import type { TypeDescriptions } from './type-descriptions.js';

const minReadySeconds = 'Time that a new pod must be ready before it counts as available, in seconds. Default 0.';
const revisionHistoryLimit = 'Number of old revisions that are kept. Default 10.';
const selector = 'Labels of the pods that belong to it. They must match the template, and cannot be changed.';
const collisionCount = 'Number of times that the name of a new revision was taken already.';
const replicas = 'Number of pods. Default 1.';
const updateStrategy = 'How pods are replaced when the template changes.';

/** Types of apps/v1. */
export const appsDescriptions: TypeDescriptions = {
  'apps.v1.DeploymentSpec': {
    '': 'The pods of a deployment.',
    minReadySeconds,
    paused: 'Whether changes of the template have no effect for now. Default false.',
    progressDeadlineSeconds: 'Time without progress after which a rollout counts as failed, in seconds. Default 600.',
    replicas,
    revisionHistoryLimit,
    selector,
    strategy: 'How old pods are replaced by new ones.',
    template,
  },
  'apps.v1.DeploymentStrategy': {
    '': 'How old pods are replaced by new ones.',
    rollingUpdate: 'Settings for RollingUpdate.',
    type: 'RollingUpdate (default) or Recreate: all old pods end first.',
  },
  'apps.v1.RollingUpdateDeployment': {
    '': 'How many pods are replaced at a time.',
    maxSurge: 'Number or percentage of pods that may exist beyond replicas. Default 25%, rounded up.',
    maxUnavailable: 'Number or percentage of pods that may be missing. Default 25%, rounded down.',
  },
  'apps.v1.DeploymentStatus': {
    '': 'The state of a deployment.',
    availableReplicas: 'Number of pods that have been ready for at least minReadySeconds.',
    collisionCount: 'Number of times that the name of a new replica set was taken already.',
    conditions: 'Whether the deployment is available and makes progress.',
    observedGeneration,
    readyReplicas: 'Number of pods that are ready.',
    replicas: 'Number of pods, without those that are ending.',
    terminatingReplicas: 'Number of pods that are ending.',
    unavailableReplicas: 'Number of pods that are missing or not available.',
    updatedReplicas: 'Number of pods of the newest template.',
  },
  'apps.v1.DeploymentCondition': {
    '': 'One aspect of the state of a deployment.',
    ...condition,
    lastUpdateTime: 'Time at which the condition was last written.',
    type: 'Available, Progressing or ReplicaFailure.',
  },
  'apps.v1.StatefulSetSpec': {
    '': 'The pods of a stateful set.',
    minReadySeconds,
    ordinals: 'Numbers in the names of the pods.',
    persistentVolumeClaimRetentionPolicy: 'Whether claims are deleted with the set or with its pods.',
    podManagementPolicy: 'OrderedReady (default): one pod after the other, or Parallel.',
    replicas,
    revisionHistoryLimit,
    selector,
    serviceName: 'Headless service that gives the pods their names in DNS.',
    template,
    updateStrategy,
    volumeClaimTemplates: 'Claims that each pod gets. They cannot be changed.',
  },
  'apps.v1.StatefulSetUpdateStrategy': {
    '': updateStrategy,
    rollingUpdate: 'Settings for RollingUpdate.',
    type: 'RollingUpdate (default), or OnDelete: pods are replaced when they are deleted by hand.',
  },
  'apps.v1.RollingUpdateStatefulSetStrategy': {
    '': 'Which pods are replaced, and how many at a time.',
    maxUnavailable: 'Number or percentage of pods that may be missing. Default 1.',
    partition: 'Smallest number of the pods that are replaced. Default 0: all pods.',
  },
  'apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy': {
    '': 'Whether claims that were made of volumeClaimTemplates are deleted.',
    whenDeleted: 'When the set is deleted: Retain (default) or Delete.',
    whenScaled: 'When the number of pods is reduced: Retain (default) or Delete.',
  },
  'apps.v1.StatefulSetOrdinals': {
    '': 'The numbers in the names of the pods.',
    start: 'Number of the first pod. Default 0.',
  },
  'apps.v1.StatefulSetStatus': {
    '': 'The state of a stateful set.',
    availableReplicas: 'Number of pods that have been ready for at least minReadySeconds.',
    collisionCount,
    conditions: 'Aspects of the state of the set.',
    currentReplicas: 'Number of pods of currentRevision.',
    currentRevision: 'Name of the revision before an update.',
    observedGeneration,
    readyReplicas: 'Number of pods that are ready.',
    replicas: 'Number of pods.',
    updateRevision: 'Name of the revision of the newest template.',
    updatedReplicas: 'Number of pods of updateRevision.',
  },
  'apps.v1.StatefulSetCondition': {
    '': 'One aspect of the state of a stateful set.',
    ...condition,
    type: 'Name of the condition.',
  },
  'apps.v1.DaemonSetSpec': {
    '': 'The pods of a daemon set.',
    minReadySeconds,
    revisionHistoryLimit,
    selector,
    template,
    updateStrategy,
  },
  'apps.v1.DaemonSetUpdateStrategy': {
    '': updateStrategy,
    rollingUpdate: 'Settings for RollingUpdate.',
    type: 'RollingUpdate (default), or OnDelete: pods are replaced when they are deleted by hand.',
  },
  'apps.v1.RollingUpdateDaemonSet': {
    '': 'How many pods are replaced at a time.',
    maxSurge: 'Number or percentage of nodes that may run old and new pod together. Default 0.',
    maxUnavailable: 'Number or percentage of nodes whose pod may be missing. Default 1.',
  },
  'apps.v1.DaemonSetStatus': {
    '': 'The state of a daemon set.',
    collisionCount,
    conditions: 'Aspects of the state of the set.',
    currentNumberScheduled: 'Number of nodes that run the pod and should.',
    desiredNumberScheduled: 'Number of nodes that should run the pod.',
    numberAvailable: 'Number of nodes whose pod has been ready for at least minReadySeconds.',
    numberMisscheduled: 'Number of nodes that run the pod and should not.',
    numberReady: 'Number of nodes whose pod is ready.',
    numberUnavailable: 'Number of nodes whose pod is missing or not available.',
    observedGeneration,
    updatedNumberScheduled: 'Number of nodes that run a pod of the newest template.',
  },
  'apps.v1.DaemonSetCondition': {
    '': 'One aspect of the state of a daemon set.',
    ...condition,
    type: 'Name of the condition.',
  },
  'apps.v1.ReplicaSetSpec': {
    '': 'The pods of a replica set.',
    minReadySeconds,
    replicas,
    selector,
    template,
  },
  'apps.v1.ReplicaSetStatus': {
    '': 'The state of a replica set.',
    availableReplicas: 'Number of pods that have been ready for at least minReadySeconds.',
    conditions: 'Whether pods could be made.',
    fullyLabeledReplicas: 'Number of pods with all labels of the template.',
    observedGeneration,
    readyReplicas: 'Number of pods that are ready.',
    replicas: 'Number of pods, without those that are ending.',
    terminatingReplicas: 'Number of pods that are ending.',
  },
  'apps.v1.ReplicaSetCondition': {
    '': 'One aspect of the state of a replica set.',
    ...condition,
    type: 'ReplicaFailure: pods could not be made or deleted.',
  },

  'apps.v1.ControllerRevision': {
    data: 'The state. It cannot be changed.',
    revision: 'Number of the revision. It rises with each change of the template.',
  },
};
