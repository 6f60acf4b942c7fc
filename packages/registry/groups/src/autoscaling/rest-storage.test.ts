import { builtinType } from '@k8s-ts/api';
import { applyDefaults } from '@k8s-ts/api/defaults';
import { decodeValue } from '@k8s-ts/apimachinery/json';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AnyRESTStorage, internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { autoscaling } from './rest-storage.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into at any depth
type Loose = any;

const context = internalContext('n');
let versions: Readonly<Record<string, Readonly<Record<string, AnyRESTStorage>>>>;
let order: readonly string[];
let end: () => Promise<unknown>;
beforeAll(async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `autoscaling-${Math.random()}` } });
  const { groupInfo, destroy } = await autoscaling.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  versions = groupInfo.versionedResources as typeof versions;
  order = groupInfo.prioritizedVersions;
  end = destroy;
});
afterAll(() => end());

const path = 'horizontalpodautoscalers';
const storage = (version: string, subresource = '') =>
  versions[version]?.[`${path}${subresource}`] as Required<AnyRESTStorage>;
const defaulted = (version: string, object: Loose): KubeObject =>
  applyDefaults({ group: 'autoscaling', version, kind: 'HorizontalPodAutoscaler' }, object);
const create = async (version: string, object: Loose) =>
  (await storage(version).create(undefined, defaulted(version, object), {}, context)).object as Loose;
const get = async (version: string, name: string) => (await storage(version).get(name, {}, context)).object as Loose;
const put = async (version: string, object: Loose, subresource = '') => {
  const info = { updatedObject: async () => defaulted(version, object) };
  const { result } = await storage(version, subresource).update(object.metadata.name, info, {}, context);
  return result.object as Loose;
};
const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
const prefix = 'autoscaling.alpha.kubernetes.io';

it('the storage of autoscalers prefers version v2', () => expect(order).toEqual(['v2', 'v1']));

it('the storage of autoscalers serves one object in two versions', async () => {
  const memory = {
    type: 'Resource',
    resource: { name: 'memory', target: { type: 'AverageValue', averageValue: '10Mi' } },
  };
  const made = await create('v1', { metadata: { name: 'a' }, spec: { scaleTargetRef, maxReplicas: 3 } });
  expect([made.apiVersion, made.spec.targetCPUUtilizationPercentage]).toEqual(['autoscaling/v1', 80]);
  const newer = await get('v2', 'a');
  expect(newer.apiVersion).toBe('autoscaling/v2');
  expect(newer.spec.metrics).toEqual([
    { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
  ]);
  await put('v2', { ...newer, spec: { ...newer.spec, metrics: [memory] } });
  const older = await get('v1', 'a');
  expect(JSON.parse(older.metadata.annotations[`${prefix}/metrics`])).toEqual([
    { type: 'Resource', resource: { name: 'memory', targetAverageValue: '10Mi' } },
  ]);
  await put('v1', { ...older, spec: { ...older.spec, maxReplicas: 4 } });
  const again = await get('v2', 'a');
  expect([again.spec.maxReplicas, again.spec.metrics, again.metadata.annotations]).toEqual([4, [memory], undefined]);
});

it.each([
  [{ type: 'AverageValue', averageValue: '5' }, '0'],
  [{ type: 'AverageValue', averageValue: '5', value: '7' }, '7'],
  [{ type: 'Value', value: '7' }, '7'],
])(
  'the storage of autoscalers updates an object metric with the target %j in version 1',
  async (target, targetValue) => {
    const metric = {
      type: 'Object',
      object: { describedObject: { kind: 'S', name: 's' }, metric: { name: 'm' }, target },
    };
    const name = `object-${target.type.toLowerCase()}-${targetValue}`;
    await create('v2', { metadata: { name }, spec: { scaleTargetRef, maxReplicas: 3, metrics: [metric] } });
    const older = await get('v1', name);
    expect(JSON.parse(older.metadata.annotations[`${prefix}/metrics`])[0].object.targetValue).toBe(targetValue);
    await put('v1', { ...older, spec: { ...older.spec, maxReplicas: 4 } });
    expect((await get('v2', name)).spec).toMatchObject({ maxReplicas: 4, metrics: [metric] });
    expect((await get('v2', name)).spec.metrics[0].object.target).toEqual(target);
  },
);

it('the storage of autoscalers drops annotations that v2 does not have', async () => {
  const annotations = { [`${prefix}/metrics`]: '[]', own: 'kept' };
  const made = await create('v2', { metadata: { name: 'b', annotations }, spec: { scaleTargetRef, maxReplicas: 3 } });
  expect(made.metadata.annotations).toEqual({ own: 'kept' });
});

it('the storage of autoscalers updates the status through /status only, in either version', async () => {
  const made = await create('v2', {
    metadata: { name: 'c' },
    spec: { scaleTargetRef, maxReplicas: 3 },
    status: { currentReplicas: 7 },
  });
  expect(made.status).toEqual({ desiredReplicas: 0, currentMetrics: null });
  const older = await get('v1', 'c');
  const status = { currentReplicas: 1, desiredReplicas: 2, currentCPUUtilizationPercentage: 44 };
  await put('v1', { ...older, spec: { ...older.spec, maxReplicas: 99 }, status }, '/status');
  const newer = await get('v2', 'c');
  expect(newer.spec.maxReplicas).toBe(3);
  expect(newer.status).toEqual({
    currentReplicas: 1,
    desiredReplicas: 2,
    currentMetrics: [{ type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 44 } } }],
  });
  expect((await put('v2', { ...newer, status: {} })).status).toEqual(newer.status);
});

