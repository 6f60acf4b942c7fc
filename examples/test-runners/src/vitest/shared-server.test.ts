import { newClient } from '@k8s-ts/client';
import { kubeconfigTransport, type NodeTransport } from '@k8s-ts/client/node';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

/**
 * A server for this file, with the objects of the shared one. It starts in a small part of the time of the first
 * server.
 */
let transport: NodeTransport;
beforeAll(async () => {
  const fork = await fetch(`${inject('control')}/fork`, { method: 'POST' });
  const { kubeconfig } = (await fork.json()) as { readonly kubeconfig: string };
  transport = await kubeconfigTransport({ text: kubeconfig });
});
afterAll(() => transport.close());

test('a fork of the shared server has the objects of every cluster', async () => {
  const namespaces = newClient({ transport }).resource({ version: 'v1', resource: 'namespaces', namespaced: false });
  expect((await namespaces.list()).items.map(({ metadata }) => metadata.name)).toContain('default');
});
