import { formatLabelSelector, formatLabels, labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { formatGroupKind, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import { child, ifEmpty, ifUnset, type Obj, within } from '../object-fields.js';
import type { appsv1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import {
  ageOf,
  containerCells,
  containerColumns,
  nameOf,
  type RowPrinter,
  replicaColumns,
  withoutAnnotation,
  workloadColumns,
} from './row-printer.js';
import type { Rule } from './rule.js';

const printDeployment: RowPrinter<appsv1.Deployment> = (object) => {
  const { spec, status = {} } = object;
  const row = {
    cells: [
      nameOf(object),
      `${status.readyReplicas ?? 0}/${spec?.replicas ?? 0}`,
      status.updatedReplicas ?? 0,
      status.availableReplicas ?? 0,
      ageOf(object),
      ...containerCells(spec?.template?.spec?.containers),
      selectorText(spec?.selector),
    ],
  };
  return withoutAnnotation(row, object, 'deprecated.deployment.rollback.to');
};

function selectorText(selector: appsv1.DeploymentSpec['selector'] | undefined): string {
  try {
    return labelSelectorAsSelector(selector).toString();
  } catch {
    return '<invalid>';
  }
}

const printReplicaSet: RowPrinter<appsv1.ReplicaSet> = (object) => {
  const { spec, status } = object;
  return {
    cells: [
      nameOf(object),
      spec?.replicas ?? 0,
      status?.replicas ?? 0,
      status?.readyReplicas ?? 0,
      ageOf(object),
      ...containerCells(spec?.template?.spec?.containers),
      formatLabelSelector(spec?.selector),
    ],
  };
};

const printStatefulSet: RowPrinter<appsv1.StatefulSet> = (object) => ({
  cells: [
    nameOf(object),
    `${object.status?.readyReplicas ?? 0}/${object.spec?.replicas ?? 0}`,
    ageOf(object),
    ...containerCells(object.spec?.template?.spec?.containers),
  ],
});

const printDaemonSet: RowPrinter<appsv1.DaemonSet> = (object) => {
  const { spec, status } = object;
  const row = {
    cells: [
      nameOf(object),
      status?.desiredNumberScheduled ?? 0,
      status?.currentNumberScheduled ?? 0,
      status?.numberReady ?? 0,
      status?.updatedNumberScheduled ?? 0,
      status?.numberAvailable ?? 0,
      formatLabels(spec?.template?.spec?.nodeSelector),
      ageOf(object),
      ...containerCells(spec?.template?.spec?.containers),
      formatLabelSelector(spec?.selector),
    ],
  };
  return withoutAnnotation(row, object, 'deprecated.daemonset.template.generation');
};

const printControllerRevision: RowPrinter<appsv1.ControllerRevision> = (object) => {
  const owner = object.metadata?.ownerReferences?.find(({ controller }) => controller);
  const controller = owner
    ? `${formatGroupKind({ group: parseGroupVersion(owner.apiVersion).group, kind: owner.kind }).toLowerCase()}/${owner.name}`
    : '<none>';
  return { cells: [nameOf(object), controller, object.revision ?? 0, ageOf(object)] };
};

const inSpec =
  (change: (spec: Obj) => Obj): Rule =>
  (object) =>
    within(object, 'spec', change);

/** Fills in a strategy: the default type is RollingUpdate, whose parameters have defaults, too. */
const rollingUpdate = (strategy: Obj, defaults: Obj): Obj => {
  const typed = ifEmpty(strategy, { type: 'RollingUpdate' });
  if (typed.type !== 'RollingUpdate') return typed;
  const before = child(typed, 'rollingUpdate');
  const after = ifUnset(before ?? {}, defaults);
  return after === before ? typed : { ...typed, rollingUpdate: after };
};

const deployment = inSpec((spec) =>
  ifUnset(
    within(spec, 'strategy', (strategy) => rollingUpdate(strategy, { maxUnavailable: '25%', maxSurge: '25%' })),
    { replicas: 1, revisionHistoryLimit: 10, progressDeadlineSeconds: 600 },
  ),
);

const daemonSet = inSpec((spec) =>
  ifUnset(
    within(spec, 'updateStrategy', (strategy) => rollingUpdate(strategy, { maxUnavailable: 1, maxSurge: 0 })),
    { revisionHistoryLimit: 10 },
  ),
);

const statefulSet: Rule = (object, context) =>
  within(object, 'spec', (spec) => {
    const updated = within(spec, 'updateStrategy', (strategy) => {
      let out = strategy;
      if (!strategy.type) out = ifUnset({ ...strategy, type: 'RollingUpdate' }, { rollingUpdate: {} });
      if (out.type !== 'RollingUpdate' || child(out, 'rollingUpdate') === undefined) return out;
      return within(out, 'rollingUpdate', (rolling) =>
        ifUnset(
          rolling,
          context.featureEnabled('MaxUnavailableStatefulSet') ? { partition: 0, maxUnavailable: 1 } : { partition: 0 },
        ),
      );
    });
    const retained = within(updated, 'persistentVolumeClaimRetentionPolicy', (policy) =>
      ifEmpty(policy, { whenDeleted: 'Retain', whenScaled: 'Retain' }),
    );
    return ifUnset(ifEmpty(retained, { podManagementPolicy: 'OrderedReady' }), {
      replicas: 1,
      revisionHistoryLimit: 10,
    });
  });

const replicaSet = inSpec((spec) => ifUnset(spec, { replicas: 1 }));

export const apps: GroupKinds = {
  kinds: {
    ControllerRevision: {
      description: 'An earlier state of a DaemonSet or a StatefulSet, to return to.',
      print: printControllerRevision,
      columns: {
        Controller: 'Controller of the revision.',
        Revision: 'Number of the revision.',
      },
    },
    DaemonSet: {
      description: 'Runs one pod on each node.',
      print: printDaemonSet,
      columns: {
        ...workloadColumns,
        Available: 'Number of nodes whose pod is available.',
        Current: 'Number of nodes that run the pod and should.',
        Desired: 'Number of nodes that should run the pod.',
        'Node Selector': 'Labels that nodes must have to run the pod.',
        Ready: 'Number of nodes whose pod is ready.',
        'Up-to-date': 'Number of nodes that run a pod of the newest template.',
      },
    },
    Deployment: {
      description: 'Runs equal pods, and replaces them step by step when their template changes.',
      print: printDeployment,
      columns: {
        ...workloadColumns,
        Available: 'Number of pods that are available.',
        Ready: 'Number of ready pods, and of wanted pods.',
        'Up-to-date': 'Number of pods of the newest template.',
      },
    },
    ReplicaSet: {
      description: 'Keeps a number of equal pods running. Mostly made by a Deployment.',
      print: printReplicaSet,
      columns: replicaColumns,
    },
    StatefulSet: {
      description: 'Runs pods with lasting names and volumes of their own.',
      print: printStatefulSet,
      columns: { ...containerColumns, Ready: 'Number of ready pods, and of wanted pods.' },
    },
  },
  defaults: { DaemonSet: daemonSet, Deployment: deployment, ReplicaSet: replicaSet, StatefulSet: statefulSet },
};
