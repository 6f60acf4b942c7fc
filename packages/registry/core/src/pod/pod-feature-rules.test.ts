import { defaultFeatures, type FeatureName } from '@k8s-ts/api/discovery';
import { describe, expect, it } from 'vitest';
import { changed, kindRules } from '../../test/kind-rules.js';
import { podResizeStrategy } from './pod-resize-strategy.js';
import { podStatusStrategy } from './pod-status-strategy.js';
import { podStrategy } from './pod-strategy.js';

/** Rules that follow a feature gate (`kubernetes pkg/apis/core/validation`, `pkg/api/pod`). */
const metadata = { name: 'a', namespace: 'ns', resourceVersion: '1' };
const pod = (spec: object, more: object = {}) =>
  changed({ metadata, spec: { containers: [{ name: 'c', image: 'i' }], restartPolicy: 'Never' }, ...more }, { spec });
const requests = (cpu: string, more: object = {}) => ({ resources: { requests: { cpu } }, ...more });

const rulesWith = (...gates: FeatureName[]) => {
  const settings = { features: new Set([...defaultFeatures('1.35'), ...gates]) };
  return {
    rules: kindRules('Pod', podStrategy(settings)),
    resize: podResizeStrategy(settings),
    status: podStatusStrategy(settings),
  };
};

describe('InPlacePodVerticalScalingInitContainers', () => {
  const gate = 'InPlacePodVerticalScalingInitContainers';
  const init = (more: object) => pod({ initContainers: [{ name: 'once', image: 'i', ...more }] });
  const withRestart = { resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] };
  const spec = 'spec.initContainers[0]: Forbidden:';
  const immutable = 'spec: Forbidden: resources for non-sidecar init containers are immutable';
  const restarting = `${spec} non-sidecar init containers with a resize policy of RestartContainer cannot be resized`;
  const onlyCompute = `${spec} only cpu and memory resources for init or sidecar containers are mutable`;
  const removed = 'spec.initContainers[0].resources.requests: Forbidden: resource requests cannot be removed';

  it.each<[string, object, object, string[], string[]]>([
    ['cpu', init(requests('1')), init(requests('2')), [], [immutable]],
    ['no resource', init(requests('1')), init(requests('1')), [], []],
    [
      'a removed request',
      init({ resources: { requests: { cpu: '1', memory: '1Gi' } } }),
      init(requests('1')),
      [removed],
      [immutable],
    ],
    [
      'other resources',
      init(requests('1')),
      init({ resources: { requests: { cpu: '1', 'ephemeral-storage': '1Gi' } } }),
      [onlyCompute],
      [immutable],
    ],
    [
      'a resource whose change restarts the container',
      changed(init(requests('1', withRestart)), {}),
      init(requests('2', withRestart)),
      [restarting],
      [immutable],
    ],
  ])(
    'allows or refuses a resize of %s of an init container that runs once',
    async (_, old, next, withGate, without) => {
      const on = rulesWith(gate);
      const off = rulesWith();
      const never = (object: object) => changed(object, { spec: { restartPolicy: 'Always' } });
      expect(await on.rules.update(never(next), never(old), on.resize)).toEqual(withGate);
      expect(await off.rules.update(never(next), never(old), off.resize)).toEqual(without);
    },
  );

  it('reports for sidecars that only cpu and memory may change, with the gate and without', async () => {
    const sidecar = (resources: object) =>
      pod({ initContainers: [{ name: 'p', image: 'i', restartPolicy: 'Always', resources }] });
    for (const { rules, resize } of [rulesWith(gate), rulesWith()]) {
      const next = sidecar({ requests: { cpu: '1', 'ephemeral-storage': '1Gi' } });
      expect(await rules.update(next, sidecar({ requests: { cpu: '1' } }), resize)).toEqual([onlyCompute]);
    }
  });

  it('does not let new init containers that run once restart when they are resized', async () => {
    const { rules } = rulesWith();
    const object = changed(init(withRestart), { spec: { restartPolicy: 'Always' } });
    expect(await rules.create(object)).toEqual([
      'spec.initContainers[0].resizePolicy[0].restartPolicy: Invalid value: "RestartContainer": must not be set to \'RestartContainer\' for non-sidecar initContainers',
    ]);
    expect(await rules.update(object, object)).toEqual([]);
  });
});

