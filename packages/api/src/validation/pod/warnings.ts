import { quantityMilliValue } from '@k8s-ts/apimachinery/quantity';
import { FieldPath, field, getWarningsForIP, goQuote, isDNS1123Label } from '@k8s-ts/apimachinery/validation';
import type { ContainerPort, Pod, PodAffinity, PodSpec, PodTemplateSpec } from '../../types/index.js';
import { ownValue, quantityText } from '../field/checks.js';
import { appArmorAnnotationPrefix } from './pod-annotations.js';
import { containersOf } from './pod-containers.js';
import type { PodLike } from './pod-options.js';
import { volumePathWarnings } from './volume-path-warnings.js';

/** Warnings about a new Pod. `kubernetes pkg/api/pod/warnings.go`. */
export function podWarnings(pod: Pod): string[] {
  return warningsOf(pod, FieldPath.root(''), false);
}

/** Warnings about the pod template at `path` of a workload. */
export function podTemplateWarnings(template: PodTemplateSpec | undefined, path: FieldPath): string[] {
  return template ? warningsOf(template, path, true) : [];
}

const betaNodeLabels: Readonly<Record<string, string>> = {
  'beta.kubernetes.io/arch': 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  'beta.kubernetes.io/os': 'deprecated since v1.14; use "kubernetes.io/os" instead',
  'failure-domain.beta.kubernetes.io/region': 'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  'failure-domain.beta.kubernetes.io/zone': 'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  'beta.kubernetes.io/instance-type': 'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
};

/** The warning about a deprecated label of nodes, without its path; undefined for other labels. */
export function nodeLabelWarning(key: string): string | undefined {
  return ownValue(betaNodeLabels, key);
}

const deprecatedAnnotations: Readonly<Record<string, string>> = {
  'scheduler.alpha.kubernetes.io/critical-pod': 'non-functional in v1.16+; use the "priorityClassName" field instead',
  'security.alpha.kubernetes.io/sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
  'security.alpha.kubernetes.io/unsafe-sysctls': 'non-functional in v1.11+; use the "sysctls" field instead',
};

const deprecatedVolumes: Readonly<Record<string, readonly [path: string, text: string]>> = {
  photonPersistentDisk: ['photonPersistentDisk', 'deprecated in v1.11, non-functional in v1.16+'],
  gitRepo: ['gitRepo', 'deprecated in v1.11, and disabled by default in v1.33+'],
  scaleIO: ['scaleIO', 'deprecated in v1.16, non-functional in v1.22+'],
  flocker: ['flocker', 'deprecated in v1.22, non-functional in v1.25+'],
  storageos: ['storageOS', 'deprecated in v1.22, non-functional in v1.25+'],
  quobyte: ['quobyte', 'deprecated in v1.22, non-functional in v1.25+'],
  glusterfs: ['glusterfs', 'deprecated in v1.25, non-functional in v1.26+'],
  cephfs: ['cephfs', 'deprecated in v1.28, non-functional in v1.31+'],
  rbd: ['rbd', 'deprecated in v1.28, non-functional in v1.31+'],
};

const deprecatedAnnotationList = Object.entries(deprecatedAnnotations);
const deprecatedVolumeList = Object.entries(deprecatedVolumes);

