import type { nodev1 } from '@k8s-ts/api/types';
import { nodeLabelWarning } from '@k8s-ts/api/validation';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { validateRuntimeClass, validateRuntimeClassUpdate } from './runtime-class-validation.js';

export type RuntimeClass = nodev1.RuntimeClass;

export const runtimeClassStrategy: BuiltinStrategy<RuntimeClass> = {
  validate: validateRuntimeClass,
  validateUpdate: (object, old) => [...validateRuntimeClass(object), ...validateRuntimeClassUpdate(object, old)],
  warningsOnCreate: nodeSelectorWarnings,
  warningsOnUpdate: nodeSelectorWarnings,
};

/** Warnings about deprecated node labels. */
function nodeSelectorWarnings({ scheduling }: RuntimeClass): string[] {
  return Object.keys(scheduling?.nodeSelector ?? {}).flatMap((key) => {
    const text = nodeLabelWarning(key);
    return text === undefined ? [] : [`scheduling.nodeSelector: ${text}`];
  });
}
