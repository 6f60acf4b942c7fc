import type { Namespace } from '@k8s-ts/api/types';
import {
  validateNamespace,
  validateNamespaceFinalizeUpdate,
  validateNamespaceStatusUpdate,
  validateNamespaceUpdate,
} from '@k8s-ts/api/validation';
import type { KindRules, SubresourceRules } from '../kind-store.js';
import { keepFrom } from '../object-parts.js';

const nameLabel = 'kubernetes.io/metadata.name';

/** `kubernetes pkg/registry/core/namespace`. */
export const namespaceRules: KindRules<Namespace> = {
  namespaced: false,
  prepareForCreate(namespace) {
    const finalizers = namespace.spec?.finalizers ?? [];
    const all = finalizers.includes('kubernetes') ? finalizers : [...finalizers, 'kubernetes'];
    return { ...namespace, spec: { ...namespace.spec, finalizers: all }, status: { phase: 'Active' } };
  },
  validate: validateNamespace,
  canonicalize: withNameLabel,
  prepareForUpdate: (namespace, old) => keepFrom(namespace, old, 'spec', 'status'),
  validateUpdate: (namespace, old) => [...validateNamespace(namespace), ...validateNamespaceUpdate(namespace, old)],
};

/** Every namespace is selectable by its name. */
function withNameLabel(namespace: Namespace): Namespace {
  const name = namespace.metadata?.name ?? '';
  const labels = namespace.metadata?.labels;
  if (labels?.[nameLabel] === name) return namespace;
  return { ...namespace, metadata: { ...namespace.metadata, labels: { ...labels, [nameLabel]: name } } };
}

export const namespaceStatusRules: SubresourceRules<Namespace> = {
  prepareForUpdate: (namespace, old) => keepFrom(namespace, old, 'spec'),
  validateUpdate: validateNamespaceStatusUpdate,
};

export const namespaceFinalizeRules: SubresourceRules<Namespace> = {
  prepareForUpdate: (namespace, old) => keepFrom(namespace, old, 'status'),
  validateUpdate: validateNamespaceFinalizeUpdate,
};
