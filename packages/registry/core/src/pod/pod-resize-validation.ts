import { isFeatureOn } from '@k8s-ts/api/discovery';
import type { Container, Pod, PodSpec, ResourceRequirements } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  type Errors,
  isRestartableInitContainer,
  mirrorPodAnnotation,
  type PodValidationOptions,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { computePodQOS, podQOS } from './pod-qos.js';
import { validatePodMetadataAndSpec } from './pod-validation.js';

const specPath = FieldPath.root('spec');
const root = FieldPath.root('');

/**
 * Errors of an update of `/resize`, which may only change cpu and memory of containers
 * (`kubernetes pkg/apis/core/validation`, ValidatePodResize).
 */
export function validatePodResize(
  pod: Pod,
  old: Pod,
  options: PodValidationOptions = { resourceIsPod: true },
): FieldError[] {
  if (old.metadata?.annotations?.[mirrorPodAnnotation] !== undefined)
    return [field.forbidden(root, 'static pods cannot be resized')];
  if (old.spec?.os?.name === 'windows') return [field.forbidden(root, 'windows pods cannot be resized')];
  const errors: Errors = [...validateKindMetaUpdate(pod, old), ...validatePodMetadataAndSpec(pod, options)];
  if (podQOS(old, options.features) !== computePodQOS(pod, options.features)) {
    errors.push(
      field.invalid(specPath, pod.status?.qosClass ?? '', 'Pod QOS Class may not change as a result of resizing'),
    );
  }
  const running = old.status?.containerStatuses?.find((status) => status.state?.running);
  if (running && !running.resources)
    errors.push(field.forbidden(specPath, 'Pod running on node without support for resize'));
  let now = pod.spec as PodSpec;
  const before = old.spec as PodSpec;
  if (hasPodResources(old) || hasPodResources(pod)) {
    if (!isFeatureOn(options.features, 'InPlacePodLevelResourcesVerticalScaling')) {
      const message =
        'resize of pods with pod-level resources is forbidden when InPlacePodLevelResourcesVerticalScalingEnabled feature gate is disabled';
      errors.push(field.forbidden(root, message));
      return errors;
    }
    now = checkPodLevelResize(errors, now, before);
  }
  if (old.status?.nodeAllocatableResourceClaimStatuses?.length) {
    errors.push(field.forbidden(specPath, 'pods with node allocatable resource claims cannot be resized'));
  }
  if (!checkOrder(errors, now, before)) return errors;
  const canResize = (container: Container) =>
    isFeatureOn(options.features, 'InPlacePodVerticalScalingInitContainers') || isRestartableInitContainer(container);

  const masked = (container: Container, previous: Container | undefined): Container => ({
    ...container,
    resources: maskComputeResources(container.resources, previous?.resources),
  });
  checkRemoved(errors, now.initContainers ?? [], before.initContainers ?? [], 'initContainers', canResize);
  checkRemoved(errors, now.containers, before.containers, 'containers', () => true);
  now.containers.forEach((container, i) => {
    if (!sameContainer(masked(container, before.containers[i]), before.containers[i])) {
      errors.push(field.forbidden(specPath, 'only cpu and memory resources are mutable'));
    }
  });
  now.initContainers?.forEach((container, i) => {
    const previous = before.initContainers?.[i];
    const isModified = !sameContainer(container, previous);
    const path = specPath.child('initContainers').index(i);
    if (canResize(container)) {
      if (!sameContainer(masked(container, previous), previous)) {
        const message = 'only cpu and memory resources for init or sidecar containers are mutable';
        errors.push(field.forbidden(path, message));
      }
      if (isModified && !isRestartableInitContainer(container)) checkNoRestart(errors, container, path);
    } else if (isModified) {
      errors.push(field.forbidden(specPath, 'resources for non-sidecar init containers are immutable'));
    }
  });
  if (errors.length > 0) return errors;

  const rest = { ...now, containers: before.containers, initContainers: before.initContainers };
  if (!builtinSemanticEqual(rest, before))
    errors.push(field.forbidden(specPath, 'only cpu and memory resources are mutable'));
  return errors;
}

