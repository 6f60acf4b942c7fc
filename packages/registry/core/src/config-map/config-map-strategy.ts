import type { ConfigMap } from '@k8s-ts/api/types';
import { validateConfigMap, validateConfigMapUpdate } from '@k8s-ts/api/validation';
import type { RESTOptionsFactory, Store } from '@k8s-ts/registry-generic';
import { type KindRules, newKindStore } from '../kind-store.js';

/** `kubernetes pkg/registry/core/configmap`. */
export const configMapRules: KindRules<ConfigMap> = {
  namespaced: true,
  validate: validateConfigMap,
  validateUpdate: validateConfigMapUpdate,
};

export function newConfigMapStorage(restOptions: RESTOptionsFactory): Promise<Store> {
  return newKindStore(restOptions, { resource: 'configmaps', kind: 'ConfigMap', rules: configMapRules });
}
