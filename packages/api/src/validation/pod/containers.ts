import {
  type FieldPath,
  field,
  isDNS1123Label,
  isValidPortName,
  isValidPortNum,
} from '@k8s-ts/apimachinery/validation';
import type {
  Container,
  ContainerPort,
  EphemeralContainer,
  PodSpec,
  VolumeDevice,
  VolumeMount,
} from '../../types/index.js';
import { checkEnum, checkText, type Errors } from '../field/checks.js';
import { checkDescendingPath, hasBackstep } from '../field/file-paths.js';
import { checkResourceRequirements } from '../resources/resource-requirements.js';
import { pullPolicies, type VolumesByName } from '../volume/volumes.js';
import { checkEnv, checkEnvFrom } from './env.js';
import { isRestartableInitContainer } from './pod-containers.js';
import { mayRestartAllContainers, mayUseEnvFiles, type PodValidationOptions } from './pod-options.js';
import { checkLifecycle, checkProbe } from './probes.js';
import { checkSecurityContext } from './security-context.js';

/** Containers of a pod's spec. `kubernetes pkg/apis/core/validation`. */

export const portProtocols = ['SCTP', 'TCP', 'UDP'] as const;

/** The parts of a pod spec that the validation of its containers needs. */
export interface ContainerScope {
  readonly spec: PodSpec;
  readonly volumes: VolumesByName;
  readonly claimNames: ReadonlySet<string>;
  readonly options: PodValidationOptions;
}

/** Adds errors of `containers`. */
export function checkContainers(errors: Errors, path: FieldPath, scope: ContainerScope): void {
  const { spec } = scope;
  if (!spec.containers?.length) {
    errors.push(field.required(path));
    return;
  }
  const names = new Set<string>();
  spec.containers.forEach((container, i) => {
    const at = path.index(i);
    checkContainer(errors, container, at, scope);
    if (names.has(container.name)) errors.push(field.duplicate(at.child('name'), container.name));
    names.add(container.name);
    checkProbes(errors, container, at, spec);
    checkRestartPolicy(errors, container, at, scope.options);
  });
  checkHostPorts(errors, spec.containers, path);
}

function checkProbes(errors: Errors, container: Container, path: FieldPath, spec: PodSpec): void {
  if (container.lifecycle) {
    checkLifecycle(errors, container.lifecycle, spec.terminationGracePeriodSeconds, path.child('lifecycle'), spec.os);
  }
  for (const kind of ['livenessProbe', 'readinessProbe', 'startupProbe'] as const) {
    if (container[kind]) checkProbe(errors, container[kind], kind, path.child(kind));
  }
}

/** Adds errors of `initContainers`. */
export function checkInitContainers(errors: Errors, path: FieldPath, scope: ContainerScope): void {
  const { spec } = scope;
  if (!spec.initContainers?.length) return;
  const names = new Set(spec.containers?.map(({ name }) => name));
  spec.initContainers.forEach((container, i) => {
    const at = path.index(i);
    checkContainer(errors, container, at, scope);
    checkInitRestartPolicy(errors, container, at, scope.options);
    if (names.has(container.name)) errors.push(field.duplicate(at.child('name'), container.name));
    else if (container.name) names.add(container.name);
    checkHostPorts(errors, [container], path);
    if (isRestartableInitContainer(container)) {
      checkProbes(errors, container, at, spec);
      return;
    }
    for (const name of ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'] as const) {
      if (container[name]) {
        errors.push(field.forbidden(at.child(name), 'may not be set for init containers without restartPolicy=Always'));
      }
    }
    if (!scope.options.allowRestartOfInitContainers) checkNoRestart(errors, container, at.child('resizePolicy'));
  });
}

/** Adds errors of policies that restart an init container when it is resized. */
function checkNoRestart(errors: Errors, { resizePolicy = [] }: Container, path: FieldPath): void {
  resizePolicy.forEach(({ restartPolicy }, i) => {
    if (restartPolicy !== 'RestartContainer') return;
    const message = "must not be set to 'RestartContainer' for non-sidecar initContainers";
    errors.push(field.invalid(path.index(i).child('restartPolicy'), restartPolicy, message));
  });
}

const ephemeralForbidden = [
  'ports',
  'resources',
  'resizePolicy',
  'restartPolicy',
  'restartPolicyRules',
  'livenessProbe',
  'readinessProbe',
  'startupProbe',
  'lifecycle',
] as const;

