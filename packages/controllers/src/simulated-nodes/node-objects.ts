import type { coordinationv1, Node } from '@k8s-ts/api';
import { formatTime } from '@k8s-ts/apimachinery/time';

/** Seconds for which a node's lease is valid after a renewal, as the kubelet's default. */
export const leaseSeconds = 40;
/** Ms between two renewals of a node's lease. */
export const renewalMs = 20_000;

const capacity = { cpu: '32', 'ephemeral-storage': '1Ti', memory: '256Gi', pods: '110' };
const kubeletVersion = 'v1.36.0';

/** The IP address of a simulated node. */
export function nodeAddress(number: number): string {
  return `172.18.${number >> 8}.${number & 255}`;
}

/** An IP address of the pods of a simulated node. @param index 1 to 254 */
export function podAddress(number: number, index: number): string {
  return `10.${244 + (number >> 8)}.${number & 255}.${index}`;
}

/**
 * A simulated node as its kubelet registers it: ready, with 32 CPUs, 256Gi of memory and room for 110 pods.
 *
 * @param now in ms since the epoch
 */
export function newSimulatedNode(number: number, now: number): Node {
  const name = `node-${number}`;
  const range = podAddress(number, 0);
  const at = formatTime(now);
  const condition = (type: string, status: string, reason: string, message: string) => ({
    type,
    status,
    reason,
    message,
    lastHeartbeatTime: at,
    lastTransitionTime: at,
  });
  return {
    metadata: {
      name,
      labels: {
        'kubernetes.io/arch': 'amd64',
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        'beta.kubernetes.io/arch': 'amd64',
        'beta.kubernetes.io/os': 'linux',
      },
      annotations: { 'node.alpha.kubernetes.io/ttl': '0' },
    },
    spec: { podCIDR: `${range}/24`, podCIDRs: [`${range}/24`] },
    status: {
      addresses: [
        { type: 'InternalIP', address: nodeAddress(number) },
        { type: 'Hostname', address: name },
      ],
      capacity,
      allocatable: capacity,
      conditions: [
        condition('MemoryPressure', 'False', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory available'),
        condition('DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
        condition('PIDPressure', 'False', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'),
        condition('Ready', 'True', 'KubeletReady', 'kubelet is posting ready status'),
      ],
      declaredFeatures: ['InPlacePodLevelResourcesVerticalScaling', 'InPlacePodVerticalScalingInitContainers'],
      daemonEndpoints: { kubeletEndpoint: { Port: 10250 } },
      nodeInfo: {
        architecture: 'amd64',
        bootID: '',
        containerRuntimeVersion: 'simulated://1.0.0',
        kernelVersion: '6.1.0-simulated',
        kubeProxyVersion: '',
        kubeletVersion,
        machineID: '',
        operatingSystem: 'linux',
        osImage: 'Simulated',
        systemUUID: '',
      },
    },
  } as Node;
}

/** The lease by which a node shows that it is alive. @param renewTime RFC 3339 with microseconds */
export function newNodeLease(node: Node, renewTime: string): coordinationv1.Lease {
  const { name = '', uid } = node.metadata;
  const ownerReferences = [{ apiVersion: 'v1', kind: 'Node', name, uid }];
  return {
    metadata: { name, namespace: 'kube-node-lease', ownerReferences },
    spec: { holderIdentity: name, leaseDurationSeconds: leaseSeconds, renewTime },
  } as coordinationv1.Lease;
}