/** Adds errors of a change of pod-level resources. @returns the spec with the old cpu and memory of the pod */
function checkPodLevelResize(errors: Errors, now: PodSpec, before: PodSpec): PodSpec {
  const path = specPath.child('resources');
  if (before.resources && !now.resources) {
    errors.push(field.forbidden(path, 'pod-level resources cannot be removed'));
    return now;
  }
  if (before.resources) {
    for (const list of ['requests', 'limits'] as const) {
      if (isRemoved(now.resources?.[list], before.resources[list])) {
        errors.push(field.forbidden(path.child(list), `pod-level resource ${list} cannot be removed`));
      }
    }
  }
  const masked = {
    ...now.resources,
    requests: {},
    limits: {},
    ...maskComputeResources(now.resources, before.resources),
  };
  if (!sameContainer({ name: '', resources: masked }, { name: '', resources: before.resources ?? {} })) {
    errors.push(field.forbidden(specPath, 'only cpu and memory resources are mutable at pod-level'));
  }
  const { resources: _, ...rest } = now;
  return before.resources ? { ...rest, resources: before.resources } : rest;
}

/**
 * Adds an error for each policy that restarts the container, because a container that runs once does not start again.
 */
function checkNoRestart(errors: Errors, { resizePolicy = [] }: Container, path: FieldPath): void {
  for (const { restartPolicy } of resizePolicy) {
    if (restartPolicy !== 'RestartContainer') continue;
    const message = 'non-sidecar init containers with a resize policy of RestartContainer cannot be resized';
    errors.push(field.forbidden(path, message));
  }
}

type Amounts = Readonly<Record<string, string>>;

const isRemoved = (now: Amounts = {}, before: Amounts = {}): boolean =>
  Object.keys(before).some((name) => !Object.hasOwn(now, name));

function hasPodResources(pod: Pod): boolean {
  const { requests, limits } = pod.spec?.resources ?? {};
  return Object.keys(requests ?? {}).length + Object.keys(limits ?? {}).length > 0;
}

function checkOrder(errors: Errors, now: PodSpec, before: PodSpec): boolean {
  const found = errors.length;
  for (const kind of ['containers', 'initContainers'] as const) {
    const path = specPath.child(kind);
    const list = now[kind] ?? [];
    const old = before[kind] ?? [];
    if (list.length !== old.length) {
      errors.push(field.forbidden(path, `${kind} may not be added or removed on resize`));
      continue;
    }
    old.forEach(({ name }, i) => {
      if (list[i]?.name !== name)
        errors.push(field.forbidden(path.index(i).child('name'), `${kind} may not be renamed or reordered on resize`));
    });
  }
  return errors.length === found;
}

function checkRemoved(
  errors: Errors,
  now: readonly Container[],
  before: readonly Container[],
  kind: 'containers' | 'initContainers',
  applies: (container: Container) => boolean,
): void {
  before.forEach((container, i) => {
    if (!applies(container)) return;
    for (const list of ['requests', 'limits'] as const) {
      if (isRemoved(now[i]?.resources?.[list], container.resources?.[list])) {
        errors.push(
          field.forbidden(specPath.child(kind).index(i).child('resources', list), `resource ${list} cannot be removed`),
        );
      }
    }
  });
}

/** The resources with the old cpu and memory and without claims, to find other changes. */
function maskComputeResources(
  now: ResourceRequirements | undefined,
  before: ResourceRequirements | undefined,
): ResourceRequirements {
  const mask = (name: 'limits' | 'requests') => {
    const { cpu: _cpu, memory: _memory, ...rest } = now?.[name] ?? {};
    const { cpu, memory } = before?.[name] ?? {};
    const list = { ...rest, ...(cpu === undefined ? {} : { cpu }), ...(memory === undefined ? {} : { memory }) };
    return Object.keys(list).length === 0 ? {} : { [name]: list };
  };
  return { ...mask('limits'), ...mask('requests') };
}

function sameContainer(a: Container, b: Container | undefined): boolean {
  const plain = (container: Container | undefined) => {
    const { limits, requests, claims } = container?.resources ?? {};
    const kept = (list: Readonly<Record<string, string>> | undefined) =>
      list && Object.keys(list).length > 0 ? list : undefined;
    return { ...container, resources: { limits: kept(limits), requests: kept(requests), claims } };
  };
  return builtinSemanticEqual(plain(a), plain(b));
}