/** Adds errors of `ephemeralContainers`. */
export function checkEphemeralContainers(errors: Errors, path: FieldPath, scope: ContainerScope): void {
  const { spec } = scope;
  if (!spec.ephemeralContainers?.length) return;
  const others = new Set([...(spec.containers ?? []), ...(spec.initContainers ?? [])].map(({ name }) => name));
  const names = new Set(others);
  spec.ephemeralContainers.forEach((container: EphemeralContainer, i) => {
    const at = path.index(i);
    checkContainer(errors, container as Container, at, scope);
    checkImageBlanks(errors, container as Container, at);
    if (names.has(container.name)) errors.push(field.duplicate(at.child('name'), container.name));
    names.add(container.name);
    const target = container.targetContainerName;
    if (target && !others.has(target)) errors.push(field.notFound(at.child('targetContainerName'), target));
    for (const name of ephemeralForbidden) {
      const value = (container as Container)[name];
      if (value !== undefined && (name !== 'resources' || Object.keys(value).length > 0))
        errors.push(field.forbidden(at.child(name), 'cannot be set for an Ephemeral Container'));
    }
    container.volumeMounts?.forEach((mount, j) => {
      for (const name of ['subPath', 'subPathExpr'] as const) {
        if (mount[name])
          errors.push(
            field.forbidden(at.child('volumeMounts').index(j).child(name), 'cannot be set for an Ephemeral Container'),
          );
      }
    });
  });
}

/** Adds an error for an image name with surrounding white space. Only pods are checked, not templates. */
export function checkImageBlanks(errors: Errors, container: Container, path: FieldPath): void {
  const image = container.image ?? '';
  if (image.trim() !== image)
    errors.push(field.invalid(path.child('image'), image, 'must not have leading or trailing whitespace'));
}

function checkContainer(errors: Errors, container: Container, path: FieldPath, scope: ContainerScope): void {
  const { spec, options } = scope;
  if (!container.name) errors.push(field.required(path.child('name')));
  else checkText(errors, container.name, path.child('name'), isDNS1123Label);
  if (!container.image) errors.push(field.required(path.child('image')));
  checkEnum(
    errors,
    container.terminationMessagePolicy,
    path.child('terminationMessagePolicy'),
    ['File', 'FallbackToLogsOnError'],
    true,
  );
  // Most containers have few of these lists, so paths and sets are made only for existing ones.
  if (container.ports?.length) checkPorts(errors, container.ports, path.child('ports'));
  if (container.env?.length) checkEnv(errors, container.env, path.child('env'), mayUseEnvFiles(options));
  if (container.envFrom?.length) checkEnvFrom(errors, container.envFrom, path.child('envFrom'));
  if (container.volumeMounts?.length) checkMounts(errors, container, path.child('volumeMounts'), scope.volumes);
  if (container.volumeDevices?.length) {
    const { volumeDevices, volumeMounts = [] } = container;
    checkDevices(errors, volumeDevices, volumeMounts, path.child('volumeDevices'), scope.volumes);
  }
  checkEnum(errors, container.imagePullPolicy, path.child('imagePullPolicy'), pullPolicies, true);
  if (container.resources) {
    checkResourceRequirements(errors, container.resources, path.child('resources'), {
      claimNames: scope.claimNames,
      allowIndivisibleHugePages: options.allowIndivisibleHugePages ?? false,
    });
  }
  if (container.resizePolicy?.length)
    checkResizePolicy(errors, container, path.child('resizePolicy'), spec.restartPolicy);
  if (container.securityContext) {
    const at = path.child('securityContext');
    checkSecurityContext(errors, container.securityContext, at, spec.hostUsers ?? true, options);
  }
}

function checkPorts(errors: Errors, ports: readonly ContainerPort[], path: FieldPath): void {
  const names = new Set<string>();
  ports.forEach((port, i) => {
    const at = path.index(i);
    if (port.name) {
      const problems = isValidPortName(port.name);
      for (const problem of problems) errors.push(field.invalid(at.child('name'), port.name, problem));
      if (problems.length === 0) {
        if (names.has(port.name)) errors.push(field.duplicate(at.child('name'), port.name));
        names.add(port.name);
      }
    }
    if (!port.containerPort) errors.push(field.required(at.child('containerPort')));
    else
      for (const m of isValidPortNum(port.containerPort))
        errors.push(field.invalid(at.child('containerPort'), port.containerPort, m));
    if (port.hostPort) {
      for (const m of isValidPortNum(port.hostPort)) errors.push(field.invalid(at.child('hostPort'), port.hostPort, m));
    }
    checkEnum(errors, port.protocol, at.child('protocol'), portProtocols, true);
  });
}

