import { formatLabelSelector, formatLabels, labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { formatGroupKind, parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { appsv1 } from '../types/index.js';
import { ageOf, containerCells, nameOf, type RowPrinter, withoutAnnotation } from './row-printer.js';

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

export const appsPrinters: Readonly<Record<string, RowPrinter>> = {
  ControllerRevision: printControllerRevision,
  DaemonSet: printDaemonSet,
  Deployment: printDeployment,
  ReplicaSet: printReplicaSet,
  StatefulSet: printStatefulSet,
};
