import type { ReplicationController } from '@k8s-ts/api/types';
import { podTemplateWarnings, podValidationOptions } from '@k8s-ts/api/validation';
import { FieldPath, isDNS1123Label } from '@k8s-ts/apimachinery/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
  nextGeneration,
  statusOnly,
} from '@k8s-ts/registry-builtin';
import type { PodSettings } from '../pod/pod-strategy.js';
import {
  validateReplicationController,
  validateReplicationControllerStatusUpdate,
  validateReplicationControllerUpdate,
} from './replication-controller-validation.js';

const templatePath = FieldPath.root('spec', 'template');

/** `kubernetes pkg/registry/core/replicationcontroller`. Through core/v1 its pods outlive it unless the client says otherwise. */
export function replicationControllerStrategy(settings: PodSettings): BuiltinStrategy<ReplicationController> {
  return {
    prepareForCreate: (controller) => firstGeneration(controller, { replicas: 0 }),
    validate: (controller) => validateReplicationController(controller, podValidationOptions(undefined, settings)),
    warningsOnCreate(controller) {
      const problems = isDNS1123Label(controller.metadata?.name ?? '');
      const text =
        'metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended:';
      return [
        ...(problems.length > 0 ? [`${text} [${problems.join(' ')}]`] : []),
        ...podTemplateWarnings(controller.spec?.template, templatePath),
      ];
    },
    prepareForUpdate: (controller, old) => nextGeneration(controller, old),
    validateUpdate: (controller, old) =>
      validateReplicationControllerUpdate(controller, old, podValidationOptions(old.spec?.template, settings)),
    warningsOnUpdate: (controller, old) =>
      controller.metadata?.generation === old.metadata?.generation
        ? []
        : podTemplateWarnings(controller.spec?.template, templatePath),
  };
}

export const replicationControllerStatusStrategy: BuiltinUpdateStrategy<ReplicationController> = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateReplicationControllerStatusUpdate,
};
