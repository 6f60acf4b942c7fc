import { formatLabels } from '@k8s-ts/apimachinery/labels';
import { canonicalQuantity } from '@k8s-ts/apimachinery/quantity';
import { ageCell } from '@k8s-ts/apimachinery/table';
import type {
  ComponentStatus,
  ConfigMap,
  Endpoints,
  Event,
  Namespace,
  Node,
  PersistentVolume,
  PersistentVolumeClaim,
  PodTemplate,
  ReplicationController,
  ResourceQuota,
  Secret,
  Service,
  ServiceAccount,
} from '../types/index.js';
import { printPod } from './pod.js';
import { accessModes, ageOf, containerCells, nameOf, orNone, type RowPrinter } from './row-printer.js';

const printConfigMap: RowPrinter<ConfigMap> = (object) => ({
  cells: [
    nameOf(object),
    Object.keys(object.data ?? {}).length + Object.keys(object.binaryData ?? {}).length,
    ageOf(object),
  ],
});

const printSecret: RowPrinter<Secret> = (object) => ({
  cells: [nameOf(object), object.type ?? '', Object.keys(object.data ?? {}).length, ageOf(object)],
});

const printNamespace: RowPrinter<Namespace> = (object) => ({
  cells: [nameOf(object), object.status?.phase ?? '', ageOf(object)],
});

const printServiceAccount: RowPrinter<ServiceAccount> = (object) => ({
  cells: [nameOf(object), ageOf(object)],
});

const printService: RowPrinter<Service> = (object) => {
  const { spec = {} } = object;
  const ports = (spec.ports ?? []).map(({ port, nodePort = 0, protocol = '' }) =>
    nodePort > 0 ? `${port}:${nodePort}/${protocol}` : `${port}/${protocol}`,
  );
  return {
    cells: [
      nameOf(object),
      spec.type ?? '',
      orNone(spec.clusterIPs?.[0]),
      externalIP(object),
      orNone(ports.join(',')),
      ageOf(object),
      formatLabels(spec.selector),
    ],
  };
};

function externalIP({ spec = {}, status }: Service): string {
  const external = spec.externalIPs ?? [];
  switch (spec.type) {
    case 'ClusterIP':
    case 'NodePort':
      return orNone(external.join(','));
    case 'LoadBalancer': {
      const ingress = (status?.loadBalancer?.ingress ?? [])
        .map(({ ip, hostname }) => ip || hostname || '')
        .filter((each) => each !== '');
      return [...new Set(ingress)].sort().concat(external).join(',') || '<pending>';
    }
    case 'ExternalName':
      return spec.externalName ?? '';
    default:
      return '<unknown>';
  }
}

const maxEndpoints = 3;

