import type { Node, Pod, Toleration } from '@k8s-ts/api';
import { describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

const podResource = describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' });
const nodeResource = describeResource<Node>({ version: 'v1', resource: 'nodes', kind: 'Node' });
const taint = { key: 'a', effect: 'NoExecute' } as const;
const tolerating = (tolerationSeconds?: number): Toleration[] => [
  { key: 'a', operator: 'Exists', effect: 'NoExecute', ...(tolerationSeconds !== undefined && { tolerationSeconds }) },
];
const cancelled = (name: string) => `Normal TaintManagerEviction Cancelling deletion of Pod default/${name}`;
const marked = (name: string) => `Normal TaintManagerEviction Marking for deletion Pod default/${name}`;

describe('the taint-eviction-controller', { timeout: 120_000 }, () => {
  let server: ControllerServer;
  const deletions: number[] = [];
  beforeAll(async () => {
    server = await startControllerServer(['taint-eviction-controller'], {
      onTaintEviction: (latencyMs) => void deletions.push(latencyMs),
    });
  }, 60_000);
  afterAll(() => server?.stop());

  const pods = () => server.client.resource(podResource).namespace('default');
  const newNode = (name: string, taints: readonly object[]) =>
    server.client.resource(nodeResource).create({ metadata: { name }, spec: { taints } } as Node);
  const setTaints = (name: string, taints: readonly object[]) =>
    server.client.resource(nodeResource).patch(name, { spec: { taints } }, { type: 'merge' });
  const newPod = (name: string, nodeName: string, tolerations: readonly Toleration[] = []) =>
    pods().create({
      metadata: { name },
      spec: { nodeName, tolerations, containers: [{ name: 'c', image: 'i' }] },
    } as Pod);
  const isDeleted = async (name: string) => (await pods().get(name)).metadata.deletionTimestamp !== undefined;
  const events = (name: string) => server.eventsOf('default', name);
  /**
   * Resolves once the controller has seen all earlier changes: it then deletes a pod that does not tolerate the taint.
   */
  let probes = 0;
  const settle = async () => {
    const name = `probe-${probes++}`;
    await newPod(name, 'probed');
    await server.until(() => isDeleted(name));
  };

  it('deletes pods of tainted nodes that do not tolerate the taint, with a condition and an event', async () => {
    await newNode('probed', [taint]);
    await newNode('tainted', [taint, { key: 'b', effect: 'NoSchedule' }]);
    await newPod('none', 'tainted');
    await newPod('other', 'tainted', [{ key: 'b', operator: 'Exists' }]);
    await newPod('forever', 'tainted', tolerating());
    for (const name of ['none', 'other']) {
      await server.until(() => isDeleted(name));
      const { metadata, status } = await pods().get(name);
      expect(metadata.deletionGracePeriodSeconds).toBe(30);
      expect(status?.conditions).toMatchObject([
        {
          type: 'DisruptionTarget',
          status: 'True',
          observedGeneration: 1,
          reason: 'DeletionByTaintManager',
          message: 'Taint manager: deleting due to NoExecute taint',
        },
      ]);
      await server.until(async () => (await events(name)).length > 0);
      expect(await events(name)).toEqual([marked(name)]);
    }
    await settle();
    expect(await isDeleted('forever')).toBe(false);
    const { items } = await server.of('events', 'Event').namespace('default').list();
    expect(items.find(({ involvedObject }) => (involvedObject as { name?: string }).name === 'none')).toMatchObject({
      involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace: 'default', name: 'none' },
      source: { component: 'taint-eviction-controller' },
    });
    expect(deletions.length).toBeGreaterThanOrEqual(3);
    expect(deletions.every((latencyMs) => latencyMs >= 0)).toBe(true);
  });

  it('waits for the time of the toleration, which later changes do not move', async () => {
    await newNode('waiting', []);
    await newPod('patient', 'waiting', tolerating(60));
    await newPod('moved', 'waiting', tolerating(60));
    await setTaints('waiting', [taint]);
    await settle();
    const moved = await pods().get('moved');
    await pods().update({ ...moved, spec: { ...moved.spec, tolerations: tolerating(3600) } } as Pod);
    server.clock.advance(30_000);
    await settle();
    expect(await isDeleted('patient')).toBe(false);
    server.clock.advance(30_001);
    for (const name of ['patient', 'moved']) await server.until(() => isDeleted(name));
    await server.until(async () => (await events('patient')).length > 0);
    expect(await events('patient')).toEqual([marked('patient')]);
  });

  it('cancels evictions when the taint is removed, and when the pod is deleted', async () => {
    await newNode('healing', [taint]);
    await newPod('healed', 'healing', tolerating(60));
    await newPod('gone', 'healing', tolerating(60));
    await settle();
    await pods().delete('gone', { gracePeriodSeconds: 0 });
    await server.until(async () => (await events('gone')).length > 0);
    expect(await events('gone')).toEqual([cancelled('gone')]);
    await setTaints('healing', []);
    await server.until(async () => (await events('healed')).length > 0);
    expect(await events('healed')).toEqual([cancelled('healed')]);
    server.clock.advance(60_001);
    await settle();
    expect(await isDeleted('healed')).toBe(false);
  });

  it('begins at once when a second taint is not tolerated', async () => {
    await newNode('worse', [taint]);
    await newPod('hasty', 'worse', tolerating(60));
    await settle();
    await setTaints('worse', [taint, { key: 'c', effect: 'NoExecute' }]);
    await server.until(() => isDeleted('hasty'));
    await server.until(async () => (await events('hasty')).length > 1);
    expect(await events('hasty')).toEqual([cancelled('hasty'), marked('hasty')]);
  });
});