function warningsOf(pod: PodLike, path: FieldPath, isTemplate: boolean): string[] {
  const spec: PodSpec = pod.spec ?? { containers: [] };
  const annotations = pod.metadata?.annotations ?? {};
  // A pod's own paths begin with a dotless name.
  const at = (...names: string[]) =>
    isTemplate ? path.child(names[0] ?? '', ...names.slice(1)) : FieldPath.root(names[0] ?? '', ...names.slice(1));
  const annotationPath = (key: string) => at('metadata', 'annotations').key(key);
  const out: string[] = [];

  for (const key of Object.keys(spec.nodeSelector ?? {})) {
    const text = nodeLabelWarning(key);
    if (text) out.push(`${at('spec', 'nodeSelector').key(key)}: ${text}`);
  }
  spec.topologySpreadConstraints?.forEach((constraint, i) => {
    const place = at('spec', 'topologySpreadConstraints').index(i);
    const text = nodeLabelWarning(constraint.topologyKey);
    if (text) out.push(`${place.child('topologyKey')}: ${constraint.topologyKey} is ${text}`);
    if (!constraint.labelSelector)
      out.push(`${place.child('labelSelector')}: a null labelSelector results in matching no pod`);
  });
  for (const [key, text] of deprecatedAnnotationList) {
    if (annotations[key] !== undefined) out.push(`${annotationPath(key)}: ${text}`);
  }
  spec.volumes?.forEach((volume, i) => {
    for (const [name, [shown, text]] of deprecatedVolumeList) {
      if ((volume as unknown as Record<string, unknown>)[name] !== undefined)
        out.push(`${at('spec', 'volumes').index(i).child(shown)}: ${text}`);
    }
  });
  field.pushAll(out, volumePathWarnings(spec.volumes ?? []));
  const repeated = (list: readonly string[], place: (i: number) => FieldPath, what: string) => {
    if (list.length < 2) return;
    const seen = new Set<string>();
    list.forEach((item, i) => {
      if (seen.has(item)) out.push(`${place(i)}: duplicate ${what} ${goQuote(item)}`);
      seen.add(item);
    });
  };
  repeated(
    (spec.hostAliases ?? []).map(({ ip }) => ip ?? ''),
    (i) => at('spec', 'hostAliases').index(i).child('ip'),
    'ip',
  );
  const secretPath = (i: number) => at('spec', 'imagePullSecrets').index(i).child('name');
  repeated(
    (spec.imagePullSecrets ?? []).map(({ name }) => name ?? ''),
    secretPath,
    'name',
  );
  spec.imagePullSecrets?.forEach(({ name }, i) => {
    if (!name) out.push(`${secretPath(i)}: invalid empty name ""`);
  });
  addFractionWarnings(out, spec.overhead, () => at('spec', 'overhead'));
  field.pushAll(out, profileWarnings(pod, spec, annotations, at('spec'), annotationPath, isTemplate));
  field.pushAll(out, containerWarnings(spec, at('spec')));
  if ((spec.terminationGracePeriodSeconds ?? 0) < 0) {
    out.push(
      `${at('spec', 'terminationGracePeriodSeconds')}: must be >= 0; negative values are invalid and will be treated as 1`,
    );
  }
  for (const name of ['podAffinity', 'podAntiAffinity'] as const) {
    const affinity = spec.affinity?.[name];
    if (affinity !== undefined) field.pushAll(out, affinityWarnings(affinity, at('spec', 'affinity', name)));
  }
  for (const [i, ip] of (spec.dnsConfig?.nameservers ?? []).entries()) {
    field.pushAll(out, getWarningsForIP(at('spec', 'dnsConfig', 'nameservers').index(i), ip));
  }
  for (const [i, { ip }] of (spec.hostAliases ?? []).entries()) {
    field.pushAll(out, getWarningsForIP(at('spec', 'hostAliases').index(i).child('ip'), ip ?? ''));
  }
  return out;
}

const byteResources = ['memory', 'ephemeral-storage'] as const;

/** Digits with a suffix that makes no fractions of them. */
const wholeAmount = /^\d+(?:[kMGTPE]|[KMGTPE]i)?$/;

function addFractionWarnings(
  out: string[],
  list: Readonly<Record<string, string>> | undefined,
  path: () => FieldPath,
): void {
  if (list === undefined) return;
  for (const name of byteResources) {
    const amount = list[name];
    if (amount === undefined || wholeAmount.test(amount) || quantityMilliValue(amount) % 1000n === 0n) continue;
    const place = path().key(name);
    out.push(`${place}: fractional byte value ${goQuote(quantityText(amount))} is invalid, must be an integer`);
  }
}

function profileWarnings(
  pod: PodLike,
  spec: PodSpec,
  annotations: Readonly<Record<string, string>>,
  path: FieldPath,
  annotationPath: (key: string) => FieldPath,
  isTemplate: boolean,
): string[] {
  if (Object.keys(annotations).length === 0) return [];
  const out: string[] = [];
  const seccomp = (key: string) => {
    if (annotations[key] !== undefined)
      out.push(`${annotationPath(key)}: non-functional in v1.27+; use the "seccompProfile" field instead`);
  };
  if (!spec.securityContext?.seccompProfile) seccomp('seccomp.security.alpha.kubernetes.io/pod');
  for (const { container } of containersOf(spec, path)) {
    if (!container.securityContext?.seccompProfile)
      seccomp(`container.seccomp.security.alpha.kubernetes.io/${container.name}`);
    const key = appArmorAnnotationPrefix + container.name;
    if (isTemplate && !container.securityContext?.appArmorProfile && pod.metadata?.annotations?.[key] !== undefined) {
      out.push(`${annotationPath(key)}: deprecated since v1.30; use the "appArmorProfile" field instead`);
    }
  }
  return out;
}

