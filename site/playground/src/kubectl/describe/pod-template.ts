import type {
  Container,
  ContainerPort,
  ContainerStatus,
  EnvVar,
  PodSpec,
  Probe,
  ResourceFieldSelector,
  ResourceRequirements,
  Toleration,
  Volume,
} from '@k8s-ts/api/types';
import { formatLabelSelector } from '@k8s-ts/apimachinery/labels';
import { isZeroQuantity, quantityMilliValue } from '@k8s-ts/apimachinery/quantity';
import { addContainerStatus } from './container-status.js';
import type { Description } from './description.js';
import { addAnnotations, pairs } from './format.js';
import { addVolumeSource } from './volumes.js';

/** Containers with their statuses, if there are any. */
export interface DescribedContainers {
  readonly title: string;
  readonly containers: readonly Container[] | undefined;
  readonly statuses?: readonly ContainerStatus[];
  /** Blanks before the title. Default none */
  readonly indent?: string;
  /** Returns the value of a field of the pod, for environment variables. */
  readonly fieldValue?: (path: string) => string;
}

/** Adds containers. */
export function addContainers(to: Description, described: DescribedContainers): void {
  const { title, containers = [], statuses = [], indent = '', fieldValue = () => '' } = described;
  to.line(0, `${indent}${title}:${containers.length === 0 ? ' <none>' : ''}`);
  for (const container of containers) {
    const status = statuses.find(({ name }) => name === container.name);
    to.line(1, `${indent === '' ? '' : ' '}${container.name}:`);
    if (status) to.line(2, 'Container ID:', status.containerID ?? '');
    to.line(2, 'Image:', container.image ?? '');
    if (status) to.line(2, 'Image ID:', status.imageID ?? '');
    addPorts(to, 'Port', container.ports, ({ containerPort }) => containerPort);
    addPorts(to, 'Host Port', container.ports, ({ hostPort }) => hostPort ?? 0);
    const { seccompProfile } = container.securityContext ?? {};
    if (seccompProfile) to.line(2, 'SeccompProfile:', seccompProfile.type);
    if (seccompProfile?.type === 'Localhost') to.line(3, 'LocalhostProfile:', seccompProfile.localhostProfile);
    addWords(to, 'Command:', container.command);
    addWords(to, 'Args:', container.args);
    if (status) addContainerStatus(to, status);
    addResources(to, 2, container.resources);
    addProbe(to, 'Liveness:', container.livenessProbe);
    addProbe(to, 'Readiness:', container.readinessProbe);
    addProbe(to, 'Startup:', container.startupProbe);
    addEnvironment(to, container, fieldValue);
    addMounts(to, container);
  }
}

function addPorts(
  to: Description,
  title: string,
  ports: readonly ContainerPort[] = [],
  number: (port: ContainerPort) => number,
): void {
  const texts = ports.map((port) => `${number(port)}/${port.protocol}${port.name ? ` (${port.name})` : ''}`);
  to.line(2, `${title}${texts.length > 1 ? 's' : ''}:`, texts.join(', ') || '<none>');
}

function addWords(to: Description, title: string, words: readonly string[] = []): void {
  if (words.length > 0) to.line(2, title);
  for (const line of words.flatMap((word) => word.split('\n'))) to.line(3, line);
}

/** Adds limits and requests. */
export function addResources(to: Description, level: number, resources: ResourceRequirements | undefined): void {
  for (const [title, list] of [
    ['Limits:', resources?.limits],
    ['Requests:', resources?.requests],
  ] as const) {
    const names = Object.keys(list ?? {}).sort();
    if (names.length > 0) to.line(level, title);
    for (const name of names) to.line(level + 1, `${name}:`, list?.[name]);
  }
}

function addProbe(to: Description, title: string, probe: Probe | undefined): void {
  if (probe !== undefined) to.line(2, title, probeText(probe));
}

