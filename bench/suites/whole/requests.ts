import { largePod } from '../../kit/large-pod.js';
import type { LoadRequests } from '../../kit/load/load.js';
import { json, protobuf } from '../../kit/media-types.js';
import type { Wanted } from './subject.js';

/** A row of requests of the same kind. */
export interface RequestRow {
  readonly name: string;
  readonly wanted?: Wanted;
  /** Number of requests as a part of the scale's number. Default 1. */
  readonly share?: number;
  /** Whether there is at most one request for each Pod, because a second one would change nothing. */
  readonly isOncePerPod?: boolean;
  /** @param round increases with each measurement, so that each write changes the object */
  readonly requests: (pods: number, round: number) => LoadRequests;
}

export const namespace = 'bench';
const inNamespace = `/api/v1/namespaces/${namespace}`;
export const podsPath = `${inNamespace}/pods`;
const podPaths = (pods: number, query = '') => Array.from({ length: pods }, (_, i) => `${podsPath}/pod-${i}${query}`);

/** A ConfigMap of 0.5 KB, as sent. */
const configMap = JSON.stringify({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { generateName: 'config-', labels: { app: 'bench' } },
  data: Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`key-${i}`, `${i}`.repeat(40)])),
});

const event = JSON.stringify({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { generateName: 'event-' },
  involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace, name: 'pod-0' },
  reason: 'Scheduled',
  message: 'Successfully assigned bench/pod-0 to node-1',
  type: 'Normal',
  source: { component: 'bench' },
});

const bodyOf = (contentType: string) => ({ accept: json, 'content-type': contentType });

/** The Pods of the create row have these names: updates, patches and reads use them. */
const newPod = (index: number) => JSON.stringify(largePod(index));

function changedPod(index: number, round: number): object {
  const pod = largePod(index);
  return { ...pod, metadata: { ...pod.metadata, labels: { ...pod.metadata.labels, round: `update-${round}` } } };
}

/** Makes the Pods that the lists and {@link requestRows} read and change. */
export const podsRow: RequestRow = {
  name: 'create Pod (6 KB)',
  isOncePerPod: true,
  requests: () => ({ method: 'POST', paths: [podsPath], headers: bodyOf(json), body: newPod }),
};

/** Writes come before reads, so that the objects that are read have been updated, patched and applied. */
export const requestRows: readonly RequestRow[] = [
  {
    name: 'create ConfigMap (0.5 KB)',
    wanted: { other: 3, floor: 0.35 },
    requests: () => ({ method: 'POST', paths: [`${inNamespace}/configmaps`], headers: bodyOf(json), body: configMap }),
  },
  {
    name: 'create Event',
    share: 0.5,
    requests: () => ({ method: 'POST', paths: [`${inNamespace}/events`], headers: bodyOf(json), body: event }),
  },
  {
    name: 'update Pod',
    isOncePerPod: true,
    requests: (pods, round) => ({
      method: 'PUT',
      paths: podPaths(pods),
      headers: bodyOf(json),
      body: (i) => JSON.stringify(changedPod(i % pods, round)),
    }),
  },
  {
    name: 'merge patch of a Pod',
    isOncePerPod: true,
    requests: (pods, round) => ({
      method: 'PATCH',
      paths: podPaths(pods),
      headers: bodyOf('application/merge-patch+json'),
      body: () => JSON.stringify({ metadata: { labels: { round: `patch-${round}` } } }),
    }),
  },
  {
    name: 'apply of a Pod',
    isOncePerPod: true,
    requests: (pods, round) => ({
      method: 'PATCH',
      paths: podPaths(pods, '?fieldManager=bench&force=true'),
      headers: bodyOf('application/apply-patch+yaml'),
      body: (i) => JSON.stringify(changedPod(i % pods, -round)),
    }),
  },
  {
    name: 'renew Lease (merge patch)',
    share: 0.5,
    requests: (_pods, round) => ({
      method: 'PATCH',
      paths: Array.from({ length: leases }, (_, i) => `${leasesPath}/lease-${i}`),
      headers: bodyOf('application/merge-patch+json'),
      body: (i) => JSON.stringify({ spec: { renewTime: renewTime(round * 1e6 + i) } }),
    }),
  },
  {
    name: 'get Pod (quorum)',
    wanted: { other: 8, floor: 0.6 },
    requests: (pods) => ({ method: 'GET', paths: podPaths(pods), headers: { accept: json } }),
  },
  {
    name: 'get Pod (cache)',
    wanted: { other: 6, floor: 0.8 },
    requests: (pods) => ({ method: 'GET', paths: podPaths(pods, '?resourceVersion=0'), headers: { accept: json } }),
  },
  {
    name: 'get Pod (quorum), protobuf',
    requests: (pods) => ({ method: 'GET', paths: podPaths(pods), headers: { accept: protobuf } }),
  },
  {
    name: 'get Pod (cache), protobuf',
    requests: (pods) => ({ method: 'GET', paths: podPaths(pods, '?resourceVersion=0'), headers: { accept: protobuf } }),
  },
];

/**
 * Creates of Pods whose names the server generates, so that all bodies are equal and h2load can send them. They come
 * after the lists, because these Pods would make the lists longer.
 */
export const lastRows: readonly RequestRow[] = [
  {
    name: 'create Pod (6 KB), name generated',
    share: 0.5,
    wanted: { other: 3, floor: 0.25 },
    requests: () => ({ method: 'POST', paths: [podsPath], headers: bodyOf(json), body: unnamedPod }),
  },
];

const { name: _, ...unnamed } = largePod(0).metadata;
const unnamedPod = JSON.stringify({ ...largePod(0), metadata: { generateName: 'made-', ...unnamed } });

export const leases = 200;
export const leasesPath = `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`;

const renewTime = (renewal: number) => new Date(1.8e12 + renewal * 1000).toISOString().replace('Z', '000Z');

export function lease(index: number): object {
  return {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name: `lease-${index}` },
    spec: {
      holderIdentity: `node-${index}`,
      leaseDurationSeconds: 40,
      renewTime: renewTime(0),
    },
  };
}

/**
 * Requests to the floor, a server without Kubernetes' rules: a read is answered with `bytes` bytes, and the body of a
 * write is parsed and stringified.
 */
export function floorRequests({ method, body, headers }: LoadRequests, bytes: number): LoadRequests {
  if (method === 'GET') return { method, paths: [`/bytes/${bytes}`], headers };
  return { method, paths: ['/echo'], headers, ...(body === undefined ? {} : { body }) };
}
