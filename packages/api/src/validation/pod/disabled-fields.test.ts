import { describe, expect, it } from 'vitest';
import { defaultFeatures, type FeatureName } from '../../discovery/index.js';
import type { PodSpec, PodStatus } from '../../types/index.js';
import { dropDisabledPodFields, dropDisabledStatusFields, dropDisabledTemplateFields } from './disabled-fields.js';

/** The features of 1.36 that are on by default were off in 1.35. */
const off = { features: defaultFeatures('1.35') };

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
const fromFile = { name: 'a', valueFrom: { fileKeyRef: { volumeName: 'v', path: 'p', key: 'k' } } };
const spread = { maxSkew: 1, topologyKey: 'z', whenUnsatisfiable: 'DoNotSchedule', labelSelector: {} } as const;
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

  it.each<[string, { readonly spec: PodSpec }]>([
    ['a stop signal', withStopSignal],
    ['a projected trust bundle', projecting(trustBundle)],
    ['a projected certificate', projecting(certificate)],
    ['a scheduling group', referring],
  ])('keeps %s when the old spec has one', (_, pod) => {
    expect(dropDisabledPodFields(pod, pod)).toBe(pod);
  });

  it.each<[FeatureName, { readonly spec: PodSpec }]>([
    ['ContainerStopSignals', withStopSignal],
    ['ClusterTrustBundleProjection', projecting(trustBundle)],
    ['PodCertificateRequest', projecting(certificate)],
    ['GenericWorkload', referring],
    ['HostnameOverride', spec({ hostnameOverride: 'h' })],
    ['EnvFiles', spec({ containers: [{ name: 'c', image: 'i', env: [fromFile] }] })],
    ['ImageVolume', spec({ volumes: [{ name: 'v', image: { reference: 'i' } }] })],
    ['PodLevelResources', spec({ resources: { limits: { cpu: '1' } } })],
    ['ContainerRestartRules', spec({ containers: [{ name: 'c', image: 'i', restartPolicy: 'Never' }] })],
    ['DynamicResourceAllocation', spec({ resourceClaims: [{ name: 'r' }] })],
    ['MatchLabelKeysInPodTopologySpread', spec({ topologySpreadConstraints: [{ ...spread, matchLabelKeys: ['k'] }] })],
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

  it('returns a pod without such fields as it is', () => {
    const pod = spec({});
    expect(dropDisabledPodFields(pod)).toBe(pod);
  });
});

describe('dropDisabledTemplateFields', () => {
  it('removes and keeps the same fields of a template as of a pod', () => {
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
    expect(dropDisabledStatusFields(status, {}, off)).toEqual({
      containerStatuses: [{ name: 'c', ready: true, restartCount: 0, image: 'i', imageID: '' }],
    });
  });

  it('keeps the fields of the pod that the old status has', () => {
    const { containerStatuses: _, ...kept } = status;
    expect(dropDisabledStatusFields(status, { status: kept }, off)).toMatchObject(kept);
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
    expect(dropDisabledStatusFields(pod(said), { status: pod() }, off)).toEqual(pod());
    expect(dropDisabledStatusFields(pod(said), { status: pod(health) }, off)).toEqual(pod(health));
    expect(dropDisabledStatusFields(pod(said), { status: pod(said) }, off)).toEqual(pod(said));
  });

  it('has messages while ResourceHealthStatusMessage is on', () => {
    expect(dropDisabledStatusFields(pod(said), { status: pod() }, on('ResourceHealthStatus'))).toEqual(pod(health));
    const both = on('ResourceHealthStatus', 'ResourceHealthStatusMessage');
    expect(dropDisabledStatusFields(pod(said), { status: pod() }, both)).toEqual(pod(said));
  });
});

it('dropDisabledStatusFields drops the status of mounted volumes while ImageVolumeWithDigest is off, unless the old status has one', () => {
  const mount = { name: 'v', mountPath: '/v' };
  const shown = { ...mount, volumeStatus: { image: { imageRef: 'a' } } };
  const status = (...volumeMounts: object[]) =>
    ({
      containerStatuses: [{ name: 'c', allocatedResourcesStatus: [{ name: 'r' }], volumeMounts }],
    }) as unknown as PodStatus;
  const health = new Set<FeatureName>(['ResourceHealthStatus', 'ResourceHealthStatusMessage']);
  expect(dropDisabledStatusFields(status(shown, mount), { status: status(mount) }, { features: health })).toEqual(
    status(mount, mount),
  );
  expect(dropDisabledStatusFields(status(shown, mount), { status: status(shown) }, { features: health })).toEqual(
    status(shown, mount),
  );
  const all = new Set<FeatureName>([...health, 'ImageVolumeWithDigest']);
  expect(dropDisabledStatusFields(status(shown), {}, { features: all })).toEqual(status(shown));
});

it('dropDisabledStatusFields keeps fields of the status of pods whose gates are on', () => {
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
  expect(dropDisabledStatusFields(status, {}, off)).toEqual({});
});

describe('on a server that emulates 1.33', () => {
  const settings = { features: defaultFeatures('1.33') };

  it('containers lose mounts of images, variables from files, claims and restart rules', () => {
    const mount = (name: string) => ({ name, mountPath: `/${name}` });
    const container = { name: 'c', image: 'i' };
    const sidecar = { ...container, restartPolicy: 'Always', restartPolicyRules: [{ action: 'Restart' }] };
    const pod = spec({
      volumes: [
        { name: 'image', image: { reference: 'i' } },
        { name: 'v', emptyDir: {} },
      ],
      containers: [
        {
          ...container,
          volumeMounts: [mount('image'), mount('v')],
          env: [fromFile, { name: 'b', value: 'c' }],
          resources: { claims: [{ name: 'r' }], limits: { cpu: '1' } },
          restartPolicy: 'Never',
        },
      ],
      initContainers: [sidecar],
      resourceClaims: [{ name: 'r' }],
    } as Partial<PodSpec>);
    expect(dropDisabledPodFields(pod, undefined, settings)).toEqual(
      spec({
        volumes: [{ name: 'v', emptyDir: {} }],
        containers: [
          {
            ...container,
            volumeMounts: [mount('v')],
            env: [
              { name: 'a', valueFrom: {} },
              { name: 'b', value: 'c' },
            ],
            resources: { limits: { cpu: '1' } },
          },
        ],
        initContainers: [{ ...container, restartPolicy: 'Always' }],
      }),
    );
    expect(dropDisabledPodFields(pod, pod, settings)).toBe(pod);
  });

  it('the status has no observed generations and claims, unless the stored pod uses them', () => {
    const condition = { type: 'Ready', status: 'True' } as const;
    const claims = [{ name: 'r', resourceClaimName: 'c' }];
    const status: PodStatus = {
      observedGeneration: 1,
      conditions: [{ ...condition, observedGeneration: 1 }],
      resourceClaimStatuses: claims,
    };
    expect(dropDisabledStatusFields(status, {}, settings)).toEqual({ conditions: [condition] });
    const old = { ...spec({ resourceClaims: [{ name: 'r' }] }), status: { observedGeneration: 1 } };
    expect(dropDisabledStatusFields(status, old, settings)).toEqual(status);
  });
});