function checkHostPorts(errors: Errors, containers: readonly Container[], path: FieldPath): void {
  const seen = new Set<string>();
  containers.forEach((container, i) => {
    container.ports?.forEach((port, j) => {
      if (!port.hostPort) return;
      const text = `${port.protocol ?? ''}/${port.hostIP ?? ''}/${port.hostPort}`;
      if (seen.has(text)) errors.push(field.duplicate(path.index(i).child('ports').index(j).child('hostPort'), text));
      seen.add(text);
    });
  });
}

function checkMounts(errors: Errors, container: Container, path: FieldPath, volumes: VolumesByName): void {
  const devices =
    container.volumeDevices && new Map(container.volumeDevices.map((each) => [each.name, each.devicePath]));
  const devicePaths = devices && new Set(devices.values());
  const seen = new Set<string>();
  container.volumeMounts?.forEach((mount, i) => {
    const at = path.index(i);
    const { name = '', mountPath = '' } = mount;
    if (name === '') errors.push(field.required(at.child('name')));
    if (!volumes.has(name)) errors.push(field.notFound(at.child('name'), name));
    if (mountPath === '') errors.push(field.required(at.child('mountPath')));
    if (seen.has(mountPath)) errors.push(field.invalid(at.child('mountPath'), mountPath, 'must be unique'));
    seen.add(mountPath);
    if (devices?.has(name))
      errors.push(field.invalid(at.child('name'), name, 'must not already exist in volumeDevices'));
    if (devicePaths?.has(mountPath)) {
      errors.push(field.invalid(at.child('mountPath'), mountPath, 'must not already exist as a path in volumeDevices'));
    }
    if (mount.subPath) checkDescendingPath(errors, mount.subPath, path.child('subPath'));
    if (mount.subPathExpr) {
      if (mount.subPath) {
        errors.push(
          field.invalid(at.child('subPathExpr'), mount.subPathExpr, 'subPathExpr and subPath are mutually exclusive'),
        );
      }
      checkDescendingPath(errors, mount.subPathExpr, path.child('subPathExpr'));
    }
    if (mount.mountPropagation !== undefined)
      checkPropagation(errors, mount, container, path.child('mountPropagation'));
    if (mount.recursiveReadOnly !== undefined) checkRecursiveReadOnly(errors, mount, path.child('recursiveReadOnly'));
  });
}

function checkPropagation(errors: Errors, mount: VolumeMount, container: Container, path: FieldPath): void {
  checkEnum(errors, mount.mountPropagation, path, ['Bidirectional', 'HostToContainer', 'None']);
  if (mount.mountPropagation === 'Bidirectional' && !container.securityContext?.privileged) {
    errors.push(field.forbidden(path, 'Bidirectional mount propagation is available only to privileged containers'));
  }
}

function checkRecursiveReadOnly(errors: Errors, mount: VolumeMount, path: FieldPath): void {
  if (mount.recursiveReadOnly === 'Disabled') return;
  checkEnum(errors, mount.recursiveReadOnly, path, ['Disabled', 'Enabled', 'IfPossible']);
  if (mount.recursiveReadOnly !== 'Enabled' && mount.recursiveReadOnly !== 'IfPossible') return;
  if (!mount.readOnly) errors.push(field.forbidden(path, 'may only be specified when readOnly is true'));
  if (mount.mountPropagation !== undefined && mount.mountPropagation !== 'None') {
    errors.push(field.forbidden(path, 'may only be specified when mountPropagation is None or not specified'));
  }
}

