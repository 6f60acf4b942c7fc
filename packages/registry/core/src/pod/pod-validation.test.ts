import { applyDefaults } from '@k8s-ts/api/defaults';
import type { Container, ContainerPort, Pod, PodSpec } from '@k8s-ts/api/types';
import {
  podTemplateWarnings,
  podValidationOptions,
  podWarnings,
  validatePodTemplateSpecForRC,
} from '@k8s-ts/api/validation';
import { FieldPath, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { computePodQOS } from './pod-qos.js';
import {
  validatePod,
  validatePodBinding,
  validatePodEphemeralContainersUpdate,
  validatePodUpdate,
} from './pod-validation.js';

const container: Container = { name: 'c', image: 'i' };
const podOf = (spec: Partial<PodSpec> = {}, metadata: Pod['metadata'] = {}): Pod =>
  applyDefaults({ group: '', version: 'v1', kind: 'Pod' }, {
    metadata: { name: 'p', namespace: 'ns', ...metadata },
    spec: { containers: [container], ...spec },
  } as never) as unknown as Pod;
const withContainer = (more: Partial<Container>): Partial<PodSpec> => ({ containers: [{ ...container, ...more }] });
const create = (spec: Partial<PodSpec>, metadata?: Pod['metadata']) =>
  validatePod(podOf(spec, metadata)).map(fieldErrorText);

describe('validatePod', () => {
  it.each<[string, Partial<PodSpec>, string[]]>([
    ['only required fields', {}, []],
    ['no containers', { containers: [] }, ['spec.containers: Required value']],
    [
      'a container name twice',
      { containers: [container, container] },
      ['spec.containers[1].name: Duplicate value: "c"'],
    ],
    ['no image', { containers: [{ name: 'c' }] }, ['spec.containers[0].image: Required value']],
    [
      'a request above its limit',
      withContainer({ resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } }),
      ['spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1'],
    ],
    [
      'a mount of a missing volume',
      withContainer({ volumeMounts: [{ name: 'v', mountPath: '/v' }] }),
      ['spec.containers[0].volumeMounts[0].name: Not found: "v"'],
    ],
    [
      'a volume of two sources',
      { volumes: [{ name: 'v', emptyDir: {}, hostPath: { path: '/x', type: '' } }] },
      ['spec.volumes[0].hostPath: Forbidden: may not specify more than 1 volume type'],
    ],
    [
      'a volume mounted',
      { ...withContainer({ volumeMounts: [{ name: 'v', mountPath: '/v' }] }), volumes: [{ name: 'v' }] },
      [],
    ],
    [
      'a privileged container',
      withContainer({ securityContext: { privileged: true } }),
      ['spec.containers[0].securityContext.privileged: Forbidden: disallowed by cluster policy'],
    ],
    [
      'a restart policy of its own',
      { restartPolicy: 'Sometimes' as never },
      ['spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "OnFailure", "Never"'],
    ],
  ])('reports the errors of a pod with %s', (_, spec, errors) => {
    expect(create(spec)).toEqual(errors);
  });

  it('accepts privileged containers if the server allows them', () => {
    const pod = podOf(withContainer({ securityContext: { privileged: true } }));
    expect(validatePod(pod, { resourceIsPod: true, allowPrivileged: true })).toEqual([]);
  });
});

describe('validatePodUpdate', () => {
  const old = podOf({}, { resourceVersion: '1' });
  it.each<[string, Partial<PodSpec>, RegExp | undefined]>([
    ['the image', withContainer({ image: 'j' }), undefined],
    ['the tolerations by one more', { tolerations: [{ key: 'a', operator: 'Exists' }] }, undefined],
    ['a deadline', { activeDeadlineSeconds: 5 }, undefined],
    ['the node', { nodeName: 'n' }, /^spec: Forbidden: pod updates may not change fields other than/],
    [
      'the containers by one more',
      { containers: [container, { ...container, name: 'd' }] },
      /may not add or remove containers/,
    ],
  ])('allows or refuses a change of %s', (_, spec, error) => {
    const errors = validatePodUpdate(podOf(spec, { resourceVersion: '1' }), old, podValidationOptions(old)).map(
      fieldErrorText,
    );
    if (error) expect(errors.join('\n')).toMatch(error);
    else expect(errors).toEqual([]);
  });
});

