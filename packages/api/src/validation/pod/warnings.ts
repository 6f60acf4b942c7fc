import { FieldPath, field, getWarningsForIP, goQuote, isDNS1123Label } from '@k8s-ts/apimachinery/validation';
import type {
  Container,
  ContainerPort,
  NodeAffinity,
  Pod,
  PodAffinity,
  PodSecurityContext,
  PodSpec,
  PodTemplateSpec,
  SecurityContext,
  Volume,
} from '../../types/index.js';
import { builtinSemanticEqual } from '../equality/index.js';
import { claimSpecWarnings, fractionWarnings } from './byte-warnings.js';
import { nodeLabelWarning, nodeSelectorTermWarnings } from './node-label-warnings.js';
import { appArmorAnnotationPrefix, appArmorProfileOf } from './pod-annotations.js';
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
  // Paths in a pod begin with a name such as `spec`; paths in a template begin with the path of the template.
  const at = (...names: string[]) =>
    isTemplate ? path.child(names[0] ?? '', ...names.slice(1)) : FieldPath.root(names[0] ?? '', ...names.slice(1));
  const annotationPath = (key: string) => at('metadata', 'annotations').key(key);
  const out: string[] = [];

  for (const key of Object.keys(spec.nodeSelector ?? {})) {
    const text = nodeLabelWarning(key);
    if (text) out.push(`${at('spec', 'nodeSelector').key(key)}: ${text}`);
  }
  const nodeAffinity = spec.affinity?.nodeAffinity;
  if (nodeAffinity !== undefined)
    field.pushAll(out, nodeAffinityWarnings(nodeAffinity, at('spec', 'affinity', 'nodeAffinity')));
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
  for (const [i, volume] of (spec.volumes ?? []).entries()) {
    field.pushAll(
      out,
      volumeWarnings(volume, () => at('spec', 'volumes').index(i)),
    );
  }
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
  for (const name of byteResources)
    field.pushAll(
      out,
      fractionWarnings(spec.overhead, name, () => at('spec', 'overhead')),
    );
  field.pushAll(
    out,
    containerWarnings(spec, at('spec'), profileWarnings(spec, annotations, annotationPath, isTemplate)),
  );
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

function nodeAffinityWarnings(affinity: NodeAffinity, path: FieldPath): string[] {
  const { requiredDuringSchedulingIgnoredDuringExecution: required, ...rest } = affinity;
  const terms = path.child('requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms');
  const preferences = path.child('preferredDuringSchedulingIgnoredDuringExecution');
  return [
    ...(required?.nodeSelectorTerms ?? []).flatMap((term, i) => nodeSelectorTermWarnings(term, false, terms.index(i))),
    ...(rest.preferredDuringSchedulingIgnoredDuringExecution ?? []).flatMap(({ preference }, i) =>
      nodeSelectorTermWarnings(preference, true, preferences.index(i).child('preference')),
    ),
  ];
}

/** Warnings about a volume's plugin, and about the claim that it is made from. */
function volumeWarnings(volume: Volume, path: () => FieldPath): string[] {
  const out: string[] = [];
  for (const [name, [shown, text]] of deprecatedVolumeList) {
    if ((volume as unknown as Record<string, unknown>)[name] !== undefined) out.push(`${path().child(shown)}: ${text}`);
  }
  const template = volume.ephemeral?.volumeClaimTemplate;
  if (template !== undefined) {
    field.pushAll(out, claimSpecWarnings(template.spec, path().child('ephemeral', 'volumeClaimTemplate', 'spec')));
  }
  return out;
}

/**
 * Warnings about annotations that hold profiles in place of fields: those of the pod (no argument) and those of a
 * container.
 */
function profileWarnings(
  spec: PodSpec,
  annotations: Readonly<Record<string, string>>,
  annotationPath: (key: string) => FieldPath,
  isTemplate: boolean,
): (container?: Container) => string[] {
  const seccomp = (key: string, { seccompProfile }: PodSecurityContext = {}) =>
    seccompProfile !== undefined || annotations[key] === undefined
      ? []
      : [`${annotationPath(key)}: non-functional in v1.27+; use the "seccompProfile" field instead`];
  const appArmor = (key: string, own: SecurityContext = {}) => {
    const annotation = annotations[key];
    if (!isTemplate || own.appArmorProfile !== undefined || annotation === undefined) return [];
    const { appArmorProfile: ofPod } = spec.securityContext ?? {};
    if (ofPod !== undefined && builtinSemanticEqual(ofPod, appArmorProfileOf(annotation))) return [];
    return [`${annotationPath(key)}: deprecated since v1.30; use the "appArmorProfile" field instead`];
  };
  return (container) =>
    container === undefined
      ? seccomp('seccomp.security.alpha.kubernetes.io/pod', spec.securityContext)
      : [
          ...seccomp(`container.seccomp.security.alpha.kubernetes.io/${container.name}`, container.securityContext),
          ...appArmor(appArmorAnnotationPrefix + container.name, container.securityContext),
        ];
}

function containerWarnings(spec: PodSpec, path: FieldPath, ofProfiles: (container?: Container) => string[]): string[] {
  const out = ofProfiles();
  const containers = containersOf(spec, path);
  for (const placed of containers) {
    const { container } = placed;
    field.pushAll(out, ofProfiles(container));
    for (const name of byteResources) {
      for (const list of ['limits', 'requests'] as const) {
        const amounts = container.resources?.[list];
        field.pushAll(
          out,
          fractionWarnings(amounts, name, () => placed.path.child('resources', list)),
        );
      }
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

/** Warns about the name of an object from which the names of its pods are made, unless the name is a DNS label. */
export function podPrefixWarnings(name: string | undefined): string[] {
  const complaints = isDNS1123Label(name ?? '');
  if (complaints.length === 0) return [];
  return [
    `metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [${complaints.join(' ')}]`,
  ];
}
