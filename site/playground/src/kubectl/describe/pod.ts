import type { Pod } from '@k8s-ts/api/types';
import { translateTimestampSince } from '@k8s-ts/apimachinery/time';
import type { KubeObject } from '../../api/ask.js';
import type { Describing } from './describing.js';
import type { Description } from './description.js';
import { addEvents } from './events.js';
import { addController, addMetadata, longTime } from './format.js';
import { addContainers, addPlacement, addResources, addSpreadConstraints, addVolumes } from './pod-template.js';

/** Describes a Pod. */
export async function describePod(to: Description, pod: Pod & KubeObject, describing: Describing): Promise<void> {
  const { metadata = {}, spec = { containers: [] }, status = {} } = pod;
  to.line(0, 'Name:', metadata.name);
  to.line(0, 'Namespace:', metadata.namespace);
  if (spec.priority != null) to.line(0, 'Priority:', spec.priority);
  if (spec.priorityClassName) to.line(0, 'Priority Class Name:', spec.priorityClassName);
  if (spec.runtimeClassName) to.line(0, 'Runtime Class Name:', spec.runtimeClassName);
  if (spec.serviceAccountName) to.line(0, 'Service Account:', spec.serviceAccountName);
  to.line(0, 'Node:', spec.nodeName ? `${spec.nodeName}/${status.hostIP ?? ''}` : '<none>');
  if (status.startTime) to.line(0, 'Start Time:', longTime(status.startTime));
  addMetadata(to, pod);
  addPhase(to, pod, describing);
  if (status.reason) to.line(0, 'Reason:', status.reason);
  if (status.message) to.line(0, 'Message:', status.message);
  const { seccompProfile } = spec.securityContext ?? {};
  if (seccompProfile) to.line(0, 'SeccompProfile:', seccompProfile.type);
  if (seccompProfile?.type === 'Localhost') to.line(0, 'LocalhostProfile:', seccompProfile.localhostProfile);
  to.line(0, 'IP:', status.podIP ?? '');
  const addresses = status.podIPs ?? [];
  to.line(0, 'IPs:', ...(addresses.length === 0 ? ['<none>'] : []));
  for (const { ip } of addresses) to.line(1, 'IP:', ip);
  addController(to, pod);
  if (status.nominatedNodeName) to.line(0, 'NominatedNodeName:', status.nominatedNodeName);
  if (spec.resources) {
    to.line(0, 'Resources:');
    addResources(to, 1, spec.resources);
  }
  addAllContainers(to, pod);
  addConditions(to, pod);
  addVolumes(to, spec.volumes);
  to.line(0, 'QoS Class:', status.qosClass);
  addPlacement(to, spec);
  addSpreadConstraints(to, spec);
  await addEvents(to, pod, describing);
}

function addPhase(to: Description, { metadata = {}, status = {} }: Pod, { now }: Describing): void {
  if (metadata.deletionTimestamp && status.phase !== 'Failed' && status.phase !== 'Succeeded') {
    to.line(0, 'Status:', `Terminating (lasts ${translateTimestampSince(metadata.deletionTimestamp, now)})`);
    to.line(0, 'Termination Grace Period:', `${metadata.deletionGracePeriodSeconds}s`);
  } else to.line(0, 'Status:', status.phase ?? '');
}

function addAllContainers(to: Description, pod: Pod): void {
  const { spec, status = {} } = pod;
  const fieldValue = (path: string) => fieldOf(pod, path);
  const parts = [
    ['Init Containers', spec?.initContainers, status.initContainerStatuses],
    ['Containers', spec?.containers, status.containerStatuses],
    ['Ephemeral Containers', spec?.ephemeralContainers, status.ephemeralContainerStatuses],
  ] as const;
  for (const [title, containers = [], statuses = []] of parts) {
    if (containers.length > 0 || title === 'Containers') {
      addContainers(to, { title, containers, statuses, fieldValue });
    }
  }
}

function addConditions(to: Description, { spec, status }: Pod): void {
  const conditions = status?.conditions ?? [];
  if (spec?.readinessGates?.length) {
    to.text('Readiness Gates:\n  Type\tStatus\n');
    for (const { conditionType } of spec.readinessGates) {
      const found = conditions.find(({ type }) => type === conditionType);
      to.line(1, `${conditionType} `, `${found?.status ?? '<none>'} `);
    }
  }
  if (conditions.length === 0) return;
  to.text('Conditions:\n  Type\tStatus\n');
  for (const { type, status: value } of conditions) to.line(1, `${type} `, `${value} `);
}

/**
 * Returns the value that kubectl shows for a field in an environment variable. kubectl reads only the name and the
 * namespace.
 */
function fieldOf({ metadata = {} }: Pod, path: string): string {
  if (path === 'metadata.name') return metadata.name ?? '';
  return path === 'metadata.namespace' ? (metadata.namespace ?? '') : '';
}
