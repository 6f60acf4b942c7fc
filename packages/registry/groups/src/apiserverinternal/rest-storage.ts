import { defineGroup, optionalKind } from '@k8s-ts/registry-shared';

/** The group `internal.apiserver.k8s.io` (`kubernetes pkg/registry/apiserverinternal/rest`). */
export const apiserverinternal = defineGroup('internal.apiserver.k8s.io', () => ({
  storageVersions: optionalKind('internal.apiserver.k8s.io/v1alpha1', 'StorageVersion', {
    load: async () => (await import('./storage-version/storage-version-strategy.js')).storageVersionRules,
  }),
}));
