import { applyDefaults } from '@k8s-ts/api/defaults';
import { parseSelector } from '@k8s-ts/apimachinery/fields';
import { AgeCell } from '@k8s-ts/apimachinery/table';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AnyRESTStorage, internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batch } from './rest-storage.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into at any depth
type Loose = any;

const warnings: string[] = [];
const context = { ...internalContext('n'), warn: (text: string) => warnings.push(text) };
let resources: Readonly<Record<string, AnyRESTStorage>>;
let end: () => Promise<unknown>;
beforeAll(async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `batch-${Math.random()}` } });
  const group = await batch.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  resources = group.groupInfo.versionedResources.v1 as typeof resources;
  end = () => group.destroy();
});
afterAll(() => end());

const storage = (path: string) => resources[path] as Required<AnyRESTStorage>;
const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'a:1' }] } };
const create = async (path: string, kind: string, name: string, more: object) => {
  const object = { kind, apiVersion: 'batch/v1', metadata: { name }, ...more };
  const defaulted = applyDefaults({ group: 'batch', version: 'v1', kind }, object) as unknown as KubeObject;
  return (await storage(path).create(undefined, defaulted, {}, context)).object as Loose;
};
const createJob = (name: string, more: object = {}) => create('jobs', 'Job', name, { spec: { template }, ...more });
const put = async (path: string, object: Loose) => {
  const info = { updatedObject: async () => object as KubeObject };
  return (await storage(path).update(object.metadata.name, info, {}, context)).result.object as Loose;
};

it.each(['jobs', 'cronjobs'])(
  '%s count changes of their spec as generations, and update their status through /status only',
  async (path) => {
    const status = { startTime: '2024-01-02T03:04:05Z', lastScheduleTime: '2024-01-02T03:04:05Z' };
    const spec = { schedule: '@daily', jobTemplate: { spec: { template } } };
    const made =
      path === 'jobs'
        ? await createJob('generations', { status })
        : await create(path, 'CronJob', 'generations', { spec, status });
    expect([made.metadata.generation, made.status]).toEqual([1, {}]);
    const second = await put(path, { ...made, spec: { ...made.spec, suspend: true }, status });
    expect([second.metadata.generation, second.status]).toEqual([2, {}]);
    const third = await put(`${path}/status`, { ...second, spec: made.spec, status });
    expect([third.metadata.generation, third.spec.suspend, third.status]).toEqual([2, true, status]);
  },
);

it('jobs without labels have the labels of their template, also after updates of the status', async () => {
  const made = await createJob('labelled');
  const { labels, ...bare } = made.metadata;
  expect(labels).toMatchObject({ 'job-name': 'labelled' });
  const status = { startTime: '2024-01-02T03:04:05Z', active: 1 };
  const updated = await put('jobs/status', { ...made, metadata: bare, status });
  expect([updated.metadata.labels, updated.status]).toEqual([labels, status]);
});

it('a deletion keeps the pods, and warns about it', async () => {
  const message = expect.stringMatching(
    /^child pods are preserved by default when jobs are deleted; set propagationPolicy=/,
  );
  await createJob('kept');
  warnings.length = 0;
  const { deleted } = await storage('jobs').delete('kept', {}, context);
  expect([deleted, warnings]).toEqual([false, [message]]);
  expect((await storage('jobs').get('kept', {}, context)).object.metadata.finalizers).toEqual(['orphan']);

  await createJob('gone');
  warnings.length = 0;
  await storage('jobs').delete('gone', { propagationPolicy: 'Background' }, context);
  await storage('jobs').deleteCollection(
    { orphanDependents: true },
    { fieldSelector: parseSelector('metadata.name=x') },
    context,
  );
  expect(warnings).toEqual([]);
  await storage('jobs').deleteCollection({}, { fieldSelector: parseSelector('metadata.name=x') }, context);
  expect(warnings).toEqual([message]);
});

it('jobs are selected by how many pods succeeded', async () => {
  const made = await createJob('selected');
  await put('jobs/status', { ...made, status: { startTime: '2024-01-02T03:04:05Z', succeeded: 3 } });
  const { items } = await storage('jobs').list({ fieldSelector: parseSelector('status.successful=3') }, context);
  expect(items.map(({ object }) => object.metadata.name)).toEqual(['selected']);
  await expect(storage('jobs').list({ fieldSelector: parseSelector('status.active=0') }, context)).rejects.toThrow(
    'field label "status.active" not supported for Job',
  );
});

it('warnings report names that pods cannot have', async () => {
  warnings.length = 0;
  await createJob('a.b');
  expect(warnings).toEqual([expect.stringMatching(/^metadata\.name: this is used in Pod names and hostnames/)]);
});

const now = Date.parse('2024-01-02T03:14:05Z');
const startTime = '2024-01-02T03:04:05Z';
const condition = (type: string) => ({ conditions: [{ type, status: 'True' }] });
it.each<[string, object, readonly unknown[]]>([
  ['jobs', { spec: { completions: 2 }, status: { succeeded: 1, startTime } }, ['t', 'Running', '1/2', '10m']],
  ['jobs', { spec: { parallelism: 3 } }, ['t', 'Running', '0/1 of 3', '']],
  [
    'jobs',
    { spec: {}, status: { startTime, completionTime: '2024-01-02T03:05:05Z', ...condition('Complete') } },
    ['t', 'Complete', '0/1', '60s'],
  ],
  ['jobs', { status: condition('Failed') }, ['t', 'Failed']],
  ['jobs', { status: condition('Suspended') }, ['t', 'Suspended']],
  ['jobs', { status: condition('FailureTarget') }, ['t', 'FailureTarget']],
  ['jobs', { metadata: { name: 't', deletionTimestamp: startTime } }, ['t', 'Terminating']],
  [
    'cronjobs',
    {
      spec: { schedule: '@daily', timeZone: 'UTC', suspend: true },
      status: { active: [{}], lastScheduleTime: startTime },
    },
    ['t', '@daily', 'UTC', 'True', 1, '10m'],
  ],
  ['cronjobs', { spec: { schedule: '@daily' } }, ['t', '@daily', '<none>', '<unset>', 0, '<none>']],
])('%s: %j is shown as a row', (path, object, cells) => {
  const row = storage(path).tableRow({ metadata: { name: 't' }, ...object });
  const shown = row.cells.map((cell: unknown) => (cell instanceof AgeCell ? cell.textAt(now) : cell));
  expect(shown.slice(0, cells.length)).toEqual(cells);
});
