import { type FeatureName, isFeatureOn } from '@k8s-ts/api/discovery';
import type { autoscalingv2 } from '@k8s-ts/api/types';
import { checkNonnegative, type Errors, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import { type FieldError, FieldPath, field, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import { checkMetrics } from './metrics-validation.js';
import { checkBehavior } from './scaling-rules-validation.js';
import { type APIVersionRule, apiVersionProblem, checkTargetReference } from './target-reference-validation.js';

/**
 * Rules of horizontal pod autoscalers in the form of v2 (`kubernetes pkg/apis/autoscaling/validation`). Each function
 * returns an empty list for a valid object.
 */

type Autoscaler = autoscalingv2.HorizontalPodAutoscaler;
type Features = ReadonlySet<FeatureName>;
type Spec = Partial<autoscalingv2.HorizontalPodAutoscalerSpec>;

const specPath = FieldPath.root('spec');
const statusPath = FieldPath.root('status');

const specOf = ({ spec = {} }: { readonly spec?: Spec }): Spec => spec;

/** @param features the features that are on. Default: those of the release */
export function validateHorizontalPodAutoscaler(object: Autoscaler, features?: Features): FieldError[] {
  return [...validateKindMeta(object, true, nameIsDNSSubdomain), ...validateSpec(specOf(object), features)];
}

/**
 * Errors of an updated autoscaler. API versions of references are not checked where the stored autoscaler has wrong API
 * versions.
 *
 * @param features the features that are on. Default: those of the release
 */
export function validateHorizontalPodAutoscalerUpdate(
  object: Autoscaler,
  old: Autoscaler,
  features?: Features,
): FieldError[] {
  return [...validateKindMetaUpdate(object, old), ...validateSpec(specOf(object), features, specOf(old))];
}

export function validateHorizontalPodAutoscalerStatusUpdate(object: Autoscaler, old: Autoscaler): FieldError[] {
  const errors = validateKindMetaUpdate(object, old);
  for (const name of ['currentReplicas', 'desiredReplicas'] as const) {
    checkNonnegative(errors, object.status?.[name], statusPath.child(name));
  }
  return errors;
}

function validateSpec(spec: Spec, features: Features | undefined, old?: Spec): FieldError[] {
  const errors: Errors = [];
  const { minReplicas, maxReplicas = 0, scaleTargetRef, metrics, behavior } = spec;
  const lowest = old?.minReplicas === 0 || isFeatureOn(features, 'HPAScaleToZero') ? 0 : 1;
  if (minReplicas !== undefined && minReplicas < lowest) {
    const message = `must be greater than or equal to ${lowest}`;
    errors.push(field.invalid(specPath.child('minReplicas'), minReplicas, message));
  }
  const maxPath = specPath.child('maxReplicas');
  if (maxReplicas === 0) errors.push(field.required(maxPath, 'must be set and greater than 0'));
  else if (maxReplicas < 0) errors.push(field.invalid(maxPath, maxReplicas, 'must be greater than or equal to 1'));
  if (minReplicas !== undefined && maxReplicas < minReplicas) {
    errors.push(field.invalid(maxPath, maxReplicas, 'must be greater than or equal to `minReplicas`'));
  }
  checkTargetReference(errors, scaleTargetRef ?? {}, specPath.child('scaleTargetRef'), targetRule(spec, old));
  checkMetrics(errors, metrics ?? [], minReplicas, specPath.child('metrics'), metricsRule(old));
  checkBehavior(errors, behavior, specPath.child('behavior'));
  return errors;
}

function targetRule({ scaleTargetRef: target }: Spec, old: Spec | undefined): APIVersionRule {
  const before = old?.scaleTargetRef;
  if (old && before?.apiVersion === target?.apiVersion && before?.kind === target?.kind) return 'any';
  return target?.kind === 'ReplicationController' ? 'core-too' : 'with-group';
}

function metricsRule(old: Spec | undefined): APIVersionRule {
  const isWrong = (old?.metrics ?? []).some(
    ({ type, object }) =>
      type === 'Object' && object && apiVersionProblem(object.describedObject?.apiVersion, 'core-too') !== undefined,
  );
  return isWrong ? 'any' : 'core-too';
}