function probeText(probe: Probe): string {
  const { initialDelaySeconds = 0, timeoutSeconds, periodSeconds, successThreshold, failureThreshold } = probe;
  const times = `delay=${initialDelaySeconds}s timeout=${timeoutSeconds}s period=${periodSeconds}s #success=${successThreshold} #failure=${failureThreshold}`;
  const { exec, httpGet, tcpSocket, grpc } = probe;
  if (exec) return `exec [${(exec.command ?? []).join(' ')}] ${times}`;
  if (httpGet) {
    return `http-get ${(httpGet.scheme ?? '').toLowerCase()}://${httpGet.host ?? ''}:${httpGet.port}${httpGet.path ?? ''} ${times}`;
  }
  if (tcpSocket) return `tcp-socket ${tcpSocket.host ?? ''}:${tcpSocket.port} ${times}`;
  return grpc ? `grpc <pod>:${grpc.port} ${grpc.service} ${times}` : `unknown ${times}`;
}

function addEnvironment(
  to: Description,
  { env = [], envFrom = [], resources }: Container,
  fieldValue: FieldValue,
): void {
  if (envFrom.length > 0) to.line(2, 'Environment Variables from:');
  for (const { configMapRef, secretRef, prefix } of envFrom) {
    const from = configMapRef ? 'ConfigMap' : secretRef ? 'Secret' : '';
    const { name = '', optional = false } = configMapRef ?? secretRef ?? {};
    to.line(3, name, `${from}${prefix ? ` with prefix '${prefix}'` : ''}`, `Optional: ${optional}`);
  }
  to.line(2, 'Environment:', ...(env.length === 0 ? ['<none>'] : []));
  for (const variable of env) {
    if (!variable.valueFrom) {
      const [first = '', ...more] = (variable.value ?? '').split('\n');
      to.line(3, `${variable.name}:`, first);
      for (const line of more) to.line(3, '', line);
    } else to.line(3, `${variable.name}:`, ...sourceOf(variable.valueFrom, resources, fieldValue));
  }
}

type FieldValue = (path: string) => string;

function sourceOf(
  { fieldRef, resourceFieldRef, secretKeyRef, configMapKeyRef }: NonNullable<EnvVar['valueFrom']>,
  resources: ResourceRequirements | undefined,
  fieldValue: FieldValue,
): readonly string[] {
  if (fieldRef) return [`${fieldValue(fieldRef.fieldPath)} (${fieldRef.apiVersion}:${fieldRef.fieldPath})`];
  if (resourceFieldRef) {
    const value = resourceValue(resourceFieldRef, resources);
    const isWholeNode = value === '0' && ['limits.cpu', 'limits.memory'].includes(resourceFieldRef.resource);
    return [`${isWholeNode ? 'node allocatable' : value} (${resourceFieldRef.resource})`];
  }
  if (secretKeyRef) {
    return [
      `<set to the key '${secretKeyRef.key}' in secret '${secretKeyRef.name}'>`,
      `Optional: ${secretKeyRef.optional ?? false}`,
    ];
  }
  return [
    `<set to the key '${configMapKeyRef?.key}' of config map '${configMapKeyRef?.name}'>`,
    `Optional: ${configMapKeyRef?.optional ?? false}`,
  ];
}

/** Returns the amount of a container's resource in units of the divisor, rounded up. */
function resourceValue(
  { resource, divisor = '1' }: ResourceFieldSelector,
  resources: ResourceRequirements | undefined,
): string {
  const [list, name = ''] = resource.split(/\.(.*)/);
  const amount = (list === 'limits' ? resources?.limits : resources?.requests)?.[name] ?? '0';
  const unit = isZeroQuantity(divisor) ? '1' : divisor;
  return String(Math.ceil(Number(quantityMilliValue(amount)) / Number(quantityMilliValue(unit))));
}

const byPlace =
  <K extends string>(key: K) =>
  (a: Readonly<Record<K, string>>, b: Readonly<Record<K, string>>): number =>
    a[key] < b[key] ? -1 : 1;