const printEndpoints: RowPrinter<Endpoints> = (object) => {
  const all = (object.subsets ?? []).flatMap(({ addresses = [], ports = [] }) =>
    ports.length === 0
      ? addresses.map(({ ip }) => ip)
      : ports.flatMap(({ port }) =>
          addresses.map(({ ip }) => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`)),
        ),
  );
  const shown = all.slice(0, maxEndpoints).join(',');
  const text = all.length > maxEndpoints ? `${shown} + ${all.length - maxEndpoints} more...` : shown;
  return { cells: [nameOf(object), (object.subsets ?? []).length === 0 ? '<none>' : text, ageOf(object)] };
};

const printNode: RowPrinter<Node> = (object) => {
  const { spec, status } = object;
  const ready = status?.conditions?.findLast(({ type }) => type === 'Ready');
  const words = [ready ? (ready.status === 'True' ? 'Ready' : 'NotReady') : 'Unknown'];
  if (spec?.unschedulable) words.push('SchedulingDisabled');
  const address = (wanted: string) => orNone(status?.addresses?.find(({ type }) => type === wanted)?.address);
  const { kubeletVersion = '', osImage, kernelVersion, containerRuntimeVersion, architecture } = status?.nodeInfo ?? {};
  return {
    cells: [
      nameOf(object),
      words.join(','),
      orNone(nodeRoles(object).join(',')),
      ageOf(object),
      kubeletVersion,
      address('InternalIP'),
      address('ExternalIP'),
      osImage || '<unknown>',
      `${kernelVersion || '<unknown>'}${architecture ? ` (${architecture})` : ''}`,
      containerRuntimeVersion || '<unknown>',
    ],
  };
};

const roleLabel = 'node-role.kubernetes.io/';

function nodeRoles(object: Node): readonly string[] {
  const roles = Object.entries(object.metadata?.labels ?? {}).map(([key, value]) =>
    key.startsWith(roleLabel) ? key.slice(roleLabel.length) : key === 'kubernetes.io/role' ? value : '',
  );
  return [...new Set(roles.filter((role) => role !== ''))].sort();
}

const printReplicationController: RowPrinter<ReplicationController> = (object) => ({
  cells: [
    nameOf(object),
    object.spec?.replicas ?? 0,
    object.status?.replicas ?? 0,
    object.status?.readyReplicas ?? 0,
    ageOf(object),
    ...containerCells(object.spec?.template?.spec?.containers),
    formatLabels(object.spec?.selector),
  ],
});

const printPodTemplate: RowPrinter<PodTemplate> = (object) => ({
  cells: [
    nameOf(object),
    ...containerCells(object.template?.spec?.containers),
    formatLabels(object.template?.metadata?.labels),
  ],
});

const classAnnotation = 'volume.beta.kubernetes.io/storage-class';

const printPersistentVolume: RowPrinter<PersistentVolume> = (object) => {
  const { spec = {}, status = {} } = object;
  const claim = spec.claimRef;
  return {
    cells: [
      nameOf(object),
      quantity(spec.capacity?.storage),
      accessModes(spec.accessModes),
      spec.persistentVolumeReclaimPolicy ?? '',
      object.metadata?.deletionTimestamp ? 'Terminating' : (status.phase ?? ''),
      claim ? `${claim.namespace ?? ''}/${claim.name ?? ''}` : '',
      object.metadata?.annotations?.[classAnnotation] ?? spec.storageClassName ?? '',
      spec.volumeAttributesClassName ?? '<unset>',
      status.reason ?? '',
      ageOf(object),
      spec.volumeMode ?? '<unset>',
    ],
  };
};

const printPersistentVolumeClaim: RowPrinter<PersistentVolumeClaim> = (object) => {
  const { spec = {}, status = {} } = object;
  const bound = !!spec.volumeName;
  return {
    cells: [
      nameOf(object),
      object.metadata?.deletionTimestamp ? 'Terminating' : (status.phase ?? ''),
      spec.volumeName ?? '',
      bound ? quantity(status.capacity?.storage) : '',
      bound ? accessModes(status.accessModes) : '',
      object.metadata?.annotations?.[classAnnotation] ?? spec.storageClassName ?? '',
      spec.volumeAttributesClassName ?? '<unset>',
      ageOf(object),
      spec.volumeMode ?? '<unset>',
    ],
  };
};

const quantity = (value: string | undefined): string => canonicalQuantity(value ?? '0');

const printEvent: RowPrinter<Event> = (object) => {
  const { involvedObject, series, source } = object;
  const first = ageCell(object.firstTimestamp || object.eventTime);
  const last = series ? ageCell(series.lastObservedTime) : object.lastTimestamp ? ageCell(object.lastTimestamp) : first;
  const kind = (involvedObject?.kind ?? '').toLowerCase();
  const component = source?.component || object.reportingComponent || '';
  const host = source?.host || object.reportingInstance || '';
  return {
    cells: [
      last,
      object.type ?? '',
      object.reason ?? '',
      involvedObject?.name ? `${kind}/${involvedObject.name}` : kind,
      involvedObject?.fieldPath ?? '',
      host === '' ? component : `${component}, ${host}`,
      (object.message ?? '').trim(),
      first,
      series ? (series.count ?? 0) : object.count || 1,
      nameOf(object),
    ],
  };
};

const printResourceQuota: RowPrinter<ResourceQuota> = (object) => {
  const { hard = {}, used = {} } = object.status ?? {};
  const entry = (resource: string) => `${resource}: ${quantity(used[resource])}/${quantity(hard[resource])}`;
  const isLimit = (resource: string) => resource.startsWith('limits.');
  const names = Object.keys(hard).sort();
  return {
    cells: [
      nameOf(object),
      names
        .filter((name) => !isLimit(name))
        .map(entry)
        .join(', '),
      names.filter(isLimit).map(entry).join(', '),
      ageOf(object),
    ],
  };
};

const printComponentStatus: RowPrinter<ComponentStatus> = (object) => {
  const healthy = object.conditions?.find(({ type }) => type === 'Healthy');
  const status = healthy ? (healthy.status === 'True' ? 'Healthy' : 'Unhealthy') : 'Unknown';
  return { cells: [nameOf(object), status, healthy?.message ?? '', healthy?.error ?? ''] };
};

export const corePrinters: Readonly<Record<string, RowPrinter>> = {
  ComponentStatus: printComponentStatus,
  ConfigMap: printConfigMap,
  Endpoints: printEndpoints,
  Event: printEvent,
  Namespace: printNamespace,
  Node: printNode,
  PersistentVolume: printPersistentVolume,
  PersistentVolumeClaim: printPersistentVolumeClaim,
  Pod: printPod,
  PodTemplate: printPodTemplate,
  ReplicationController: printReplicationController,
  ResourceQuota: printResourceQuota,
  Secret: printSecret,
  Service: printService,
  ServiceAccount: printServiceAccount,
};