function checkDevices(
  errors: Errors,
  devices: readonly VolumeDevice[],
  mounts: readonly VolumeMount[],
  path: FieldPath,
  volumes: VolumesByName,
): void {
  const mountNames = new Set(mounts.map(({ name }) => name));
  const mountPaths = new Set(mounts.map(({ mountPath }) => mountPath));
  const names = new Set<string>();
  const paths = new Set<string>();
  devices.forEach(({ name = '', devicePath = '' }, i) => {
    const namePath = path.index(i).child('name');
    const pathPath = path.index(i).child('devicePath');
    const volume = volumes.get(name);
    if (name === '') errors.push(field.required(namePath));
    if (names.has(name)) errors.push(field.invalid(namePath, name, 'must be unique'));
    if (volume && !volume.persistentVolumeClaim && !volume.ephemeral) {
      errors.push(
        field.invalid(
          namePath,
          name,
          'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode',
        ),
      );
    }
    if (!volume) errors.push(field.notFound(namePath, name));
    if (devicePath === '') errors.push(field.required(pathPath));
    if (paths.has(devicePath)) errors.push(field.invalid(pathPath, devicePath, 'must be unique'));
    if (hasBackstep(devicePath)) errors.push(field.invalid(pathPath, devicePath, "can not contain backsteps ('..')"));
    else paths.add(devicePath);
    if (mountNames.has(name)) errors.push(field.invalid(namePath, name, 'must not already exist in volumeMounts'));
    if (mountPaths.has(devicePath))
      errors.push(field.invalid(pathPath, devicePath, 'must not already exist as a path in volumeMounts'));
    if (name !== '') names.add(name);
  });
}

function checkResizePolicy(
  errors: Errors,
  container: Container,
  path: FieldPath,
  podRestartPolicy: string | undefined,
): void {
  const seen = new Set<string>();
  container.resizePolicy?.forEach((policy, i) => {
    if (seen.has(policy.resourceName)) errors.push(field.duplicate(path.index(i), policy.resourceName));
    seen.add(policy.resourceName);
    checkEnum(errors, policy.resourceName, path, ['cpu', 'memory'], true);
    checkEnum(errors, policy.restartPolicy, path, ['NotRequired', 'RestartContainer'], true);
    if (podRestartPolicy === 'Never' && policy.restartPolicy !== 'NotRequired') {
      errors.push(
        field.invalid(path, policy.restartPolicy, "must be 'NotRequired' when pod `restartPolicy` is 'Never'"),
      );
    }
  });
}

function checkInitRestartPolicy(
  errors: Errors,
  container: Container,
  path: FieldPath,
  options: PodValidationOptions,
): void {
  const rules = container.restartPolicyRules ?? [];
  if (container.restartPolicy === undefined) checkRulesHavePolicy(errors, container, path);
  else if (container.restartPolicy !== 'Always' || mayRestartAllContainers(options)) {
    checkRestartPolicy(errors, container, path, options);
  } else if (rules.length > 0) {
    const message = 'restartPolicyRules are not allowed for init containers with restart policy Always';
    errors.push(field.forbidden(path.child('restartPolicyRules'), message));
  }
}

function checkRulesHavePolicy(errors: Errors, container: Container, path: FieldPath): void {
  if (!container.restartPolicyRules?.length) return;
  errors.push(field.required(path.child('restartPolicy'), 'must specify restartPolicy when restart rules are used'));
}

function checkRestartPolicy(
  errors: Errors,
  container: Container,
  path: FieldPath,
  options: PodValidationOptions,
): void {
  const rules = container.restartPolicyRules ?? [];
  if (container.restartPolicy === undefined) checkRulesHavePolicy(errors, container, path);
  else checkEnum(errors, container.restartPolicy, path.child('restartPolicy'), ['Always', 'Never', 'OnFailure']);
  if (rules.length > 20) errors.push(field.tooMany(path.child('restartPolicyRules'), rules.length, 20));
  const actions = mayRestartAllContainers(options) ? ['Restart', 'RestartAllContainers'] : ['Restart'];
  rules.forEach((rule, i) => {
    const rulePath = path.child('restartPolicyRules').index(i);
    checkEnum(errors, rule.action, rulePath.child('action'), actions);
    if (!rule.exitCodes) {
      errors.push(field.required(rulePath.child('exitCodes'), 'must be specified'));
      return;
    }
    checkEnum(errors, rule.exitCodes.operator, rulePath.child('exitCodes', 'operator'), ['In', 'NotIn']);
    const codes = rule.exitCodes.values?.length ?? 0;
    if (codes > 255) errors.push(field.tooMany(rulePath.child('exitCodes', 'values'), codes, 255));
  });
}
