import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Label,
  isDNS1123Subdomain,
  isDNS1123SubdomainWithUnderscore,
  isQualifiedName,
  nameIsDNSSubdomain,
  validateLabels,
} from '@k8s-ts/apimachinery/validation';
import { isFeatureOn } from '../../discovery/index.js';
import type { ObjectMeta } from '../../generated/types/meta.v1.js';
import type { Container, PodResourceClaim, PodSchedulingGroup, PodSpec, Volume } from '../../types/index.js';
import { byteLength, checkEnum, checkName, checkText, type Errors } from '../field/checks.js';
import { checkIP } from '../network/ip.js';
import { checkResourceRequirements } from '../resources/resource-requirements.js';
import { checkVolumes } from '../volume/volumes.js';
import { checkAffinity, checkTopologySpread } from './affinity.js';
import { type ContainerScope, checkContainers, checkEphemeralContainers, checkInitContainers } from './containers.js';
import { containersOf } from './pod-containers.js';
import type { PodValidationOptions } from './pod-options.js';
import { checkPodResources } from './pod-resources.js';
import { checkHostProcess, checkOS, checkPodSecurityContext } from './security-context.js';
import { checkTolerations } from './tolerations.js';

const maxInt32 = 2 ** 31 - 1;

/**
 * The spec of a pod or of a pod template, defaulted. `meta` is a pod's own metadata: some rules look at its name and
 * annotations. `kubernetes pkg/apis/core/validation` (ValidatePodSpec).
 */
export function validatePodSpec(
  spec: PodSpec,
  meta: ObjectMeta | undefined,
  path: FieldPath,
  options: PodValidationOptions = {},
): FieldError[] {
  const errors: Errors = [];
  if (spec.terminationGracePeriodSeconds === undefined)
    errors.push(field.required(path.child('terminationGracePeriodSeconds')));
  const volumes = checkVolumes(errors, spec.volumes ?? [], meta, path.child('volumes'), options);
  const claimNames = new Set((spec.resourceClaims ?? []).map(({ name }) => name).filter((name) => name));
  checkResourceClaims(errors, spec.resourceClaims ?? [], meta, path.child('resourceClaims'));

  const scope: ContainerScope = { spec, volumes, claimNames, options };
  checkContainers(errors, path.child('containers'), scope);
  checkInitContainers(errors, path.child('initContainers'), scope);
  checkEphemeralContainers(errors, path.child('ephemeralContainers'), scope);
  if (isFeatureOn(options.features, 'PodLevelResources')) checkPodResources(errors, spec, path, claimNames);
  checkHostNetwork(errors, spec, path.child('containers'), options.resourceIsPod ?? false);

  checkEnum(errors, spec.restartPolicy, path.child('restartPolicy'), ['Always', 'OnFailure', 'Never'], true);
  checkEnum(
    errors,
    spec.dnsPolicy,
    path.child('dnsPolicy'),
    ['ClusterFirstWithHostNet', 'ClusterFirst', 'Default', 'None'],
    true,
  );
  field.pushAll(errors, validateLabels(spec.nodeSelector, path.child('nodeSelector')));
  checkPodSecurityContext(errors, spec, path.child('securityContext'), options);
  checkAffinity(errors, spec.affinity, path.child('affinity'), options);
  checkDNSConfig(errors, spec, path.child('dnsConfig'), options);
  spec.readinessGates?.forEach((gate, i) => {
    checkText(
      errors,
      gate.conditionType ?? '',
      path.child('readinessGates').index(i).child('conditionType'),
      isQualifiedName,
    );
  });
  checkSchedulingGates(errors, spec, path.child('schedulingGates'));
  checkTopologySpread(errors, spec.topologySpreadConstraints ?? [], path.child('topologySpreadConstraints'), options);
  checkHostProcess(errors, spec, path, options);
  checkHostUsers(errors, spec, path, options);
  checkHostnameOverride(errors, spec, path.child('hostnameOverride'));
  checkNames(errors, spec, path, options);
  checkOS(errors, spec, path);
  if (spec.schedulingGroup)
    checkSchedulingGroup(errors, spec.schedulingGroup, path.child('schedulingGroup', 'podGroupName'));
  checkFileKeyVolumes(errors, spec, path);
  return errors;
}

