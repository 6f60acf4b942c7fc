import { isFeatureOn } from '@k8s-ts/api/discovery';
import type { appsv1 } from '@k8s-ts/api/types';
import {
  claimSpecWarnings,
  dropDisabledTemplateFields,
  type PodSettings,
  podValidationOptions,
} from '@k8s-ts/api/validation';
import type { FieldPath } from '@k8s-ts/apimachinery/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
  nextGeneration,
  statusOnly,
} from '@k8s-ts/registry-shared';
import { specPath, templateWarnings, updatedTemplateWarnings } from '../workload.js';
import {
  validateStatefulSet,
  validateStatefulSetStatusUpdate,
  validateStatefulSetUpdate,
} from './stateful-set-validation.js';

export type StatefulSet = appsv1.StatefulSet;

/** Drops `rollingUpdate.maxUnavailable` when its feature gate is off, unless the old object has it. */
function dropMaxUnavailable(object: StatefulSet, old: StatefulSet | undefined, { features }: PodSettings): StatefulSet {
  if (isFeatureOn(features, 'MaxUnavailableStatefulSet')) return object;
  const rollingUpdate = object.spec?.updateStrategy?.rollingUpdate;
  if (rollingUpdate?.maxUnavailable === undefined) return object;
  if (old?.spec?.updateStrategy?.rollingUpdate?.maxUnavailable !== undefined) return object;
  const { maxUnavailable: _, ...rest } = rollingUpdate;
  const spec = object.spec as appsv1.StatefulSetSpec;
  return { ...object, spec: { ...spec, updateStrategy: { ...spec.updateStrategy, rollingUpdate: rest } } };
}

function claimTemplateWarnings({ spec }: StatefulSet, specOf: (claim: FieldPath) => FieldPath): string[] {
  return (spec?.volumeClaimTemplates ?? []).flatMap((claim, i) =>
    claimSpecWarnings(claim.spec, specOf(specPath.child('volumeClaimTemplates').index(i))),
  );
}

function historyWarnings({ spec }: StatefulSet): string[] {
  if ((spec?.revisionHistoryLimit ?? 0) >= 0) return [];
  return ['spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended'];
}

export function statefulSetStrategy(settings: PodSettings): BuiltinStrategy<StatefulSet> {
  return {
    prepareForCreate(object) {
      const kept = dropMaxUnavailable(dropDisabledTemplateFields(object, undefined, settings), undefined, settings);
      return firstGeneration(kept, { replicas: 0, availableReplicas: 0 });
    },
    prepareForUpdate: (object, old) =>
      nextGeneration(dropMaxUnavailable(dropDisabledTemplateFields(object, old, settings), old, settings), old),
    validate: (object) => validateStatefulSet(object, settings),
    validateUpdate: (object, old) =>
      validateStatefulSetUpdate(object, old, podValidationOptions(old.spec?.template, settings)),
    warningsOnCreate: (object) => [
      ...templateWarnings(object),
      ...claimTemplateWarnings(object, (path) => path),
      ...historyWarnings(object),
    ],
    warningsOnUpdate: (object, old) => [
      ...updatedTemplateWarnings(object, old),
      // Upstream's paths on updates have this name in them.
      ...claimTemplateWarnings(object, (path) => path.child('Spec')),
      ...historyWarnings(object),
    ],
  };
}

export const statefulSetStatusStrategy: BuiltinUpdateStrategy<StatefulSet> = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateStatefulSetStatusUpdate,
};
