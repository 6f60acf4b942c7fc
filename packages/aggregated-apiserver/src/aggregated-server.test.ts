import { handlerTransport, newClient } from '@k8s-ts/client';
import { kubeconfigTransport } from '@k8s-ts/client/node';
import { defineKind } from '@k8s-ts/kinds';
import { startTestServer } from '@k8s-ts/testing';
import { expect, it, onTestFinished } from 'vitest';
import { createAggregatedServer } from './aggregated-server.js';

const spec = { type: 'object', properties: { sails: { type: 'integer' } } } as const;
const boats = defineKind({
  group: 'fleet.example.com',
  version: 'v1',
  kind: 'Boat',
  schema: { type: 'object', properties: { spec } },
}).withSource({ list: () => [{ metadata: { name: 'one', namespace: 'default' }, spec: { sails: 2 } }] });

it('an aggregated API server needs no storage for kinds of another system', async () => {
  const test = await startTestServer();
  onTestFinished(() => test.stop());
  const transport = await kubeconfigTransport({ text: test.kubeconfig });
  const server = createAggregatedServer({
    kinds: [boats],
    service: { namespace: 'fleet', name: 'boats' },
    cluster: { client: newClient({ transport, fieldManager: 'fleet' }) },
    listen: { host: '127.0.0.1', port: 0 },
    certificates: { secret: false },
    authentication: { tolerateLookupFailure: true },
  });
  await expect(async () => server.port).rejects.toThrow('the server is not started');
  await server.start();
  onTestFinished(() => server.stop());
  await expect(server.start()).rejects.toThrow('the server is started already');
  const user = { name: 'root', groups: ['system:masters'] };
  const client = newClient({ transport: handlerTransport((request) => server.server.handle(request), { user }) });
  const { items } = await boats.client(client).namespace('default').list();
  expect(items.map((each) => [each.metadata.name, each.spec])).toEqual([['one', { sails: 2 }]]);
});