describe('InPlacePodLevelResourcesVerticalScaling', () => {
  const gate = 'InPlacePodLevelResourcesVerticalScaling';
  const level = (resources: object | undefined) =>
    pod({ resources, ...{ containers: [{ name: 'c', image: 'i', ...requests('1') }] } });
  const off =
    '[]: Forbidden: resize of pods with pod-level resources is forbidden when InPlacePodLevelResourcesVerticalScalingEnabled feature gate is disabled';
  it.each<[string, object | undefined, object | undefined, string[]]>([
    ['cpu', { requests: { cpu: '2' } }, { requests: { cpu: '3' } }, []],
    ['cpu and memory', { requests: { cpu: '2' } }, { requests: { cpu: '2', memory: '1Gi' } }, []],
    ['the first resources', undefined, { requests: { cpu: '2' } }, []],
    [
      'all resources, which are removed',
      { requests: { cpu: '2' } },
      undefined,
      ['spec.resources: Forbidden: pod-level resources cannot be removed'],
    ],
    [
      'a request, which is removed',
      { requests: { cpu: '2', memory: '1Gi' } },
      { requests: { cpu: '2' } },
      ['spec.resources.requests: Forbidden: pod-level resource requests cannot be removed'],
    ],
    [
      'a limit, which is removed',
      { requests: { cpu: '2', memory: '1Gi' }, limits: { cpu: '3', memory: '2Gi' } },
      { requests: { cpu: '2', memory: '1Gi' }, limits: { cpu: '3' } },
      ['spec.resources.limits: Forbidden: pod-level resource limits cannot be removed'],
    ],
    [
      'huge pages',
      { requests: { cpu: '2' } },
      { requests: { cpu: '2', 'hugepages-2Mi': '4Mi' }, limits: { 'hugepages-2Mi': '4Mi' } },
      ['spec: Forbidden: only cpu and memory resources are mutable at pod-level'],
    ],
  ])('allows or refuses a resize of %s of a pod', async (_, before, after, errors) => {
    const on = rulesWith(gate);
    expect(await on.rules.update(level(after), level(before), on.resize)).toEqual(errors);
    const without = rulesWith();
    expect(await without.rules.update(level(after), level(before), without.resize)).toEqual(before ? [off] : []);
  });

  it('forbids resizing pods whose claims contain node resources', async () => {
    const claims = [{ resourceClaimName: 'r', containers: ['c'], resources: { cpu: '1' } }];
    const old = changed(level({ requests: { cpu: '2' } }), {
      status: { nodeAllocatableResourceClaimStatuses: claims },
    });
    const { rules, resize } = rulesWith(gate);
    expect(await rules.update(level({ requests: { cpu: '3' } }), old, resize)).toEqual([
      'spec: Forbidden: pods with node allocatable resource claims cannot be resized',
    ]);
  });
});

describe('DRANodeAllocatableResources', () => {
  const spec = { resourceClaims: [{ name: 'a', resourceClaimName: 'own' }] };
  const made = [{ name: 'a', resourceClaimName: 'made' }];
  const claim = { resourceClaimName: 'own', containers: ['c'], resources: { cpu: '1' } };
  const at = 'status.nodeAllocatableResourceClaimStatuses[0]';
  const withClaims = (list: object[]) =>
    pod(spec, { status: { resourceClaimStatuses: made, nodeAllocatableResourceClaimStatuses: list } });

  it.each<[string, object, string[]]>([
    ['a claim of the spec', {}, []],
    ['a claim that is made of a template', { resourceClaimName: 'made' }, []],
    ['huge pages', { resources: { 'hugepages-2Mi': '4Mi', memory: '0' } }, []],
    [
      'no name',
      { resourceClaimName: '' },
      [
        `${at}.resourceClaimName: Required value: must not be empty`,
        `${at}.resourceClaimName: Invalid value: "": no mapping found in pod reference`,
      ],
    ],
    [
      'another claim',
      { resourceClaimName: 'other' },
      [`${at}.resourceClaimName: Invalid value: "other": no mapping found in pod reference`],
    ],
    ['no containers', { containers: [] }, [`${at}.containers: Required value: must not be empty`]],
    ['no resources', { resources: {} }, [`${at}.resources: Required value: must not be empty`]],
    [
      'an extended resource and a negative amount',
      { resources: { 'example.com/gpu': '1', cpu: '-1' } },
      [
        `${at}.resources[cpu]: Invalid value: "-1": must be non-negative`,
        `${at}.resources[example.com/gpu]: Invalid value: "example.com/gpu": must be a node allocatable resource name`,
      ],
    ],
  ])('checks the resources of the node that claims hold: %s', async (_, change, errors) => {
    const { rules, status } = rulesWith('DRANodeAllocatableResources');
    expect(await rules.update(withClaims([{ ...claim, ...change }]), withClaims([]), status)).toEqual(errors);
    const off = rulesWith();
    expect(await off.rules.update(withClaims([{ ...claim, ...change }]), withClaims([]), off.status)).toEqual([]);
  });
});

