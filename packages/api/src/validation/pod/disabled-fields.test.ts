import { describe, expect, it } from 'vitest';
import type { FeatureName } from '../../discovery/index.js';
import type { PodSpec, PodStatus } from '../../types/index.js';
import { dropDisabledPodFields, dropDisabledStatusFields, dropDisabledTemplateFields } from './disabled-fields.js';

const spec = (more: Partial<PodSpec>): { spec: PodSpec } => ({
  spec: { containers: [{ name: 'c', image: 'i' }], ...more },
});
const withStopSignal = spec({
  containers: [{ name: 'c', image: 'i', lifecycle: { stopSignal: 'SIGTERM' } }],
  initContainers: [{ name: 'd', image: 'i', lifecycle: { stopSignal: 'SIGTERM', preStop: { sleep: { seconds: 1 } } } }],
});
const projecting = (...sources: object[]) => spec({ volumes: [{ name: 'v', projected: { sources } }] });
const trustBundle = { clusterTrustBundle: { name: 'b', path: 'p' } };
const certificate = { podCertificate: { signerName: 'example.org/s', keyType: 'ED25519' } };
const referring = spec({ schedulingGroup: { podGroupName: 'g' } });

describe('dropDisabledPodFields', () => {
  it('removes the fields of features that are off', () => {
    expect(dropDisabledPodFields(withStopSignal)).toEqual(
      spec({ initContainers: [{ name: 'd', image: 'i', lifecycle: { preStop: { sleep: { seconds: 1 } } } }] }),
    );
    expect(dropDisabledPodFields(projecting(trustBundle, certificate, { secret: { name: 's' } }))).toEqual(
      projecting({}, {}, { secret: { name: 's' } }),
    );
    expect(dropDisabledPodFields(referring)).toEqual(spec({}));
  });

  it.each([withStopSignal, projecting(trustBundle), projecting(certificate), referring])(
    'keeps fields that the old spec uses',
    (pod) => {
      expect(dropDisabledPodFields(pod, pod)).toBe(pod);
    },
  );

  it.each<[FeatureName, { readonly spec: PodSpec }]>([
    ['ContainerStopSignals', withStopSignal],
    ['ClusterTrustBundleProjection', projecting(trustBundle)],
    ['PodCertificateRequest', projecting(certificate)],
    ['GenericWorkload', referring],
  ])('keeps the fields of %s while its gate is on', (feature, pod) => {
    expect(dropDisabledPodFields(pod, undefined, { features: new Set([feature]) })).toBe(pod);
    expect(dropDisabledPodFields(pod, undefined, { features: new Set(['AnyVolumeDataSource']) })).not.toEqual(pod);
  });

  it('leaves missing containers to validation', () => {
    const containers = null as unknown as PodSpec['containers'];
    expect(dropDisabledPodFields({ spec: { ...withStopSignal.spec, containers } })).toMatchObject({
      spec: { containers: null, initContainers: [{ name: 'd' }] },
    });
  });

  it('returns a pod without such fields itself', () => {
    const pod = spec({});
    expect(dropDisabledPodFields(pod)).toBe(pod);
  });
});

describe('dropDisabledTemplateFields', () => {
  it('removes and keeps fields of a template like those of a pod', () => {
    const workload = { spec: { replicas: 1, template: referring } };
    expect(dropDisabledTemplateFields(workload)).toEqual({ spec: { replicas: 1, template: spec({}) } });
    expect(dropDisabledTemplateFields(workload, workload)).toBe(workload);
    expect(dropDisabledTemplateFields(workload, undefined, { features: new Set(['GenericWorkload']) })).toBe(workload);
    expect(dropDisabledTemplateFields({})).toEqual({});
  });
});

