import type { schedulingv1alpha1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  checkName,
  checkPositive,
  checkText,
  type Errors,
  immutableMessage,
  internalForm,
  validateKindMeta,
  validateKindMetaUpdate,
} from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Subdomain,
  isValidPathSegmentName,
  nameIsDNSLabel,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';

/** Rules of workloads (`kubernetes pkg/apis/scheduling/validation`). Each function returns an empty list for a valid object. */

type Workload = schedulingv1alpha1.Workload;
type WorkloadSpec = Partial<schedulingv1alpha1.WorkloadSpec>;

const specPath = FieldPath.root('spec');
const maxPodGroups = 8;
const types = 'k8s.io.api.scheduling.v1alpha1';

/** The errors of a Workload (`kubernetes pkg/apis/scheduling/validation`); none when it is valid. */
export function validateWorkload(workload: Workload): FieldError[] {
  const errors = validateKindMeta(workload, true, nameIsDNSSubdomain);
  checkSpec(errors, workload.spec ?? {});
  return errors;
}

/** Pod groups never change, and the controller only when there was none. */
export function validateWorkloadUpdate(workload: Workload, old: Workload): FieldError[] {
  const errors = validateKindMetaUpdate(workload, old);
  const spec: WorkloadSpec = workload.spec ?? {};
  const before: WorkloadSpec = old.spec ?? {};
  checkSpec(errors, spec);
  // Upstream's paths lack the parent here.
  if (before.controllerRef && !builtinSemanticEqual(spec.controllerRef, before.controllerRef)) {
    const form = internalForm(`${types}.TypedLocalObjectReference`, spec.controllerRef);
    errors.push(field.invalid(FieldPath.root('controllerRef'), form, immutableMessage));
  }
  if (!builtinSemanticEqual(spec.podGroups ?? [], before.podGroups ?? [])) {
    const form = spec.podGroups?.map((group) => internalForm(`${types}.PodGroup`, group)) ?? null;
    errors.push(field.invalid(FieldPath.root('podGroups'), form, immutableMessage));
  }
  return errors;
}

function checkSpec(errors: Errors, { controllerRef, podGroups: given }: WorkloadSpec): void {
  // Null when the client sent no list.
  const podGroups = given ?? [];
  if (controllerRef) checkControllerRef(errors, controllerRef, specPath.child('controllerRef'));
  const path = specPath.child('podGroups');
  if (podGroups.length === 0) errors.push(field.required(path, 'must have at least one item'));
  else if (podGroups.length > maxPodGroups) errors.push(field.tooMany(path, podGroups.length, maxPodGroups));
  else {
    const names = new Set<string>();
    for (const [i, group] of podGroups.entries()) checkPodGroup(errors, group, path.index(i), names);
  }
}

function checkControllerRef(
  errors: Errors,
  { apiGroup = '', kind = '', name = '' }: schedulingv1alpha1.TypedLocalObjectReference,
  path: FieldPath,
): void {
  if (apiGroup !== '') checkText(errors, apiGroup, path.child('apiGroup'), isDNS1123Subdomain);
  for (const [key, value] of Object.entries({ kind, name })) {
    if (value === '') errors.push(field.required(path.child(key)));
    else checkText(errors, value, path.child(key), isValidPathSegmentName);
  }
}

function checkPodGroup(
  errors: Errors,
  { name = '', policy }: schedulingv1alpha1.PodGroup,
  path: FieldPath,
  names: Set<string>,
): void {
  checkName(errors, name, path.child('name'), nameIsDNSLabel);
  if (names.has(name)) errors.push(field.duplicate(path.child('name'), name));
  names.add(name);
  checkPolicy(errors, policy ?? {}, path.child('policy'));
}

function checkPolicy(errors: Errors, policy: schedulingv1alpha1.PodGroupPolicy, path: FieldPath): void {
  const { basic, gang } = policy;
  const needed = 'exactly one of `basic`, `gang` is required';
  if (basic && gang) errors.push(field.invalid(path, '{`basic`, `gang`}', `${needed}, but multiple fields are set`));
  else if (gang) checkPositive(errors, gang.minCount ?? 0, path.child('gang', 'minCount'));
  else if (!basic) errors.push(field.required(path, needed));
}
