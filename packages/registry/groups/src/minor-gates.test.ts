import { defaultFeatures } from '@k8s-ts/api/discovery';
import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { internalContext } from '@k8s-ts/registry-generic';
import type { BuiltinUpdateStrategy } from '@k8s-ts/registry-shared';
import { expect, it } from 'vitest';
import { deploymentStatusStrategy } from './apps/deployment/deployment-strategy.js';
import { replicaSetStatusStrategy } from './apps/replica-set/replica-set-strategy.js';
import { horizontalPodAutoscalerStrategy } from './autoscaling/horizontal-pod-autoscaler/horizontal-pod-autoscaler-strategy.js';
import { endpointSliceStrategy } from './discovery/endpoint-slice/endpoint-slice-strategy.js';
import { dropDisabledRequests, dropDisabledResults } from './resource/gated-fields.js';
import { csiDriverStrategy } from './storage/csi-driver/csi-driver-strategy.js';
import { csiNodeStrategy } from './storage/csi-node/csi-node-strategy.js';
import { volumeAttachmentStatusStrategy } from './storage/volume-attachment/volume-attachment-strategy.js';

// biome-ignore lint/suspicious/noExplicitAny: one table for objects of several kinds
type Loose = any;
type Strategies = (settings: { features: ReturnType<typeof defaultFeatures> }) => BuiltinUpdateStrategy<Loose>;

const metadata = { name: 'a', resourceVersion: '1' };
const endpoint = { addresses: ['10.0.0.1'] };
const zones = { forZones: [{ name: 'z' }] };
const allocatable = (count: number) => ({ drivers: [{ name: 'd', nodeID: 'n', allocatable: { count } }] });

it.each<[string, Strategies, object, object]>([
  [
    'deployments',
    deploymentStatusStrategy,
    { status: { replicas: 1, terminatingReplicas: 1 } },
    { status: { replicas: 1 } },
  ],
  [
    'replica sets',
    replicaSetStatusStrategy,
    { status: { replicas: 1, terminatingReplicas: 1 } },
    { status: { replicas: 1 } },
  ],
  [
    'autoscalers',
    horizontalPodAutoscalerStrategy,
    { spec: { behavior: { scaleUp: { tolerance: '1', stabilizationWindowSeconds: 1 } } } },
    { spec: { behavior: { scaleUp: { stabilizationWindowSeconds: 1 } } } },
  ],
  [
    'endpoint slices',
    endpointSliceStrategy,
    { endpoints: [{ ...endpoint, hints: { ...zones, forNodes: [{ name: 'n' }] } }] },
    { endpoints: [{ ...endpoint, hints: zones }] },
  ],
  [
    'CSI drivers',
    csiDriverStrategy,
    { spec: { nodeAllocatableUpdatePeriodSeconds: 60, serviceAccountTokenInSecrets: true, podInfoOnMount: true } },
    { spec: { podInfoOnMount: true } },
  ],
  [
    'volume attachments',
    volumeAttachmentStatusStrategy,
    { status: { attached: false, attachError: { message: 'm', errorCode: 1 } } },
    { status: { attached: false, attachError: { message: 'm' } } },
  ],
])('fields of %s that 1.33 does not have are dropped unless the stored object has them', async (_, of, sent, kept) => {
  const update = (settings: Parameters<Strategies>[0], old: object) =>
    of(settings).prepareForUpdate?.({ metadata, ...sent }, { metadata, ...old }, internalContext(''));
  const like133 = { features: defaultFeatures('1.33') };
  const [name = '', whole] = Object.entries(sent)[0] ?? [];
  const part = async (object: Loose) => (await object)[name];
  expect(await part(update(like133, kept))).toEqual((kept as Loose)[name]);
  expect(await part(update(like133, sent))).toEqual(whole);
  expect(await part(update({ features: defaultFeatures() }, kept))).toMatchObject(whole);
});

it('the allocatable count of a CSI driver does not change in 1.33', () => {
  const [now, old] = [allocatable(2), allocatable(1)].map((spec) => ({ metadata, spec })) as [Loose, Loose];
  const errors = (minor?: '1.33') =>
    aggregateText(
      csiNodeStrategy({ features: defaultFeatures(minor) }).validateUpdate?.(now, old, internalContext('')) as Loose,
    );
  expect(errors()).toBe('');
  expect(errors('1.33')).toContain('field is immutable');
});

it('requests for devices have no alternatives and no admin access in 1.33', () => {
  const spec = {
    devices: {
      requests: [
        { name: 'a', exactly: { deviceClassName: 'c', adminAccess: true } },
        { name: 'b', firstAvailable: [{ name: 'c', deviceClassName: 'c' }] },
      ],
    },
  };
  const features = defaultFeatures('1.33');
  expect(dropDisabledRequests(spec, undefined, features)).toEqual({
    devices: { requests: [{ name: 'a', exactly: { deviceClassName: 'c' } }, { name: 'b' }] },
  });
  expect(dropDisabledRequests(spec, spec, features)).toEqual(spec);
  const result = { request: 'a', driver: 'd', pool: 'p', device: 'e' };
  const status = { allocation: { devices: { results: [{ ...result, adminAccess: true }] } } };
  expect(dropDisabledResults(status, {}, features)).toEqual({ allocation: { devices: { results: [result] } } });
});