describe('dropDisabledStatusFields', () => {
  const status: PodStatus = {
    resources: { requests: { cpu: '1' } },
    allocatedResources: { cpu: '1' },
    extendedResourceClaimStatus: { requestMappings: [], resourceClaimName: 'a' },
    containerStatuses: [
      {
        name: 'c',
        ready: true,
        restartCount: 0,
        image: 'i',
        imageID: '',
        allocatedResourcesStatus: [{ name: 'cpu' }],
      },
    ],
  };

  it('removes the fields of features that are off', () => {
    expect(dropDisabledStatusFields(status, {})).toEqual({
      containerStatuses: [{ name: 'c', ready: true, restartCount: 0, image: 'i', imageID: '' }],
    });
  });

  it('keeps the fields of the pod that the old status has', () => {
    const { containerStatuses: _, ...kept } = status;
    expect(dropDisabledStatusFields(status, kept)).toMatchObject(kept);
  });
});

describe('the health of resources in statuses of containers', () => {
  const pod = (...resources: object[]): PodStatus => ({
    containerStatuses: [
      {
        name: 'c',
        image: 'i',
        imageID: '',
        ready: true,
        restartCount: 0,
        ...(resources.length > 0 ? { allocatedResourcesStatus: [{ name: 'a.b/c', resources }] } : {}),
      } as NonNullable<PodStatus['containerStatuses']>[number],
    ],
  });
  const health = { resourceID: 'x', health: 'Healthy' };
  const said = { ...health, message: 'fine' };
  const on = (...features: FeatureName[]) => ({ features: new Set(features) });

  it('is dropped while ResourceHealthStatus is off, unless the old status has it', () => {
    expect(dropDisabledStatusFields(pod(said), pod())).toEqual(pod());
    expect(dropDisabledStatusFields(pod(said), pod(health))).toEqual(pod(health));
    expect(dropDisabledStatusFields(pod(said), pod(said))).toEqual(pod(said));
  });

  it('has messages while ResourceHealthStatusMessage is on', () => {
    expect(dropDisabledStatusFields(pod(said), pod(), on('ResourceHealthStatus'))).toEqual(pod(health));
    const both = on('ResourceHealthStatus', 'ResourceHealthStatusMessage');
    expect(dropDisabledStatusFields(pod(said), pod(), both)).toEqual(pod(said));
  });
});

it('drops the status of mounted volumes while ImageVolumeWithDigest is off, unless the old status has one', () => {
  const mount = { name: 'v', mountPath: '/v' };
  const shown = { ...mount, volumeStatus: { image: { imageRef: 'a' } } };
  const status = (...volumeMounts: object[]) =>
    ({
      containerStatuses: [{ name: 'c', allocatedResourcesStatus: [{ name: 'r' }], volumeMounts }],
    }) as unknown as PodStatus;
  const health = new Set<FeatureName>(['ResourceHealthStatus', 'ResourceHealthStatusMessage']);
  expect(dropDisabledStatusFields(status(shown, mount), status(mount), { features: health })).toEqual(
    status(mount, mount),
  );
  expect(dropDisabledStatusFields(status(shown, mount), status(shown), { features: health })).toEqual(
    status(shown, mount),
  );
  const all = new Set<FeatureName>([...health, 'ImageVolumeWithDigest']);
  expect(dropDisabledStatusFields(status(shown), {}, { features: all })).toEqual(status(shown));
});

it('keeps fields of the status of pods whose gates are on', () => {
  const status = {
    resources: { requests: { cpu: '1' } },
    extendedResourceClaimStatus: { resourceClaimName: 'a', requestMappings: [] },
    nodeAllocatableResourceClaimStatuses: [{ resourceClaimName: 'a' }],
  } as unknown as PodStatus;
  const features = new Set<FeatureName>([
    'DRAExtendedResource',
    'DRANodeAllocatableResources',
    'InPlacePodLevelResourcesVerticalScaling',
  ]);
  expect(dropDisabledStatusFields(status, {}, { features })).toEqual(status);
  expect(dropDisabledStatusFields(status, {})).toEqual({});
});
