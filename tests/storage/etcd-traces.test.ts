import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corev1 } from '@k8s-ts/api/resources';
import { describeWithEtcd, startEtcd } from '@k8s-ts/storage-testkit';
import { expect, it, onTestFinished } from 'vitest';
import { startOTLPReceiver } from '../../packages/embedded-apiserver/test/otlp-receiver.js';
import { clientOf, startServer } from '../kit/server.js';

describeWithEtcd('traces of requests with etcd', () => {
  it('traces show the calls to etcd below the work of the storage', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'etcd-traces-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const receiver = await startOTLPReceiver();
    onTestFinished(() => receiver.close());
    const etcd = await startEtcd();
    onTestFinished(() => etcd.stop());
    const tracingConfigFile = join(folder, 'tracing.json');
    const configuration = {
      apiVersion: 'apiserver.config.k8s.io/v1',
      kind: 'TracingConfiguration',
      endpoint: receiver.endpoint,
      samplingRatePerMillion: 1_000_000,
    };
    await writeFile(tracingConfigFile, JSON.stringify(configuration));
    const server = await startServer({ etcdServers: [etcd.endpoint], tracingConfigFile });
    const configMaps = clientOf(server).resource(corev1.configMaps).namespace('default');
    await configMaps.create({ metadata: { name: 'traced' } });
    await configMaps.get('traced');
    await configMaps.patch('traced', { data: { a: 'b' } }, { type: 'merge' });
    // The server exports its last spans when it stops.
    await server.stop();
    const byID = new Map(receiver.spans.map((span) => [span.spanID, span]));
    const [root] = receiver.spans.filter(({ name }) =>
      name.startsWith('POST /api/v1/namespaces/{:namespace}/configmaps'),
    );
    const calls = receiver.spans.filter(({ name }) => name.startsWith('etcdserverpb.'));
    const pairs = new Set(calls.map(({ name, parentID }) => `${byID.get(parentID)?.name} > ${name}`));
    expect([...pairs]).toEqual(
      expect.arrayContaining([
        'Create etcd3 > etcdserverpb.KV/Txn',
        'cacher.Get > etcdserverpb.KV/Range',
        'GuaranteedUpdate etcd3 > etcdserverpb.KV/Txn',
      ]),
    );
    const call = calls.find(({ traceID }) => traceID === root?.traceID);
    expect(call).toMatchObject({ kind: 3, attributes: { 'rpc.system.name': 'grpc' }, status: { code: 0 } });
  });
});