function addMounts(to: Description, { volumeMounts = [], volumeDevices = [] }: Container): void {
  const none = volumeMounts.length === 0 ? ['<none>'] : [];
  to.line(2, 'Mounts:', ...none);
  for (const { mountPath, name, readOnly, subPath } of [...volumeMounts].sort(byPlace('mountPath'))) {
    to.line(
      3,
      `${mountPath} from ${name} (${readOnly ? 'ro' : 'rw'}${subPath ? `,path=${JSON.stringify(subPath)}` : ''})`,
    );
  }
  if (volumeDevices.length > 0) to.line(2, 'Devices:', ...none);
  for (const { devicePath, name } of [...volumeDevices].sort(byPlace('devicePath'))) {
    to.line(3, `${devicePath} from ${name}`);
  }
}

/** Adds volumes. @param indent blanks before the title */
export function addVolumes(to: Description, volumes: readonly Volume[] = [], indent = ''): void {
  to.line(0, `${indent}Volumes:`, ...(volumes.length === 0 ? ['<none>'] : []));
  for (const volume of volumes) {
    to.line(1, `${indent === '' ? '' : ' '}${volume.name}:`);
    addVolumeSource(to, volume);
  }
}

/** Adds topology spread constraints, if there are any. */
export function addSpreadConstraints(to: Description, { topologySpreadConstraints = [] }: PodSpec, indent = ''): void {
  if (topologySpreadConstraints.length === 0) return;
  const lines = [...topologySpreadConstraints]
    .sort(byPlace('topologyKey'))
    .map(
      ({ topologyKey, whenUnsatisfiable, maxSkew, labelSelector }) =>
        `${topologyKey}:${whenUnsatisfiable} when max skew ${maxSkew} is exceeded${labelSelector ? ` for selector ${formatLabelSelector(labelSelector)}` : ''}`,
    );
  to.line(0, `${indent}Topology Spread Constraints:`, lines.join(`\n${indent}\t`));
}

/** Adds node selectors and tolerations. */
export function addPlacement(to: Description, { nodeSelector, tolerations = [] }: PodSpec, indent = ''): void {
  to.lines(`${indent}Node-Selectors`, pairs(nodeSelector));
  const key = (toleration: Toleration) => toleration.key ?? '';
  const sorted = [...tolerations].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  to.lines(`${indent}Tolerations`, sorted.map(tolerationText));
}

function tolerationText({ key = '', value = '', effect, operator, tolerationSeconds }: Toleration): string {
  const what = `${key}${value && `=${value}`}${effect ? `:${effect}` : ''}`;
  const exists = operator === 'Exists' && value === '' ? `${what === '' ? '' : ' '}op=Exists` : '';
  return `${what}${exists}${tolerationSeconds == null ? '' : ` for ${tolerationSeconds}s`}`;
}

/** A template of pods. */
export interface Template {
  readonly metadata?: {
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec?: PodSpec;
}

/** Adds the template of a workload's pods. */
export function addTemplate(to: Description, { metadata = {}, spec }: Template): void {
  to.line(0, 'Pod Template:');
  to.lines('  Labels', pairs(metadata.labels));
  if (Object.keys(metadata.annotations ?? {}).length > 0) addAnnotations(to, '  Annotations', metadata.annotations);
  if (spec === undefined) return;
  if (spec.serviceAccountName) to.line(1, 'Service Account:', spec.serviceAccountName);
  const indent = '  ';
  if (spec.initContainers?.length)
    addContainers(to, { title: 'Init Containers', containers: spec.initContainers, indent });
  addContainers(to, { title: 'Containers', containers: spec.containers, indent });
  addVolumes(to, spec.volumes, indent);
  addSpreadConstraints(to, spec, indent);
  if (spec.priorityClassName) to.line(1, 'Priority Class Name:', spec.priorityClassName);
  addPlacement(to, spec, indent);
}
