import type { ConfigMap } from '@k8s-ts/api/types';
import { validateConfigMap, validateConfigMapUpdate } from '@k8s-ts/api/validation';
import type { BuiltinStrategy } from '@k8s-ts/registry-builtin';

/** `kubernetes pkg/registry/core/configmap`. */
export const configMapStrategy: BuiltinStrategy<ConfigMap> = {
  validate: validateConfigMap,
  validateUpdate: validateConfigMapUpdate,
};