/** The group has one field today: exactly one of its fields is set. */
function checkSchedulingGroup(errors: Errors, { podGroupName: name }: PodSchedulingGroup, path: FieldPath): void {
  if (name === undefined) errors.push(field.invalid(path, null, 'must specify one of: `podGroupName`'));
  else checkName(errors, name, path, nameIsDNSSubdomain);
}

function checkNames(errors: Errors, spec: PodSpec, path: FieldPath, options: PodValidationOptions): void {
  const { features } = options;
  const named = (name: 'serviceAccountName' | 'nodeName') => {
    const value = spec[name];
    if (value) checkName(errors, value, path.child(name), nameIsDNSSubdomain);
  };
  named('serviceAccountName');
  named('nodeName');
  const deadline = spec.activeDeadlineSeconds;
  if (deadline !== undefined && (deadline < 1 || deadline > maxInt32)) {
    errors.push(
      field.invalid(path.child('activeDeadlineSeconds'), deadline, `must be between 1 and ${maxInt32}, inclusive`),
    );
  }
  if (spec.hostname) checkText(errors, spec.hostname, path.child('hostname'), isDNS1123Label);
  if (spec.subdomain) checkText(errors, spec.subdomain, path.child('subdomain'), isDNS1123Label);
  checkTolerations(errors, spec.tolerations ?? [], path.child('tolerations'), options);
  spec.hostAliases?.forEach((alias, i) => {
    const at = path.child('hostAliases').index(i);
    checkIP(errors, alias.ip ?? '', at.child('ip'), { features });
    alias.hostnames?.forEach((name, j) => {
      checkText(errors, name, at.child('hostnames').index(j), isDNS1123Subdomain);
    });
  });
  if (spec.priorityClassName)
    checkName(errors, spec.priorityClassName, path.child('priorityClassName'), nameIsDNSSubdomain);
  if (spec.runtimeClassName !== undefined) {
    checkName(errors, spec.runtimeClassName, path.child('runtimeClassName'), nameIsDNSSubdomain);
  }
  if (spec.preemptionPolicy !== undefined) {
    checkEnum(errors, spec.preemptionPolicy, path.child('preemptionPolicy'), ['PreemptLowerPriority', 'Never'], true);
  }
  if (spec.overhead) {
    checkResourceRequirements(errors, { limits: spec.overhead }, path.child('overhead'), { claimNames: new Set() });
  }
}

