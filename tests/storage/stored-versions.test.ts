import { decodeUnknown, hasProtobufPrefix } from '@k8s-ts/apimachinery/protobuf';
import type { APIServer } from '@k8s-ts/apiserver';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { newEtcd3Store } from '@k8s-ts/storage-backend/etcd3';
import { describeWithEtcd, type Etcd, startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, call, toProtobuf, watchUntil } from '../../packages/embedded-apiserver/test/protobuf-client.js';
import { startServer } from '../kit/server.js';

const json = { send: 'application/json', accept: 'application/json' };
const patch = { send: 'application/merge-patch+json', accept: 'application/json' };
const labels = { app: 'web' };
const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx' }] } };
const jobTemplate = { spec: { ...template.spec, restartPolicy: 'Never' } };
const namespace = 'default';

interface Old {
  readonly apiVersion: string;
  readonly kind: string;
  /** The folder of the object's key in the store. */
  readonly folder: string;
  readonly fields: object;
  /** Path of the collection that serves the object today, and fields that the served object must have. */
  readonly collection: string;
  readonly expected: object;
}

/** Objects in the versions that a former release stored. */
const old: readonly Old[] = [
  {
    apiVersion: 'policy/v1beta1',
    kind: 'PodDisruptionBudget',
    folder: 'poddisruptionbudgets',
    fields: { spec: { minAvailable: 1, selector: { matchLabels: labels } } },
    collection: '/apis/policy/v1/namespaces/default/poddisruptionbudgets',
    expected: { apiVersion: 'policy/v1', spec: { minAvailable: 1, selector: { matchLabels: labels } } },
  },
  {
    apiVersion: 'batch/v1beta1',
    kind: 'CronJob',
    folder: 'cronjobs',
    fields: { spec: { schedule: '@daily', jobTemplate: { spec: { template: jobTemplate } } } },
    collection: '/apis/batch/v1/namespaces/default/cronjobs',
    expected: { apiVersion: 'batch/v1', spec: { concurrencyPolicy: 'Allow', successfulJobsHistoryLimit: 3 } },
  },
  {
    apiVersion: 'extensions/v1beta1',
    kind: 'Ingress',
    folder: 'ingress',
    fields: { spec: { backend: { serviceName: 'web', servicePort: 80 } } },
    collection: '/apis/networking.k8s.io/v1/namespaces/default/ingresses',
    expected: {
      apiVersion: 'networking.k8s.io/v1',
      spec: { defaultBackend: { service: { name: 'web', port: { number: 80 } } } },
    },
  },
  {
    apiVersion: 'discovery.k8s.io/v1beta1',
    kind: 'EndpointSlice',
    folder: 'endpointslices',
    fields: {
      addressType: 'IPv4',
      endpoints: [{ addresses: ['10.1.2.3'], topology: { 'topology.kubernetes.io/zone': 'z' } }],
    },
    collection: '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices',
    expected: { apiVersion: 'discovery.k8s.io/v1', endpoints: [{ addresses: ['10.1.2.3'], zone: 'z' }] },
  },
  {
    apiVersion: 'extensions/v1beta1',
    kind: 'Deployment',
    folder: 'deployments',
    fields: { spec: { template } },
    collection: '/apis/apps/v1/namespaces/default/deployments',
    expected: { apiVersion: 'apps/v1', spec: { replicas: 1, selector: { matchLabels: labels } } },
  },
  {
    apiVersion: 'events.k8s.io/v1beta1',
    kind: 'Event',
    folder: 'events',
    fields: { regarding: { kind: 'Pod', name: 'web', namespace }, note: 'text', reason: 'Why' },
    collection: '/api/v1/namespaces/default/events',
    expected: { apiVersion: 'v1', involvedObject: { name: 'web' }, message: 'text' },
  },
];

describeWithEtcd('objects of removed versions in etcd', () => {
  let etcd: Etcd;
  let kv: KeyValueStore;
  let server: APIServer;

  const stored = async (key: string): Promise<{ apiVersion?: string }> => {
    const value = (await kv.get(key)).kv?.value ?? Buffer.from('{}');
    return hasProtobufPrefix(value) ? decodeUnknown(value) : JSON.parse(Buffer.from(value).toString());
  };
  const version = async (path: string): Promise<string> =>
    (await call(server, 'GET', path, json)).body.metadata.resourceVersion;

  beforeAll(async () => {
    etcd = await startEtcd();
    kv = newEtcd3Store({ endpoints: [etcd.endpoint] });
    server = await startServer({
      etcdServers: [etcd.endpoint],
      storageMediaType: 'application/vnd.kubernetes.protobuf',
    });
  });
  afterAll(async () => {
    await server?.stop();
    await kv?.close();
    await etcd?.stop();
  });

  describe.each(['json', 'protobuf'])('stored as %s', (form) => {
    it.each(old)('$apiVersion $kind is read, watched, changed and deleted', async (each) => {
      const { apiVersion, kind, folder, fields, collection, expected } = each;
      const name = `${kind.toLowerCase()}-${form}`;
      const key = `/registry/${folder}/${namespace}/${name}`;
      const path = `${collection}/${name}`;
      const managedFields = [
        { manager: 'old', operation: 'Update', apiVersion, fieldsType: 'FieldsV1', fieldsV1: { 'f:spec': {} } },
      ];
      const metadata = { name, namespace, uid: 'abc', creationTimestamp: '2020-01-02T03:04:05Z', managedFields };
      const object = { apiVersion, kind, metadata, ...fields };
      const before = await version(collection);
      const value = form === 'json' ? Buffer.from(JSON.stringify(object)) : toProtobuf(object);
      await kv.put({ key, value, expectedRevision: 0 });

      const isIt = ({ object: seen }: Answer) => seen.metadata?.name === name;
      const watched = `${collection}?watch=true&resourceVersion=${before}`;
      const { events } = await watchUntil(server, watched, json.accept, (all) => all.some(isIt));
      expect(events.find(isIt)).toMatchObject({ type: 'ADDED', object: { kind, ...expected } });
      const read = await call(server, 'GET', path, json);
      expect(read).toMatchObject({ status: 200, body: { kind, metadata: { name, uid: 'abc' }, ...expected } });
      const { body: list } = await call(server, 'GET', collection, json);
      expect(list.items).toContainEqual(expect.objectContaining({ metadata: expect.objectContaining({ name }) }));
      expect((await call(server, 'GET', path)).body).toMatchObject({ kind, ...expected });

      const changed = await call(server, 'PATCH', path, { ...patch, body: { metadata: { labels: { new: 'label' } } } });
      expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200, body: { kind, ...expected } });
      const present = (await stored(key)).apiVersion;
      expect(present).toBe((expected as { apiVersion: string }).apiVersion);
      // The fields of a manager are dropped when its version is not served.
      expect(changed.body.metadata.managedFields.map(({ manager }: Answer) => manager)).not.toContain('old');
      expect((await call(server, 'DELETE', path, json)).status).toBe(200);
      expect((await kv.get(key)).kv).toBeUndefined();
    });
  });
});
