import type { Pod } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, MovableClock, startControllerServer } from '../../kit/controller-server.js';

/*
 * Each case is a pod of a node, in a phase, and what has happened to it 20 s, 40 s and 80 s after the controller has
 * started.
 *
 *   stays    nothing
 *   deleted  it is being deleted
 *   failed   it is being deleted, and has failed before with the condition DisruptionTarget
 *
 * Nodes: `existing` is there all the time; `missing` never; `added` comes after 20 s; `removed` goes at the start,
 * before the controller looks, and `leaving` after 20 s.
 */
type Outcome = 'stays' | 'deleted' | 'failed';
const cases: readonly (readonly [node: string, phase: string, at20: Outcome, at40: Outcome, at80: Outcome])[] = [
  ['existing', 'Running', 'stays', 'stays', 'stays'],
  ['existing', 'Failed', 'stays', 'stays', 'stays'],
  ['existing', 'Succeeded', 'stays', 'stays', 'stays'],
  ['missing', 'Running', 'stays', 'failed', 'failed'],
  ['missing', 'Pending', 'stays', 'failed', 'failed'],
  ['missing', 'Failed', 'stays', 'deleted', 'deleted'],
  ['missing', 'Succeeded', 'stays', 'deleted', 'deleted'],
  ['added', 'Running', 'stays', 'stays', 'stays'],
  ['added', 'Failed', 'stays', 'stays', 'stays'],
  ['removed', 'Running', 'stays', 'failed', 'failed'],
  ['removed', 'Failed', 'stays', 'deleted', 'deleted'],
  ['leaving', 'Running', 'stays', 'stays', 'failed'],
  ['leaving', 'Succeeded', 'stays', 'stays', 'deleted'],
];

const nodes = ['existing', 'removed', 'leaving'];
const nodesIn = (client: Client) => client.resource({ version: 'v1', resource: 'nodes', kind: 'Node' });
const podsIn = (client: Client) =>
  client.resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' })).namespace('default');
const nameOf = (node: string, phase: string) => `${node}-${phase.toLowerCase()}`;
const hold = ['example.com/hold'];

async function newPod(client: Client, name: string, phase: string, nodeName?: string): Promise<void> {
  const spec = { containers: [{ name: 'c', image: 'i' }], ...(nodeName !== undefined && { nodeName }) };
  const pod = await podsIn(client).create({ metadata: { name, finalizers: hold }, spec });
  const conditions = [{ type: 'Ready', status: 'True' }];
  await podsIn(client).updateStatus({ ...pod, status: { phase, conditions } } as Pod);
}

let server: ControllerServer;
const outcomes: Outcome[][] = [];

async function outcomeOf(name: string): Promise<Outcome> {
  const { metadata, status } = await podsIn(server.client).get(name);
  if (metadata.deletionTimestamp === undefined) return 'stays';
  const conditions = status?.conditions ?? [];
  const target = conditions.find(({ type }) => type === 'DisruptionTarget');
  if (target === undefined) return 'deleted';
  expect(target).toMatchObject({
    status: 'True',
    reason: 'DeletionByPodGC',
    message: 'PodGC: node no longer exists',
  });
  expect(status?.phase).toBe('Failed');
  expect(conditions.find(({ type }) => type === 'Ready')?.status).toBe('True');
  return 'failed';
}

/**
 * Resolves once the controller has finished its work.
 *
 * @param name of an unscheduled pod, which the controller deletes last
 */
async function settle(name: string): Promise<void> {
  const pods = podsIn(server.client);
  await newPod(server.client, name, 'Pending');
  await pods.delete(name);
  await server.until(async () => (await pods.get(name)).status?.phase === 'Failed');
  await pods.patch(name, { metadata: { finalizers: null } });
}

async function note(name: string): Promise<void> {
  await settle(name);
  const now: Outcome[] = [];
  for (const [node, phase] of cases) now.push(await outcomeOf(nameOf(node, phase)));
  outcomes.push(now);
}

beforeAll(async () => {
  const clock = new MovableClock(Date.parse('2026-01-01T10:00:00Z'));
  const prepare = async (client: Client) => {
    for (const name of nodes) await nodesIn(client).create({ metadata: { name } });
    for (const [node, phase] of cases) await newPod(client, nameOf(node, phase), phase, node);
    await nodesIn(client).delete('removed');
  };
  server = await startControllerServer(['pod-garbage-collector-controller'], {}, { clock, prepare });
  await settle('started');
  clock.advance(20_000);
  await note('at-20');
  await nodesIn(server.client).create({ metadata: { name: 'added' } });
  await nodesIn(server.client).delete('leaving');
  await settle('changed');
  clock.advance(20_000);
  await server.until(async () => (await outcomeOf('removed-failed')) === 'deleted');
  await note('at-40');
  clock.advance(40_000);
  await server.until(async () => (await outcomeOf('leaving-succeeded')) === 'deleted');
  await note('at-80');
});
afterAll(() => server.stop());

describe('a pod of a node that is', () => {
  it.each(cases.map((each, i) => ({ name: `${each[0]}, in phase ${each[1]}`, each, i })))('$name', ({ each, i }) => {
    expect(outcomes.map((all) => all[i])).toEqual(each.slice(2));
  });
});

describe('a pod without a node', () => {
  it.each(['Pending', 'Running', 'Succeeded', 'Failed'])(
    'in phase %s is removed when it is being deleted',
    async (phase) => {
      const pods = podsIn(server.client);
      const name = `unscheduled-${phase.toLowerCase()}`;
      await newPod(server.client, name, phase);
      await pods.delete(name);
      await pods.patch(name, { metadata: { finalizers: null } });
      await server.until(async () => {
        try {
          await pods.get(name);
          return false;
        } catch (error) {
          if (isNotFound(error)) return true;
          throw error;
        }
      });
    },
  );
});
