import type { Endpoints, Pod, Service } from '@k8s-ts/api';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer([
    'endpoints-controller',
    'endpointslice-controller',
    'endpointslice-mirroring-controller',
    'garbage-collector-controller',
  ]);
  await server
    .of('nodes', 'Node')
    .create({ metadata: { name: 'n1', labels: { 'topology.kubernetes.io/zone': 'z1' } } });
});
afterAll(() => server.stop());

const slices = () => server.of<SliceLike>('endpointslices', 'EndpointSlice', 'discovery.k8s.io').namespace('default');
const endpoints = () => server.of<Endpoints>('endpoints', 'Endpoints').namespace('default');
const services = () => server.of<Service>('services', 'Service').namespace('default');
const pods = () => server.of<Pod>('pods', 'Pod').namespace('default');

interface SliceLike extends KubeObject {
  readonly addressType: string;
  readonly endpoints: readonly {
    readonly addresses: readonly string[];
    readonly conditions: Readonly<Record<string, boolean>>;
  }[];
  readonly ports: readonly object[];
}

async function newPod(name: string, ip: string, app: string, ready = true): Promise<void> {
  await pods().create({
    metadata: { namespace: 'default', name, labels: { app } },
    spec: {
      nodeName: 'n1',
      containers: [{ name: 'c', image: 'i', ports: [{ name: 'web', containerPort: 8080 }] }],
    },
  });
  const pod = await pods().get(name);
  await pods().updateStatus({
    ...pod,
    status: {
      phase: 'Running',
      podIP: ip,
      podIPs: [{ ip }],
      conditions: [{ type: 'Ready', status: ready ? 'True' : 'False', lastTransitionTime: '2026-01-02T03:04:05Z' }],
    },
  });
}

const newService = (name: string, spec: Service['spec']) =>
  services().create({ metadata: { namespace: 'default', name, labels: { team: 'a' } }, spec: spec ?? {} });

async function slicesOf(service: string): Promise<readonly SliceLike[]> {
  return (await slices().list({ labelSelector: `kubernetes.io/service-name=${service}` })).items;
}
const addressesIn = (list: readonly SliceLike[]) =>
  list
    .flatMap((slice) => slice.endpoints ?? [])
    .map(({ addresses, conditions }) => `${addresses[0]} ${conditions.ready}`)
    .sort();

describe('a service with a selector', () => {
  it('has Endpoints and an EndpointSlice that follow its pods', async () => {
    await newService('web', { selector: { app: 'web' }, ports: [{ name: 'http', port: 80, targetPort: 'web' }] });
    await server.until(async () => (await slicesOf('web')).length === 1);
    await newPod('web-1', '10.1.0.1', 'web');
    await newPod('web-2', '10.1.0.2', 'web', false);
    await server.until(async () => addressesIn(await slicesOf('web')).join() === '10.1.0.1 true,10.1.0.2 false');
    const [slice] = await slicesOf('web');
    expect(slice).toMatchObject({
      metadata: {
        generateName: 'web-',
        labels: {
          team: 'a',
          'kubernetes.io/service-name': 'web',
          'endpointslice.kubernetes.io/managed-by': 'endpointslice-controller.k8s.io',
        },
        ownerReferences: [{ kind: 'Service', name: 'web', controller: true, blockOwnerDeletion: true }],
      },
      addressType: 'IPv4',
      ports: [{ name: 'http', port: 8080, protocol: 'TCP' }],
    });
    expect(slice?.endpoints.find(({ addresses }) => addresses[0] === '10.1.0.1')).toMatchObject({
      conditions: { ready: true, serving: true, terminating: false },
      nodeName: 'n1',
      zone: 'z1',
      targetRef: { kind: 'Pod', namespace: 'default', name: 'web-1' },
    });
    await server.until(async () => (await endpoints().get('web')).subsets?.[0]?.notReadyAddresses?.length === 1);
    const object = await endpoints().get('web');
    expect(object.metadata.labels).toEqual({ team: 'a', 'endpoints.kubernetes.io/managed-by': 'endpoint-controller' });
    expect(object.subsets).toMatchObject([
      {
        addresses: [{ ip: '10.1.0.1', nodeName: 'n1', targetRef: { kind: 'Pod', name: 'web-1' } }],
        notReadyAddresses: [{ ip: '10.1.0.2' }],
        ports: [{ name: 'http', port: 8080, protocol: 'TCP' }],
      },
    ]);
    await pods().delete('web-1', { gracePeriodSeconds: 0 });
    await server.until(async () => addressesIn(await slicesOf('web')).join() === '10.1.0.2 false');
    const [current] = await slicesOf('web');
    await slices().delete(current?.metadata.name ?? '');
    await server.until(async () => addressesIn(await slicesOf('web')).join() === '10.1.0.2 false');
    await services().delete('web');
    await server.until(async () => (await slicesOf('web')).length === 0);
    await server.until(async () => !(await endpoints().list()).items.some(({ metadata }) => metadata.name === 'web'));
  });

  it('marks headless services, and shows unready pods on request', async () => {
    await newService('db', { selector: { app: 'db' }, clusterIP: 'None', publishNotReadyAddresses: true });
    await newPod('db-1', '10.1.1.1', 'db', false);
    await server.until(async () => addressesIn(await slicesOf('db')).join() === '10.1.1.1 true');
    expect((await slicesOf('db'))[0]?.metadata.labels).toHaveProperty('service.kubernetes.io/headless', '');
    await server.until(async () => (await endpoints().get('db')).subsets?.[0]?.addresses?.length === 1);
  });
});

describe('a service without a selector', () => {
  it('has the slices that mirror its Endpoints', async () => {
    await newService('external', { ports: [{ port: 80 }] });
    await endpoints().create({
      metadata: { namespace: 'default', name: 'external', labels: { own: 'yes' } },
      subsets: [{ addresses: [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }], ports: [{ port: 8080 }] }],
    });
    await server.until(async () => addressesIn(await slicesOf('external')).join() === '192.0.2.1 true,192.0.2.2 true');
    expect((await slicesOf('external'))[0]).toMatchObject({
      metadata: {
        labels: { own: 'yes', 'endpointslice.kubernetes.io/managed-by': 'endpointslicemirroring-controller.k8s.io' },
        ownerReferences: [{ kind: 'Endpoints', name: 'external' }],
      },
    });
    await endpoints().patch('external', {
      subsets: [{ notReadyAddresses: [{ ip: '192.0.2.3' }], ports: [{ port: 8080 }] }],
    });
    await server.until(async () => addressesIn(await slicesOf('external')).join() === '192.0.2.3 false');
    await services().patch('external', { spec: { selector: { app: 'nothing' } } });
    await server.until(async () => (await slicesOf('external')).every(({ metadata }) => !metadata.labels?.own));
  });
});