function containerWarnings(spec: PodSpec, path: FieldPath): string[] {
  const out: string[] = [];
  const containers = containersOf(spec, path);
  for (const placed of containers) {
    const { container } = placed;
    for (const list of ['limits', 'requests'] as const) {
      addFractionWarnings(out, container.resources?.[list], () => placed.path.child('resources', list));
    }
    const names = new Set<string>();
    container.env?.forEach(({ name, value = '', valueFrom }, i) => {
      if (names.has(name)) {
        const reference = `$(${name})`;
        if (valueFrom || value === reference || !value.includes(reference)) {
          out.push(
            `${placed.path.child('env').index(i)}: hides previous definition of ${goQuote(name)}, which may be dropped when using apply`,
          );
        }
      }
      names.add(name);
    });
  }
  const ports = containers.flatMap((placed) =>
    (placed.container.ports ?? []).map((port, i) => ({ port, path: () => placed.path.child('ports').index(i) })),
  );
  addPortWarnings(out, ports);
  return out;
}

interface PlacedPort {
  readonly port: ContainerPort;
  readonly path: () => FieldPath;
}

function addPortWarnings(out: string[], all: readonly PlacedPort[]): void {
  const ports = new Map<string, PlacedPort[]>();
  for (const each of all) {
    const { port, path } = each;
    if (port.hostIP && !port.hostPort) out.push(`${path()}: hostIP set without hostPort: ${goPort(port)}`);
    const key = `${port.containerPort}/${port.protocol}`;
    const others = ports.get(key);
    if (others === undefined) {
      ports.set(key, [each]);
      continue;
    }
    for (const other of others) {
      const definition = portOverlap(port, other.port);
      if (definition) out.push(`${path()}: ${definition} port definition with ${other.path()}`);
    }
    others.push(each);
  }
  const names = new Map<string, PlacedPort>();
  for (const each of all) {
    const { name } = each.port;
    if (!name) continue;
    const other = names.get(name);
    if (!other) names.set(name, each);
    else {
      const first = other.path();
      const use = `services and probes that select ports by name will use ${first}`;
      out.push(`${each.path()}: duplicate port name ${goQuote(name)} with ${first}, ${use}`);
    }
  }
}

/** The port as Go prints a struct with the names of its fields. */
function goPort({ name = '', hostPort = 0, containerPort, protocol = 'TCP', hostIP = '' }: ContainerPort): string {
  return `{Name:${name} HostPort:${hostPort} ContainerPort:${containerPort} Protocol:${protocol} HostIP:${hostIP}}`;
}

function portOverlap(a: ContainerPort, b: ContainerPort): string | undefined {
  const { hostIP: ipA = '', hostPort: portA = 0 } = a;
  const { hostIP: ipB = '', hostPort: portB = 0 } = b;
  if (ipA === ipB && portA === portB) return 'duplicate';
  if (portA === 0 || portB === 0) return 'overlapping';
  return portA === portB && (ipA === '') !== (ipB === '') ? 'dangerously ambiguous' : undefined;
}

function affinityWarnings(affinity: PodAffinity, path: FieldPath): string[] {
  const text = 'a null labelSelector results in matching no pod';
  const required = (affinity.requiredDuringSchedulingIgnoredDuringExecution ?? []).flatMap((term, i) =>
    term.labelSelector
      ? []
      : [`${path.child('requiredDuringSchedulingIgnoredDuringExecution').index(i).child('labelSelector')}: ${text}`],
  );
  const preferred = (affinity.preferredDuringSchedulingIgnoredDuringExecution ?? []).flatMap(
    ({ podAffinityTerm }, i) =>
      podAffinityTerm.labelSelector
        ? []
        : [
            `${path.child('preferredDuringSchedulingIgnoredDuringExecution').index(i).child('podAffinityTerm', 'labelSelector')}: ${text}`,
          ],
  );
  return [...required, ...preferred];
}

/** Warns about the name of an object whose pods get names made of it, unless the name is a DNS label. */
export function podPrefixWarnings(name: string | undefined): string[] {
  const complaints = isDNS1123Label(name ?? '');
  if (complaints.length === 0) return [];
  return [
    `metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [${complaints.join(' ')}]`,
  ];
}
