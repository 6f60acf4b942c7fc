import type { coordinationv1, Node, Pod, Taint } from '@k8s-ts/api/types';
import { type QuantityLike, quantityMilliValue, quantityToString, toQuantity } from '@k8s-ts/apimachinery/quantity';
import { translateTimestampSince } from '@k8s-ts/apimachinery/time';
import { ask, type KubeObject } from '../../api/ask.js';
import type { Describing } from './describing.js';
import type { Description } from './description.js';
import { addEvents } from './events.js';
import { addMetadata, longTime } from './format.js';
import { type Amounts, podAmounts, sum } from './pod-amounts.js';

/** Describes a Node with its pods. */
export async function describeNode(to: Description, node: Node & KubeObject, describing: Describing): Promise<void> {
  const { metadata = {}, spec = {}, status = {} } = node;
  to.line(0, 'Name:', metadata.name);
  to.line(0, 'Roles:', rolesOf(metadata.labels).join(',') || '<none>');
  addMetadata(to, node);
  to.line(0, 'CreationTimestamp:', longTime(metadata.creationTimestamp as string));
  const key = ({ effect, key: name }: Taint) => `${effect},${name}`;
  const taints = [...(spec.taints ?? [])].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  to.lines(
    'Taints',
    taints.map(({ key: name, value, effect }) => `${name}${value ? `=${value}` : ''}:${effect}`),
  );
  to.line(0, 'Unschedulable:', spec.unschedulable ?? false);
  await addLease(to, metadata.name as string, describing);
  addConditions(to, node);
  to.line(0, 'Addresses:');
  for (const { type, address } of status.addresses ?? []) to.line(1, `${type}:`, address);
  addList(to, 'Capacity:', status.capacity);
  addList(to, 'Allocatable:', status.allocatable);
  addSystem(to, node);
  const selector = encodeURIComponent(`spec.nodeName=${metadata.name},status.phase!=Failed,status.phase!=Succeeded`);
  const { items: pods } = await ask<{ items: Pod[] }>(describing.cluster, `/api/v1/pods?fieldSelector=${selector}`);
  addPods(to, pods, status.allocatable ?? status.capacity ?? {}, describing);
  // A kubelet's events contain the name of its node instead of the UID.
  await addEvents(to, node, describing, [metadata.uid, metadata.name]);
}

function rolesOf(labels: Readonly<Record<string, string>> = {}): readonly string[] {
  const roles = Object.entries(labels).flatMap(([key, value]) => {
    if (key.startsWith('node-role.kubernetes.io/')) return key.slice('node-role.kubernetes.io/'.length);
    return key === 'kubernetes.io/role' ? value : '';
  });
  return [...new Set(roles)].filter((role) => role !== '').sort();
}

async function addLease(to: Description, name: string, { cluster }: Describing): Promise<void> {
  try {
    const path = `/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases/${name}`;
    const { spec = {} } = await ask<coordinationv1.Lease>(cluster, path);
    to.line(0, 'Lease:');
    to.line(1, 'HolderIdentity:', spec.holderIdentity ?? '<unset>');
    to.line(1, 'AcquireTime:', spec.acquireTime ? longTime(spec.acquireTime) : '<unset>');
    to.line(1, 'RenewTime:', spec.renewTime ? longTime(spec.renewTime) : '<unset>');
  } catch (error) {
    to.line(0, 'Lease:', `Failed to get lease: ${(error as Error).message}`);
  }
}

function addConditions(to: Description, { status }: Node): void {
  const conditions = status?.conditions ?? [];
  if (conditions.length === 0) return;
  to.text('Conditions:\n  Type\tStatus\tLastHeartbeatTime\tLastTransitionTime\tReason\tMessage\n');
  to.line(1, '----', '------', '-----------------', '------------------', '------', '-------');
  for (const each of conditions) {
    const [heartbeat, transition] = [each.lastHeartbeatTime, each.lastTransitionTime].map((time) =>
      longTime(time ?? ''),
    );
    to.line(1, `${each.type} `, `${each.status} `, `${heartbeat} `, `${transition} `, `${each.reason} `, each.message);
  }
}

function addList(to: Description, title: string, list: Readonly<Record<string, string>> = {}): void {
  const names = Object.keys(list).sort();
  if (names.length > 0) to.line(0, title);
  for (const name of names) to.line(1, `${name}:`, list[name]);
}

function addSystem(to: Description, { spec = {}, status }: Node): void {
  const info = status?.nodeInfo;
  to.line(0, 'System Info:');
  to.line(1, 'Machine ID:', info?.machineID ?? '');
  to.line(1, 'System UUID:', info?.systemUUID ?? '');
  to.line(1, 'Boot ID:', info?.bootID ?? '');
  to.line(1, 'Kernel Version:', info?.kernelVersion ?? '');
  to.line(1, 'OS Image:', info?.osImage ?? '');
  to.line(1, 'Operating System:', info?.operatingSystem ?? '');
  to.line(1, 'Architecture:', info?.architecture ?? '');
  to.line(1, 'Container Runtime Version:', info?.containerRuntimeVersion ?? '');
  to.line(1, 'Kubelet Version:', info?.kubeletVersion ?? '');
  if (spec.podCIDR) to.line(0, 'PodCIDR:', spec.podCIDR);
  if (spec.podCIDRs?.length) to.line(0, 'PodCIDRs:', spec.podCIDRs.join(','));
  if (spec.providerID) to.line(0, 'ProviderID:', spec.providerID);
}

function addPods(to: Description, pods: readonly Pod[], allocatable: Amounts, { now }: Describing): void {
  const share = (amount: QuantityLike = '0', resource: string) =>
    `${quantityText(amount)} (${percent(amount, allocatable[resource])}%)`;
  to.line(0, 'Non-terminated Pods:', `(${pods.length} in total)`);
  to.line(1, 'Namespace', 'Name', '', 'CPU Requests', 'CPU Limits', 'Memory Requests', 'Memory Limits', 'Age');
  to.line(1, '---------', '----', '', '------------', '----------', '---------------', '-------------', '---');
  let requests: Amounts = {};
  let limits: Amounts = {};
  for (const pod of pods) {
    const own = [podAmounts(pod, 'requests'), podAmounts(pod, 'limits')] as const;
    const shares = ['cpu', 'memory'].flatMap((name) => own.map((amounts) => share(amounts[name], name)));
    const { namespace, name, creationTimestamp } = pod.metadata ?? {};
    to.line(1, namespace, name, '', ...shares, translateTimestampSince(creationTimestamp, now));
    requests = sum(requests, own[0]);
    limits = sum(limits, own[1]);
  }
  to.text('Allocated resources:\n  (Total limits may be over 100 percent, i.e., overcommitted.)\n');
  to.line(1, 'Resource', 'Requests', 'Limits');
  to.line(1, '--------', '--------', '------');
  const others = Object.keys(allocatable).sort();
  const pages = others.filter((name) => name.startsWith('hugepages-'));
  for (const name of ['cpu', 'memory', 'ephemeral-storage', ...pages]) {
    to.line(1, name, share(requests[name], name), share(limits[name], name));
  }
  for (const name of others.filter((each) => each.includes('/'))) {
    to.line(1, name, quantityText(requests[name] ?? '0'), quantityText(limits[name] ?? '0'));
  }
}

const quantityText = (amount: QuantityLike): string => quantityToString(toQuantity(amount));

function percent(amount: QuantityLike, whole: QuantityLike | undefined): number {
  const all = Number(quantityMilliValue(whole ?? '0'));
  return all === 0 ? 0 : Math.trunc((Number(quantityMilliValue(amount)) / all) * 100);
}