describe('ImageVolumeWithDigest', () => {
  const mounted = (image?: object) => {
    const mount = { name: 'v', mountPath: '/v', ...(image && { volumeStatus: { image } }) };
    const container = { name: 'c', image: 'i', imageID: '', ready: true, restartCount: 0, volumeMounts: [mount] };
    return pod({}, { status: { containerStatuses: [container], initContainerStatuses: [container] } });
  };
  const at = (list: string) => `status.${list}[0].volumeMounts[0].volumeStatus.imageVolumeStatus.imageRef`;
  const both = (message: string) => ['containerStatuses', 'initContainerStatuses'].map((list) => at(list) + message);

  it.each<[object | undefined, string[]]>([
    [undefined, []],
    [{ imageRef: 'registry.example/image@sha256:0' }, []],
    [{ imageRef: 'é'.repeat(128) }, []],
    [{}, both(': Required value: imageRef must not be empty')],
    [{ imageRef: 'é'.repeat(129) }, both(': Too long: may not be more than 256 bytes')],
  ])('checks the image %j of a mounted volume', async (image, errors) => {
    const { rules, status } = rulesWith('ImageVolumeWithDigest');
    expect(await rules.update(mounted(image), mounted(), status)).toEqual(errors);
    const off = rulesWith();
    expect(await off.rules.update(mounted(image), mounted(), off.status)).toEqual([]);
    // A pod that has images keeps them, and they are not checked.
    expect(await off.rules.update(mounted(image), mounted({}), off.status)).toEqual([]);
  });
});

describe('RestartAllContainersOnContainerExits', () => {
  const gate = 'RestartAllContainersOnContainerExits';
  const rules = (action: string) => ({
    restartPolicy: 'Never',
    restartPolicyRules: [{ action, exitCodes: { operator: 'In', values: [42] } }],
  });
  const all = pod({ containers: [{ name: 'c', image: 'i', ...rules('RestartAllContainers') }] });
  const sidecar = pod({
    initContainers: [{ name: 's', image: 'i', ...rules('Restart'), restartPolicy: 'Always' }],
  });
  const at = 'spec.containers[0].restartPolicyRules[0].action';

  it('allows the action', async () => {
    expect(await rulesWith(gate).rules.create(all)).toEqual([]);
    expect(await rulesWith().rules.create(all)).toEqual([
      `${at}: Unsupported value: "RestartAllContainers": supported values: "Restart"`,
    ]);
    expect(await rulesWith().rules.update(all, all)).toEqual([]);
    const other = pod({ containers: [{ name: 'c', image: 'i', ...rules('Stop') }] });
    expect(await rulesWith(gate).rules.create(other)).toEqual([
      `${at}: Unsupported value: "Stop": supported values: "Restart", "RestartAllContainers"`,
    ]);
  });

  it('allows rules of sidecars', async () => {
    expect(await rulesWith(gate).rules.create(sidecar)).toEqual([]);
    expect(await rulesWith().rules.create(sidecar)).toEqual([
      'spec.initContainers[0].restartPolicyRules: Forbidden: restartPolicyRules are not allowed for init containers with restart policy Always',
    ]);
    expect(await rulesWith().rules.update(sidecar, sidecar)).toEqual([]);
  });

  it('lets terminated containers run again', async () => {
    const state = (value: object) =>
      changed(all, {
        status: {
          containerStatuses: [{ name: 'c', image: 'i', imageID: '', ready: false, restartCount: 0, state: value }],
        },
      });
    const { rules: on, status } = rulesWith(gate);
    expect(await on.update(state({ waiting: {} }), state({ terminated: { exitCode: 1 } }), status)).toEqual([]);
  });
});
