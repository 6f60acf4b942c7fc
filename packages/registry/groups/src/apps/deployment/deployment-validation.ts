import type { appsv1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  immutableMessage,
  internalForm,
  intOrPercentValue,
  nonnegative,
  nonnegativeFields,
  notAbove,
  notMoreThan100Percent,
  type PodValidationOptions,
  selectorForm,
  validateKindMeta,
  validateKindMetaUpdate,
  validatePositiveIntOrPercent,
} from '@k8s-ts/api/validation';
import { type FieldError, type FieldPath, field, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import {
  collisionCountRises,
  usableSelector,
  validateReplicaSetTemplate,
  validateWorkloadSelector,
} from '../shared-validation.js';
import { specPath, statusPath } from '../workload.js';

export function validateDeployment(object: appsv1.Deployment, options: PodValidationOptions): FieldError[] {
  return [...validateKindMeta(object, true, nameIsDNSSubdomain), ...validateSpec(object.spec, specPath, options)];
}

export function validateDeploymentUpdate(
  object: appsv1.Deployment,
  old: appsv1.Deployment,
  options: PodValidationOptions,
): FieldError[] {
  const errors = [...validateKindMetaUpdate(object, old), ...validateSpec(object.spec, specPath, options)];
  if (!builtinSemanticEqual(object.spec?.selector, old.spec?.selector)) {
    errors.push(field.invalid(specPath.child('selector'), selectorForm(object.spec?.selector), immutableMessage));
  }
  return errors;
}

export function validateDeploymentStatusUpdate(object: appsv1.Deployment, old: appsv1.Deployment): FieldError[] {
  const status = object.status ?? {};
  const counters = [
    'observedGeneration',
    'replicas',
    'updatedReplicas',
    'readyReplicas',
    'availableReplicas',
    'unavailableReplicas',
  ];
  return [
    ...validateKindMetaUpdate(object, old),
    ...nonnegativeFields(status, [...counters, 'terminatingReplicas', 'collisionCount'], statusPath),
    ...notAbove(status, ['updatedReplicas', 'readyReplicas', 'availableReplicas'], 'replicas', statusPath),
    ...notAbove(status, ['availableReplicas'], 'readyReplicas', statusPath, 'cannot be greater than readyReplicas'),
    ...collisionCountRises(object.status, old.status, statusPath),
  ];
}

function validateSpec(
  spec: appsv1.DeploymentSpec | undefined,
  path: FieldPath,
  options: PodValidationOptions,
): FieldError[] {
  if (!spec) return [field.required(path)];
  const errors = nonnegative(spec.replicas, path.child('replicas'));
  field.pushAll(errors, validateWorkloadSelector(spec.selector, 'deployment', path.child('selector')));
  const selector = usableSelector(spec.selector);
  if (!selector)
    errors.push(field.invalid(path.child('selector'), selectorForm(spec.selector), 'invalid label selector'));
  else field.pushAll(errors, validateReplicaSetTemplate(spec.template, selector, path.child('template'), options));

  field.pushAll(errors, validateStrategy(spec.strategy ?? {}, path.child('strategy')));
  field.pushAll(
    errors,
    nonnegativeFields(spec, ['minReadySeconds', 'revisionHistoryLimit', 'progressDeadlineSeconds'], path),
  );
  const { progressDeadlineSeconds, minReadySeconds = 0 } = spec;
  if (progressDeadlineSeconds !== undefined && progressDeadlineSeconds <= minReadySeconds) {
    errors.push(
      field.invalid(
        path.child('progressDeadlineSeconds'),
        progressDeadlineSeconds,
        'must be greater than minReadySeconds',
      ),
    );
  }
  return errors;
}

function validateStrategy(strategy: appsv1.DeploymentStrategy, path: FieldPath): FieldError[] {
  const rolling = path.child('rollingUpdate');
  switch (strategy.type) {
    case 'Recreate':
      if (!strategy.rollingUpdate) return [];
      return [field.forbidden(rolling, "may not be specified when strategy `type` is 'Recreate'")];
    case 'RollingUpdate':
      if (!strategy.rollingUpdate) return [field.required(rolling, 'this should be defaulted and never be nil')];
      return validateRollingUpdate(strategy.rollingUpdate, rolling);
    default:
      return [
        field.notSupported(path, internalForm('k8s.io.api.apps.v1.DeploymentStrategy', strategy), [
          'Recreate',
          'RollingUpdate',
        ]),
      ];
  }
}

function validateRollingUpdate(
  { maxUnavailable = 0, maxSurge = 0 }: appsv1.RollingUpdateDeployment,
  path: FieldPath,
): FieldError[] {
  const unavailable = path.child('maxUnavailable');
  const errors = [
    ...validatePositiveIntOrPercent(maxUnavailable, unavailable),
    ...validatePositiveIntOrPercent(maxSurge, path.child('maxSurge')),
  ];
  if (intOrPercentValue(maxUnavailable) === 0 && intOrPercentValue(maxSurge) === 0) {
    errors.push(field.invalid(unavailable, maxUnavailable, 'may not be 0 when `maxSurge` is 0'));
  }
  return [...errors, ...notMoreThan100Percent(maxUnavailable, unavailable)];
}
