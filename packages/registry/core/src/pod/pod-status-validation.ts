import { isFeatureOn } from '@k8s-ts/api/discovery';
import type { Container, ContainerStatus, Pod, PodSpec, PodStatus } from '@k8s-ts/api/types';
import {
  allContainersMayRestart,
  byteLength,
  checkEnum,
  checkIP,
  checkName,
  checkPodAnnotationUpdates,
  checkText,
  type Errors,
  immutableMessage,
  ipFamilyOf,
  isDualStack,
  isNativeResource,
  metadataPath,
  type PodValidationOptions,
  usesRestartRules,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import { quantitySign } from '@k8s-ts/apimachinery/quantity';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Label,
  isQualifiedName,
  isValidGroupID,
  isValidUserID,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';

const statusPath = FieldPath.root('status');
const systemConditions: ReadonlySet<string> = new Set(['PodScheduled', 'Ready', 'Initialized']);

/** Errors of an update of a Pod's status (`kubernetes pkg/apis/core/validation`, ValidatePodStatusUpdate). */
export function validatePodStatusUpdate(
  pod: Pod,
  old: Pod,
  options: PodValidationOptions = { resourceIsPod: true },
): FieldError[] {
  const errors: Errors = [...validateKindMetaUpdate(pod, old)];
  checkPodAnnotationUpdates(errors, pod, old, metadataPath.child('annotations'), options);
  const status = pod.status ?? {};
  const before = old.status ?? {};
  const spec: PodSpec = old.spec ?? { containers: [] };

  status.conditions?.forEach((condition, i) => {
    const at = statusPath.child('conditions').index(i);
    checkObservedGeneration(errors, condition.observedGeneration, at.child('observedGeneration'));
    if (!systemConditions.has(condition.type))
      checkText(errors, condition.type ?? '', at.child('Type'), isQualifiedName);
  });
  if ((pod.spec?.nodeName ?? '') !== (spec.nodeName ?? '')) {
    errors.push(field.forbidden(statusPath.child('nodeName'), 'may not be changed directly'));
  }
  const nominated = status.nominatedNodeName ?? '';
  if (nominated !== '' && nominated !== (before.nominatedNodeName ?? '')) {
    const at = statusPath.child('nominatedNodeName');
    checkName(errors, nominated, at, nameIsDNSSubdomain);
    if (spec.nodeName && isFeatureOn(options.features, 'ClearingNominatedNodeNameAfterBinding')) {
      errors.push(field.forbidden(at, 'may not be set on pods that are already bound to a node'));
    }
  }
  checkObservedGeneration(errors, status.observedGeneration, statusPath.child('observedGeneration'));
  if ((status.qosClass ?? '') !== (before.qosClass ?? '')) {
    errors.push(field.invalid(statusPath.child('qosClass'), status.qosClass ?? '', immutableMessage));
  }
  // A rule of one container may restart all containers.
  const hasRules = isFeatureOn(options.features, 'ContainerRestartRules') || usesRestartRules(spec);
  const allMayRestart = hasRules && allContainersMayRestart(spec, options);
  for (const [kind, containers] of [
    ['containerStatuses', spec.containers],
    ['initContainerStatuses', spec.initContainers ?? []],
    ['ephemeralContainerStatuses', undefined],
  ] as const) {
    if (allMayRestart && containers) continue;
    const statuses = { now: status[kind] ?? [], before: before[kind] ?? [] };
    checkTransitions(errors, statuses, statusPath.child(kind), spec, { containers, hasRules });
  }
  checkClaimStatuses(errors, pod);
  checkExtendedClaimStatus(errors, pod);
  checkNodeAllocatableClaims(errors, pod);
  checkPodIPs(errors, pod, old, options);
  for (const kind of ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'] as const) {
    status[kind]?.forEach((container, i) => {
      checkUser(
        errors,
        container,
        statusPath.child(kind).index(i).child('user', 'linux'),
        pod.spec?.os?.name ?? 'linux',
      );
    });
  }
  for (const [kind, containers] of [
    ['containerStatuses', pod.spec?.containers],
    ['initContainerStatuses', pod.spec?.initContainers],
  ] as const) {
    status[kind]?.forEach((container, i) => {
      const at = statusPath.child(kind).index(i).child('allocatedResourcesStatus');
      checkAllocatedResources(
        errors,
        container,
        containers?.find(({ name }) => name === container.name),
        at,
      );
    });
  }
  status.ephemeralContainerStatuses?.forEach((container, i) => {
    if (!container.allocatedResourcesStatus?.length) return;
    const at = statusPath.child('ephemeralContainerStatuses').index(i).child('allocatedResourcesStatus');
    errors.push(field.forbidden(at, 'must not be specified in container status'));
  });
  if (isFeatureOn(options.features, 'ImageVolumeWithDigest')) checkVolumeStatuses(errors, status);
  return errors;
}

function checkObservedGeneration(errors: Errors, generation: number | undefined, path: FieldPath): void {
  if ((generation ?? 0) < 0) errors.push(field.invalid(path, generation, 'must be a non-negative integer'));
}

/**
 * Errors when a terminated container runs again although its restart policy forbids it. Ephemeral containers
 * (`containers` undefined) never restart.
 */
function checkTransitions(
  errors: Errors,
  { now, before }: Readonly<Record<'now' | 'before', readonly ContainerStatus[]>>,
  path: FieldPath,
  spec: PodSpec,
  { containers, hasRules }: { readonly containers: readonly Container[] | undefined; readonly hasRules: boolean },
): void {
  before.forEach((old, i) => {
    const exit = old.state?.terminated?.exitCode;
    if (exit === undefined) return;
    const next = now.find(({ name }) => name === old.name);
    if (!next || next.state?.terminated) return;
    const container = containers?.find(({ name }) => name === old.name);
    // While the feature is off, containers that are missing in the spec follow the restart policy of the pod.
    if (
      container ? shouldRestart(container, spec, exit) : containers && !hasRules && restarts(spec.restartPolicy, exit)
    )
      return;
    errors.push(field.forbidden(path.index(i).child('state'), 'may not be transitioned to non-terminated state'));
  });
}

function shouldRestart(container: Container, spec: PodSpec, exitCode: number): boolean {
  for (const rule of container.restartPolicyRules ?? []) {
    const { operator, values = [] } = rule.exitCodes ?? { operator: '' };
    const matches =
      operator === 'In' ? values.includes(exitCode) : operator === 'NotIn' ? !values.includes(exitCode) : false;
    if (matches && rule.action === 'Restart') return true;
  }
  return restarts(container.restartPolicy ?? spec.restartPolicy, exitCode);
}

function restarts(policy: string | undefined, exitCode: number): boolean {
  switch (policy) {
    case 'Never':
      return false;
    case 'OnFailure':
      return exitCode !== 0;
    default:
      return true;
  }
}

function checkClaimStatuses(errors: Errors, pod: Pod): void {
  const path = statusPath.child('resourceClaimStatuses');
  const known = new Set((pod.spec?.resourceClaims ?? []).map(({ name }) => name));
  const seen = new Set<string>();
  pod.status?.resourceClaimStatuses?.forEach((claim, i) => {
    const at = path.index(i).child('name');
    if (!known.has(claim.name))
      errors.push(field.invalid(at, claim.name, 'must match the name of an entry in `spec.resourceClaims`'));
    if (seen.has(claim.name)) errors.push(field.duplicate(at, claim.name));
    seen.add(claim.name);
    if (claim.resourceClaimName === undefined) return;
    checkName(errors, claim.resourceClaimName, path.index(i).child('resourceClaimName'), nameIsDNSSubdomain);
  });
}

function checkExtendedClaimStatus(errors: Errors, pod: Pod): void {
  const extended = pod.status?.extendedResourceClaimStatus;
  if (!extended) return;
  const extendedPath = statusPath.child('extendedResourceClaimStatus');
  const mappings = extendedPath.child('requestMappings');
  if (!extended.requestMappings?.length)
    errors.push(field.required(mappings, 'at least one request mapping is required'));
  const containers = new Map(
    [...(pod.spec?.initContainers ?? []), ...(pod.spec?.containers ?? [])].map((c) => [c.name, c]),
  );
  extended.requestMappings?.forEach(({ containerName, resourceName, requestName }, i) => {
    const container = containers.get(containerName);
    if (!container) {
      const message = 'must match the name of an entry in spec.initContainers.name or spec.containers.name';
      errors.push(field.invalid(mappings.index(i).child('containerName'), containerName, message));
    } else if (!Object.hasOwn(container.resources?.requests ?? {}, resourceName)) {
      const message =
        'must match the extended resource name of an entry in spec.initContainers.resources.requests or spec.containers.resources.requests';
      errors.push(field.invalid(mappings.index(i).child('resourceName'), resourceName, message));
    }
    checkText(errors, requestName, extendedPath.child('requestName'), isDNS1123Label);
  });
  if (!extended.resourceClaimName) errors.push(field.required(extendedPath.child('resourceClaimName')));
  else checkName(errors, extended.resourceClaimName, extendedPath.child('resourceClaimName'), nameIsDNSSubdomain);
}

/** Claims that hold resources of the node, such as cpu. */
function checkNodeAllocatableClaims(errors: Errors, { spec, status }: Pod): void {
  const path = statusPath.child('nodeAllocatableResourceClaimStatuses');
  const known = new Set(
    [...(spec?.resourceClaims ?? []), ...(status?.resourceClaimStatuses ?? [])].flatMap(
      ({ resourceClaimName }) => resourceClaimName ?? [],
    ),
  );
  const empty = 'must not be empty';
  status?.nodeAllocatableResourceClaimStatuses?.forEach(
    ({ resourceClaimName = '', containers = [], resources = {} }, i) => {
      const at = path.index(i);
      if (resourceClaimName === '') errors.push(field.required(at.child('resourceClaimName'), empty));
      if (!known.has(resourceClaimName)) {
        const message = 'no mapping found in pod reference';
        errors.push(field.invalid(at.child('resourceClaimName'), resourceClaimName, message));
      }
      if (containers.length === 0) errors.push(field.required(at.child('containers'), empty));
      const names = Object.keys(resources).sort();
      if (names.length === 0) errors.push(field.required(at.child('resources'), empty));
      for (const name of names) {
        const key = at.child('resources').key(name);
        const quantity = resources[name] as string;
        if (!isNativeResource(name)) errors.push(field.invalid(key, name, 'must be a node allocatable resource name'));
        if (quantitySign(quantity) < 0) errors.push(field.invalid(key, quantity, 'must be non-negative'));
      }
    },
  );
}

const maxImageRefLength = 256;

/** The images of mounted volumes. */
function checkVolumeStatuses(errors: Errors, status: PodStatus): void {
  for (const kind of ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'] as const) {
    status[kind]?.forEach(({ volumeMounts }, i) => {
      volumeMounts?.forEach(({ volumeStatus }, j) => {
        if (!volumeStatus?.image) return;
        const at = statusPath.child(kind).index(i).child('volumeMounts').index(j);
        const path = at.child('volumeStatus', 'imageVolumeStatus', 'imageRef');
        const { imageRef = '' } = volumeStatus.image;
        if (imageRef === '') errors.push(field.required(path, 'imageRef must not be empty'));
        if (byteLength(imageRef) > maxImageRefLength) errors.push(field.tooLong(path, maxImageRefLength));
      });
    });
  }
}

function checkPodIPs(errors: Errors, pod: Pod, old: Pod, { features }: PodValidationOptions): void {
  const oneEach = (path: FieldPath, list: readonly { readonly ip?: string }[]) => {
    if (list.length <= 1) return;
    const unknown = list.findIndex(({ ip }) => ipFamilyOf(ip ?? '') === undefined);
    if (unknown >= 0) {
      const problem = `failed to check for dual stack with error:invalid IP[${unknown}]: ${list[unknown]?.ip ?? ''}`;
      errors.push(field.internalError(path, new Error(problem)));
    }
    if (list.length > 2 || !isDualStack(list.map(({ ip }) => ipFamilyOf(ip ?? '')))) {
      const shown = list.map(({ ip }) => ({ IP: ip ?? '' }));
      errors.push(field.invalid(path, shown, 'may specify no more than one IP for each IP family'));
    }
  };
  const podIPs = pod.status?.podIPs ?? [];
  const podPath = statusPath.child('podIPs');
  podIPs.forEach(({ ip }, i) => {
    const existing = old.status?.podIPs?.map((known) => known.ip ?? '');
    checkIP(errors, ip ?? '', podPath.index(i), { features, existing });
  });
  oneEach(podPath, podIPs);
  const hostIPs = pod.status?.hostIPs ?? [];
  const [first] = hostIPs;
  if (!first) return;
  const hostPath = statusPath.child('hostIPs');
  if ((pod.status?.hostIP ?? '') !== first.ip) {
    errors.push(field.invalid(hostPath.index(0).child('ip'), first.ip, 'must be equal to `hostIP`'));
  }
  hostIPs.forEach(({ ip }, i) => {
    const existing = old.status?.hostIPs?.map((known) => known.ip);
    checkIP(errors, ip, hostPath.index(i), { features, existing });
  });
  oneEach(hostPath, hostIPs);
}

function checkUser(errors: Errors, status: ContainerStatus, path: FieldPath, os: string): void {
  const user = status.user?.linux;
  if (!user) return;
  if (os === 'windows') {
    errors.push(field.forbidden(path, 'cannot be set for a windows pod'));
    return;
  }
  for (const message of isValidUserID(user.uid)) errors.push(field.invalid(path.child('uid'), user.uid, message));
  for (const message of isValidGroupID(user.gid)) errors.push(field.invalid(path.child('gid'), user.gid, message));
  user.supplementalGroups?.forEach((gid, i) => {
    for (const message of isValidGroupID(gid))
      errors.push(field.invalid(path.child('supplementalGroups').index(i), gid, message));
  });
}

function checkAllocatedResources(
  errors: Errors,
  status: ContainerStatus,
  container: Container | undefined,
  path: FieldPath,
): void {
  status.allocatedResourcesStatus?.forEach((resource, i) => {
    const at = path.index(i);
    if (container) {
      const isClaim = resource.name.startsWith('claim:');
      const known = isClaim
        ? (container.resources?.claims ?? []).map(({ name, request }) => `claim:${name}${request ? `/${request}` : ''}`)
        : Object.keys(container.resources?.requests ?? {});
      if (!known.includes(resource.name)) {
        const message = isClaim
          ? "must match one of the container's resource claims in a format 'claim:<claimName>/<request>' or 'claim:<claimName>' if request is empty"
          : "must match one of the container's resource requests";
        errors.push(field.invalid(at.child('name'), resource.name, message));
      }
    }
    const seen = new Set<string>();
    resource.resources?.forEach(({ health, message, resourceID }, j) => {
      const healthPath = at.child('resources').index(j);
      checkEnum(errors, health, healthPath.child('health'), ['Healthy', 'Unhealthy', 'Unknown']);
      checkHealthMessage(errors, message, healthPath.child('message'));
      if (seen.has(resourceID)) errors.push(field.duplicate(healthPath.child('resourceID'), resourceID));
      seen.add(resourceID);
    });
  });
}

/** Maximum length of the message of a resource's health, in bytes. */
const maxHealthMessage = 1024;

function checkHealthMessage(errors: Errors, message: string | null | undefined, path: FieldPath): void {
  if (message === '') errors.push(field.required(path, 'must be non-empty if specified'));
  else if (message && byteLength(message) > maxHealthMessage) {
    errors.push(field.tooLong(path, maxHealthMessage));
  }
}