const target = (averageUtilization?: number) => ({ type: 'Utilization', averageUtilization });
const value = (amount: string) => ({ type: 'Value', value: amount });
const average = (averageValue: string) => ({ type: 'AverageValue', averageValue });
const described = { describedObject: {}, metric: {} };

it.each<[Loose, Loose, string]>([
  [undefined, undefined, '<none>'],
  [[{ type: 'Resource', resource: { name: 'cpu', target: target(80) } }], [], 'cpu: <unknown>/80%'],
  [
    [{ type: 'Resource', resource: { name: 'cpu', target: target() } }],
    [{ resource: { current: target(5) } }],
    'cpu: 5%/<auto>',
  ],
  [
    [{ type: 'Resource', resource: { name: 'm', target: average('1Gi') } }],
    [{ resource: { current: average('2Mi') } }],
    'm: 2Mi/1Gi',
  ],
  [
    [{ type: 'ContainerResource', containerResource: { name: 'cpu', target: target(1) } }],
    [{ containerResource: { current: target(2) } }],
    'cpu: 2%/1%',
  ],
  [[{ type: 'Pods', pods: { target: average('3') } }], [{ pods: { current: average('1') } }], '1/3'],
  [[{ type: 'Object', object: { ...described, target: value('3') } }], [{ object: { current: value('1') } }], '1/3'],
  [[{ type: 'Object', object: { ...described, target: average('3') } }], [], '<unknown>/3 (avg)'],
  [[{ type: 'External', external: { target: average('3') } }], [{ external: { current: average('1') } }], '1/3 (avg)'],
  [[{ type: 'External', external: { target: value('3') } }], [{ external: { current: {} } }], '0/3'],
  [[{ type: 'Odd' }, { type: 'Odd' }, { type: 'Odd' }], [], '<unknown type>, <unknown type> + 1 more...'],
])('the storage of autoscalers shows metrics in a row: %#', (metrics, currentMetrics, text) => {
  const object: Loose = {
    metadata: { name: 'r' },
    spec: { scaleTargetRef, maxReplicas: 2, metrics },
    status: { currentMetrics },
  };
  const { cells } = storage('v2').tableRow(object);
  expect(cells.slice(0, 6)).toEqual(['r', 'Deployment/web', text, '<unset>', 2, 0]);
});

it('the storage of autoscalers completes rules without policies and refuses an empty list of policies', async () => {
  const scaler = (scaleUp: object) =>
    decodeValue(builtinType('autoscaling/v2', 'HorizontalPodAutoscaler'), {
      metadata: { name: 'policies' },
      spec: { scaleTargetRef, maxReplicas: 3, behavior: { scaleUp } },
    }).object;
  await expect(create('v2', scaler({ policies: [] }))).rejects.toThrow(
    'spec.behavior.scaleUp.policies: Required value: must specify at least one Policy',
  );
  const made = await create('v2', scaler({ policies: null, tolerance: '500m' }));
  expect(made.spec.behavior.scaleUp.policies).toHaveLength(2);
});
