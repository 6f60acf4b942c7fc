import { describeWithEtcd, type Etcd, startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallTracer } from '../call-tracer.js';
import { newEtcd3Store } from './etcd3-store.js';

interface Recorded {
  readonly name: string;
  attributes: object;
  readonly events: object[];
  failure?: string;
  isEnded: boolean;
}

/** Returns a tracer that records all spans. */
function newRecorder(): CallTracer & { readonly spans: readonly Recorded[] } {
  const spans: Recorded[] = [];
  return {
    spans,
    start(name, attributes) {
      const span: Recorded = { name, attributes, events: [], isEnded: false };
      spans.push(span);
      return {
        addEvent: (event, facts) => void span.events.push([event, facts]),
        setAttributes(facts) {
          span.attributes = { ...span.attributes, ...facts };
        },
        fail(message) {
          span.failure = message;
        },
        end() {
          span.isEnded = true;
        },
        headers: () => ({ traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` }),
      };
    },
  };
}

describeWithEtcd('spans of calls to etcd', () => {
  let etcd: Etcd;
  beforeAll(async () => {
    etcd = await startEtcd();
  });
  afterAll(() => etcd?.stop());

  it('traced calls have the attributes and events of kube-apiserver', async () => {
    const tracer = newRecorder();
    const store = newEtcd3Store({ endpoints: [etcd.endpoint], tracer });
    await store.put({ key: '/a', value: Buffer.from('1'), expectedRevision: 0 });
    await store.get('/a');
    await store.close();
    const { hostname, port } = new URL(etcd.endpoint);
    const message = (type: string) => {
      const sizes = {
        'rpc.message.compressed_size': expect.any(Number),
        'rpc.message.uncompressed_size': expect.any(Number),
      };
      return ['message', { 'rpc.message.type': type, 'rpc.message.id': 1, ...sizes }];
    };
    const spanOf = (name: string): Recorded => ({
      name,
      attributes: {
        'rpc.method': name,
        'rpc.system.name': 'grpc',
        'server.address': hostname,
        'server.port': Number(port),
        'rpc.response.status_code': 'OK',
      },
      events: [message('SENT'), message('RECEIVED')],
      isEnded: true,
    });
    expect(tracer.spans).toEqual([spanOf('etcdserverpb.KV/Txn'), spanOf('etcdserverpb.KV/Range')]);
  });

  it('traced calls say why calls failed, in the words of gRPC', async () => {
    const tracer = newRecorder();
    const store = newEtcd3Store({ endpoints: [etcd.endpoint], tracer });
    await expect(store.get('/a', { revision: 1_000_000 })).rejects.toThrow();
    await store.close();
    expect(tracer.spans[0]).toMatchObject({
      attributes: { 'rpc.response.status_code': 'OutOfRange' },
      failure: 'etcdserver: mvcc: required revision is a future revision',
      isEnded: true,
    });
  });
});
