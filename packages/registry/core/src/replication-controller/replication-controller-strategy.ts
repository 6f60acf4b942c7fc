import type { ReplicationController } from '@k8s-ts/api/types';
import {
  dropDisabledTemplateFields,
  type PodSettings,
  podPrefixWarnings,
  podTemplateWarnings,
  podValidationOptions,
} from '@k8s-ts/api/validation';
import { FieldPath } from '@k8s-ts/apimachinery/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
  nextGeneration,
  statusOnly,
  withTemplateLabels,
} from '@k8s-ts/registry-shared';
import {
  validateReplicationController,
  validateReplicationControllerStatusUpdate,
  validateReplicationControllerUpdate,
} from './replication-controller-validation.js';

const templatePath = FieldPath.root('spec', 'template');

/** `kubernetes pkg/registry/core/replicationcontroller`. By default, deleting a controller keeps its pods. */
export function replicationControllerStrategy(settings: PodSettings): BuiltinStrategy<ReplicationController> {
  return {
    prepareForCreate: (controller) =>
      firstGeneration(dropDisabledTemplateFields(controller, undefined, settings), { replicas: 0 }),
    validate: (controller) => validateReplicationController(controller, podValidationOptions(undefined, settings)),
    warningsOnCreate(controller) {
      return [
        ...podPrefixWarnings(controller.metadata.name),
        ...podTemplateWarnings(controller.spec?.template, templatePath),
      ];
    },
    prepareForUpdate: (controller, old) => nextGeneration(dropDisabledTemplateFields(controller, old, settings), old),
    validateUpdate: (controller, old) =>
      validateReplicationControllerUpdate(controller, old, podValidationOptions(old.spec?.template, settings)),
    // Upstream swaps the templates: a change warns about the old template.
    warningsOnUpdate: (controller, old) =>
      controller.metadata?.generation === old.metadata?.generation
        ? []
        : podTemplateWarnings(old.spec?.template, templatePath),
  };
}

export const replicationControllerStatusStrategy: BuiltinUpdateStrategy<ReplicationController> = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateReplicationControllerStatusUpdate,
  canonicalize: withTemplateLabels,
};

/** Values of the selectable fields of ReplicationControllers. */
export const replicationControllerFields = ({ status }: ReplicationController): Readonly<Record<string, string>> => ({
  'status.replicas': String(status?.replicas ?? 0),
});
