import type { appsv1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  immutableMessage,
  internalForm,
  intOrPercentValue,
  nonnegativeFields,
  notMoreThan100Percent,
  type PodValidationOptions,
  selectorForm,
  sortedMap,
  validateKindMeta,
  validateKindMetaUpdate,
  validatePositiveIntOrPercent,
} from '@k8s-ts/api/validation';
import { fieldAsGiven } from '@k8s-ts/apimachinery/json';
import {
  type FieldError,
  type FieldPath,
  field,
  labelSelectorHasInvalidLabelValue,
  nameIsDNSSubdomain,
  validateLabelSelector,
} from '@k8s-ts/apimachinery/validation';
import { collisionCountRises, usableSelector, validateRunningTemplate } from '../shared-validation.js';
import { specPath, statusPath } from '../workload.js';

export function validateDaemonSet(object: appsv1.DaemonSet, options: PodValidationOptions): FieldError[] {
  return [
    ...validateKindMeta(object, true, nameIsDNSSubdomain),
    ...validateSpec(object.spec, specPath, options, false),
  ];
}

export function validateDaemonSetUpdate(
  object: appsv1.DaemonSet,
  old: appsv1.DaemonSet,
  options: PodValidationOptions,
): FieldError[] {
  const errors = validateKindMetaUpdate(object, old);
  if (!builtinSemanticEqual(object.spec?.selector, old.spec?.selector)) {
    errors.push(field.invalid(specPath.child('selector'), selectorForm(object.spec?.selector), immutableMessage));
  }
  return [
    ...errors,
    ...validateSpec(object.spec, specPath, options, labelSelectorHasInvalidLabelValue(old.spec?.selector)),
  ];
}

export function validateDaemonSetStatusUpdate(object: appsv1.DaemonSet, old: appsv1.DaemonSet): FieldError[] {
  const counters = [
    'currentNumberScheduled',
    'numberMisscheduled',
    'desiredNumberScheduled',
    'numberReady',
    'observedGeneration',
    'updatedNumberScheduled',
    'numberAvailable',
    'numberUnavailable',
    'collisionCount',
  ];
  return [
    ...validateKindMetaUpdate(object, old),
    ...nonnegativeFields(object.status ?? {}, counters, statusPath),
    ...collisionCountRises(object.status, old.status, statusPath),
  ];
}

function validateSpec(
  spec: appsv1.DaemonSetSpec | undefined,
  path: FieldPath,
  options: PodValidationOptions,
  allowInvalidLabelValueInSelector: boolean,
): FieldError[] {
  if (!spec) return [field.required(path)];
  const { selector, template } = spec;
  const errors = validateLabelSelector(selector, { allowInvalidLabelValueInSelector }, path.child('selector'));
  const usable = usableSelector(selector);
  const labels = fieldAsGiven(template?.metadata, 'labels');
  if (usable && !usable.matches(labels ?? {})) {
    errors.push(
      field.invalid(
        path.child('template', 'metadata', 'labels'),
        sortedMap(labels),
        '`selector` does not match template `labels`',
      ),
    );
  }
  if (selector && Object.keys(selector.matchLabels ?? {}).length + (selector.matchExpressions ?? []).length === 0) {
    errors.push(field.invalid(path.child('selector'), selector, 'empty selector is invalid for daemonset'));
  }
  field.pushAll(errors, validateRunningTemplate(template, 'DaemonSet', path.child('template'), options));
  field.pushAll(errors, nonnegativeFields(spec, ['minReadySeconds'], path));
  field.pushAll(errors, validateUpdateStrategy(spec.updateStrategy ?? {}, path.child('updateStrategy')));
  field.pushAll(errors, nonnegativeFields(spec, ['revisionHistoryLimit'], path));
  return errors;
}

function validateUpdateStrategy(strategy: appsv1.DaemonSetUpdateStrategy, path: FieldPath): FieldError[] {
  switch (strategy.type) {
    case 'OnDelete':
      return [];
    case 'RollingUpdate':
      if (!strategy.rollingUpdate) return [field.required(path.child('rollingUpdate'))];
      return validateRollingUpdate(strategy.rollingUpdate, path.child('rollingUpdate'));
    default:
      return [
        field.notSupported(path, internalForm('k8s.io.api.apps.v1.DaemonSetUpdateStrategy', strategy), [
          'RollingUpdate',
          'OnDelete',
        ]),
      ];
  }
}

function validateRollingUpdate(
  { maxUnavailable = 0, maxSurge = 0 }: appsv1.RollingUpdateDaemonSet,
  path: FieldPath,
): FieldError[] {
  const [unavailable, surge] = [path.child('maxUnavailable'), path.child('maxSurge')];
  const errors = [
    ...validatePositiveIntOrPercent(maxUnavailable, unavailable),
    ...validatePositiveIntOrPercent(maxSurge, surge),
    ...notMoreThan100Percent(maxUnavailable, unavailable),
    ...notMoreThan100Percent(maxSurge, surge),
  ];
  const hasUnavailable = intOrPercentValue(maxUnavailable) !== 0;
  const hasSurge = intOrPercentValue(maxSurge) !== 0;
  if (hasUnavailable && hasSurge)
    errors.push(field.invalid(surge, maxSurge, 'may not be set when maxUnavailable is non-zero'));
  if (!hasUnavailable && !hasSurge) errors.push(field.required(unavailable, 'cannot be 0 when maxSurge is 0'));
  return errors;
}
