import type { appsv1 } from '@k8s-ts/api/types';
import {
  builtinSemanticEqual,
  dropDisabledTemplateFields,
  type PodSettings,
  podValidationOptions,
} from '@k8s-ts/api/validation';
import { withMeta } from '@k8s-ts/registry-generic';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
  nextGeneration,
  statusOnly,
} from '@k8s-ts/registry-shared';
import { templateWarnings } from '../workload.js';
import { validateDaemonSet, validateDaemonSetStatusUpdate, validateDaemonSetUpdate } from './daemon-set-validation.js';

export type DaemonSet = appsv1.DaemonSet;

/** Annotation that holds the generation of the pod template; older versions of the API have a field for it. */
export const templateGenerationAnnotation = 'deprecated.daemonset.template.generation';

const templateGeneration = (object: DaemonSet): number =>
  Number.parseInt(object.metadata.annotations?.[templateGenerationAnnotation] ?? '', 10) || 0;

function withTemplateGeneration(object: DaemonSet, generation: number): DaemonSet {
  const annotations = { ...object.metadata.annotations, [templateGenerationAnnotation]: `${generation}` };
  return withMeta(object, { annotations });
}

const emptyStatus: NonNullable<DaemonSet['status']> = {
  currentNumberScheduled: 0,
  numberMisscheduled: 0,
  desiredNumberScheduled: 0,
  numberReady: 0,
};

export function daemonSetStrategy(settings: PodSettings): BuiltinStrategy<DaemonSet> {
  return {
    prepareForCreate: (object) =>
      withTemplateGeneration(
        firstGeneration(dropDisabledTemplateFields(object, undefined, settings), emptyStatus),
        Math.max(1, templateGeneration(object)),
      ),
    prepareForUpdate(sent, old) {
      const object = dropDisabledTemplateFields(sent, old, settings);
      const before = templateGeneration(old);
      const templateChanged = !builtinSemanticEqual(object.spec?.template, old.spec?.template);
      return withTemplateGeneration(nextGeneration(object, old), templateChanged ? before + 1 : before);
    },
    validate: (object) => validateDaemonSet(object, settings),
    validateUpdate: (object, old) =>
      validateDaemonSetUpdate(object, old, podValidationOptions(old.spec?.template, settings)),
    warningsOnCreate: (object) => templateWarnings(object),
    warningsOnUpdate: (object, old) =>
      templateGeneration(object) === templateGeneration(old) ? [] : templateWarnings(object),
  };
}

export const daemonSetStatusStrategy: BuiltinUpdateStrategy<DaemonSet> = {
  // The annotation stands for a field of the spec.
  prepareForUpdate: (object, old) => withTemplateGeneration(statusOnly(object, old), templateGeneration(old)),
  validateUpdate: validateDaemonSetStatusUpdate,
};