function checkResourceClaims(
  errors: Errors,
  claims: readonly PodResourceClaim[],
  meta: ObjectMeta | undefined,
  path: FieldPath,
): void {
  const names = new Set<string>();
  claims.forEach((claim, i) => {
    if (meta?.annotations?.['kubernetes.io/config.mirror'] !== undefined) {
      errors.push(field.forbidden(FieldPath.root(''), 'static pods do not support resource claims'));
      return;
    }
    const at = path.index(i);
    if (!claim.name) errors.push(field.required(at.child('name')));
    else if (names.has(claim.name)) errors.push(field.duplicate(at.child('name'), claim.name));
    else {
      checkText(errors, claim.name, at.child('name'), isDNS1123Label);
      names.add(claim.name);
    }
    const { resourceClaimName, resourceClaimTemplateName } = claim;
    const shown = {
      Name: claim.name ?? '',
      ResourceClaimName: resourceClaimName ?? null,
      ResourceClaimTemplateName: resourceClaimTemplateName ?? null,
    };
    if (resourceClaimName !== undefined && resourceClaimTemplateName !== undefined) {
      errors.push(
        field.invalid(at, shown, 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified'),
      );
    }
    if (resourceClaimName === undefined && resourceClaimTemplateName === undefined) {
      errors.push(field.invalid(at, shown, 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`'));
    }
    for (const name of ['resourceClaimName', 'resourceClaimTemplateName'] as const) {
      const value = claim[name];
      if (value !== undefined) checkName(errors, value, at.child(name), nameIsDNSSubdomain);
    }
  });
}

function checkHostNetwork(errors: Errors, spec: PodSpec, path: FieldPath, isPod: boolean): void {
  if (!spec.hostNetwork) return;
  spec.containers?.forEach((container: Container, i) => {
    container.ports?.forEach((port, j) => {
      const hostPort = port.hostPort ?? 0;
      if ((isPod || hostPort !== 0) && hostPort !== port.containerPort) {
        const at = path.index(i).child('ports').index(j).child('hostPort');
        errors.push(field.invalid(at, hostPort, 'must match `containerPort` when `hostNetwork` is true'));
      }
    });
  });
}

function checkDNSConfig(
  errors: Errors,
  { dnsConfig: config, dnsPolicy: policy }: PodSpec,
  path: FieldPath,
  { features }: PodValidationOptions,
): void {
  if (policy === 'None') {
    if (!config) {
      errors.push(field.required(path, 'must provide `dnsConfig` when `dnsPolicy` is None'));
      return;
    }
    if (!config.nameservers?.length) {
      errors.push(
        field.required(path.child('nameservers'), 'must provide at least one DNS nameserver when `dnsPolicy` is None'),
      );
      return;
    }
  }
  if (!config) return;
  const { nameservers = [], searches = [] } = config;
  if (nameservers.length > 3)
    errors.push(field.invalid(path.child('nameservers'), nameservers, 'must not have more than 3 nameservers'));
  nameservers.forEach((address, i) => {
    checkIP(errors, address, path.child('nameservers').index(i), { features });
  });
  const searchesPath = path.child('searches');
  if (searches.length > 32)
    errors.push(field.invalid(searchesPath, searches, 'must not have more than 32 search paths'));
  if (byteLength(searches.join(' ')) > 2048) {
    errors.push(
      field.invalid(
        searchesPath,
        searches,
        'must not have more than 2048 characters (including spaces) in the search list',
      ),
    );
  }
  searches.forEach((search, i) => {
    if (search === '.') return;
    checkText(errors, search.replace(/\.$/, ''), searchesPath.index(i), isDNS1123SubdomainWithUnderscore);
  });
  config.options?.forEach((option, i) => {
    if (!option.name) errors.push(field.required(path.child('options').index(i), 'must not be empty'));
  });
}

function checkSchedulingGates(errors: Errors, spec: PodSpec, path: FieldPath): void {
  const seen = new Set<string>();
  spec.schedulingGates?.forEach(({ name = '' }, i) => {
    checkText(errors, name, path.index(i), isQualifiedName);
    if (seen.has(name)) errors.push(field.duplicate(path.index(i), name));
    seen.add(name);
  });
}

function checkHostUsers(errors: Errors, spec: PodSpec, path: FieldPath, options: PodValidationOptions): void {
  if (spec.hostUsers !== false) return;
  const message = 'when `hostUsers` is false';
  const mayUseHostNetwork =
    options.allowHostNetworkWithUserNamespaces || isFeatureOn(options.features, 'UserNamespacesHostNetworkSupport');
  if (spec.hostNetwork && !mayUseHostNetwork) errors.push(field.forbidden(path.child('hostNetwork'), message));
  if (spec.hostPID) errors.push(field.forbidden(path.child('HostPID'), message));
  if (spec.hostIPC) errors.push(field.forbidden(path.child('HostIPC'), message));
  if (options.allowVolumeDevicesWithUserNamespaces) return;
  for (const placed of containersOf(spec, path)) {
    if (placed.container.volumeDevices?.length)
      errors.push(field.forbidden(placed.path.child('volumeDevices'), message));
  }
}

function checkHostnameOverride(errors: Errors, spec: PodSpec, path: FieldPath): void {
  const name = spec.hostnameOverride;
  if (name === undefined) return;
  if (spec.setHostnameAsFQDN) errors.push(field.forbidden(path, 'may not be specified when setHostnameAsFQDN is true'));
  if (spec.hostNetwork) errors.push(field.forbidden(path, 'may not be specified when hostNetwork is true'));
  if (byteLength(name) > 64) errors.push(field.tooLong(path, 64));
  checkText(errors, name, path, isDNS1123Subdomain);
}

function checkFileKeyVolumes(errors: Errors, spec: PodSpec, path: FieldPath): void {
  let volumes: ReadonlyMap<string, Volume> | undefined;
  for (const placed of containersOf(spec, path)) {
    placed.container.env?.forEach((variable, i) => {
      const name = variable.valueFrom?.fileKeyRef?.volumeName;
      if (name === undefined) return;
      const namePath = placed.path.child('env').index(i).child('valueFrom', 'fileKeyRef', 'volumeName');
      volumes ??= new Map((spec.volumes ?? []).map((each) => [each.name, each]));
      const volume = volumes.get(name);
      if (!volume) errors.push(field.notFound(namePath, name));
      else if (!volume.emptyDir)
        errors.push(field.invalid(namePath, name, 'referenced volume must be of type emptyDir'));
    });
  }
}
