import type { ConfigMap } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-builtin';
import { validateConfigMap, validateConfigMapUpdate } from './config-map-validation.js';

/** `kubernetes pkg/registry/core/configmap`. */
export const configMapStrategy: BuiltinStrategy<ConfigMap> = {
  validate: validateConfigMap,
  validateUpdate: validateConfigMapUpdate,
};
