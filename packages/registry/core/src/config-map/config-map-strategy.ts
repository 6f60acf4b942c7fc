import type { ConfigMap } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { bytesForNull } from './bytes-for-null.js';
import { validateConfigMap, validateConfigMapUpdate } from './config-map-validation.js';

/** `kubernetes pkg/registry/core/configmap`. */
export const configMapStrategy: BuiltinStrategy<ConfigMap> = {
  prepareForCreate: withBytes,
  validate: validateConfigMap,
  prepareForUpdate: withBytes,
  validateUpdate: validateConfigMapUpdate,
};

function withBytes(configMap: ConfigMap): ConfigMap {
  const { binaryData } = configMap;
  const bytes = bytesForNull(binaryData);
  return bytes === binaryData ? configMap : ({ ...configMap, binaryData: bytes } as ConfigMap);
}