describe('other validations of pods', () => {
  it('adds ephemeral containers, and never removes them', () => {
    const meta = { resourceVersion: '1' };
    const before = podOf({}, meta);
    const after = podOf({ ephemeralContainers: [{ name: 'debug', image: 'busybox' }] }, meta);
    const options = podValidationOptions(before, { resourceIsPod: true });
    expect(validatePodEphemeralContainersUpdate(after, before, options)).toEqual([]);
    expect(validatePodEphemeralContainersUpdate(before, after, options).map(fieldErrorText)).toEqual([
      expect.stringContaining('existing ephemeral containers "debug" may not be removed'),
    ]);
  });

  it('validates the node of a binding', () => {
    const target = (more: object) =>
      validatePodBinding({ metadata: {}, target: { name: 'n', ...more } }).map(fieldErrorText);
    expect(target({ kind: 'Node' })).toEqual([]);
    expect(target({ kind: 'Pod' })).toEqual([expect.stringContaining('target.kind: Unsupported value: "Pod"')]);
    expect(target({ name: '' })).toEqual(['target.name: Required value']);
  });

  it('compares templates of replication controllers with their selector', () => {
    const { spec } = podOf();
    const path = FieldPath.root('spec', 'template');
    const template = { metadata: { labels: { a: 'b' } }, spec: spec as PodSpec };
    const errors = (selector: Record<string, string>) =>
      validatePodTemplateSpecForRC(template, selector, path).map(fieldErrorText);
    expect(errors({ a: 'b' })).toEqual([]);
    expect(errors({ a: 'c' })).toEqual([expect.stringContaining('`selector` does not match template `labels`')]);
  });

  it('returns warnings about deprecated node labels', () => {
    const spec: Partial<PodSpec> = { nodeSelector: { 'beta.kubernetes.io/os': 'linux' } };
    expect(podWarnings(podOf(spec))).toEqual([
      'spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead',
    ]);
    expect(podTemplateWarnings(podOf(spec) as never, FieldPath.root('spec', 'template'))).toEqual([
      'spec.template.spec.nodeSelector[beta.kubernetes.io/os]: deprecated since v1.14; use "kubernetes.io/os" instead',
    ]);
  });
});

describe('warnings about ports', () => {
  const port: ContainerPort = { name: 'web', containerPort: 80, protocol: 'TCP' };
  it.each<[readonly ContainerPort[], readonly string[]]>([
    [[port], []],
    [[{ ...port, hostIP: '10.1.1.1', hostPort: 80 }], []],
    [
      [{ ...port, hostIP: '10.1.1.1' }],
      [
        'spec.containers[0].ports[0]: hostIP set without hostPort: {Name:web HostPort:0 ContainerPort:80 Protocol:TCP HostIP:10.1.1.1}',
      ],
    ],
  ])('are returned for the ports %j', (ports, expected) => {
    expect(podWarnings(podOf({ containers: [{ ...container, ports }] }))).toEqual(expected);
  });
});

describe('computePodQOS', () => {
  const both = { cpu: '1', memory: '1Gi' };
  it.each<[string, Container['resources'], string]>([
    ['no requests and limits', {}, 'BestEffort'],
    ['equal requests and limits', { requests: both, limits: { cpu: '1000m', memory: '1024Mi' } }, 'Guaranteed'],
    ['a request below its limit', { requests: { cpu: '1', memory: '1Mi' }, limits: both }, 'Burstable'],
    ['cpu only', { requests: { cpu: '1' }, limits: { cpu: '1' } }, 'Burstable'],
    ['a request of zero', { requests: { cpu: '0' } }, 'BestEffort'],
    [
      'an extended resource only',
      { requests: { 'example.com/gpu': '1' }, limits: { 'example.com/gpu': '1' } },
      'BestEffort',
    ],
  ])('finds the class of a pod with %s', (_, resources, qos) => {
    expect(computePodQOS({ metadata: {}, spec: { containers: [{ ...container, resources }] } } as Pod)).toBe(qos);
  });
});
