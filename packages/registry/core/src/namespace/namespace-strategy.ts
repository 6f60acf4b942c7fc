import type { Namespace } from '@k8s-ts/api/types';
import { type BuiltinStrategy, type BuiltinUpdateStrategy, keepFrom, statusOnly } from '@k8s-ts/registry-shared';
import {
  validateNamespace,
  validateNamespaceFinalizeUpdate,
  validateNamespaceStatusUpdate,
  validateNamespaceUpdate,
} from './namespace-validation.js';

const nameLabel = 'kubernetes.io/metadata.name';

/** `kubernetes pkg/registry/core/namespace`. */
export const namespaceStrategy: BuiltinStrategy<Namespace> = {
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

/** Adds the label that makes every namespace selectable by its name. */
function withNameLabel(namespace: Namespace): Namespace {
  const name = namespace.metadata?.name ?? '';
  const labels = namespace.metadata?.labels;
  if (labels?.[nameLabel] === name) return namespace;
  return { ...namespace, metadata: { ...namespace.metadata, labels: { ...labels, [nameLabel]: name } } };
}

export const namespaceStatusStrategy: BuiltinUpdateStrategy<Namespace> = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateNamespaceStatusUpdate,
};

export const namespaceFinalizeStrategy: BuiltinUpdateStrategy<Namespace> = {
  prepareForUpdate: (namespace, old) => keepFrom(namespace, old, 'status'),
  validateUpdate: validateNamespaceFinalizeUpdate,
};

/** Whether a namespace that an update leaves in this state is to be removed. */
export const hasNoFinalizers = ({ spec }: Namespace): boolean => (spec?.finalizers ?? []).length === 0;

/** Values of the selectable fields of namespaces. */
export const namespaceFields = (namespace: Namespace): Readonly<Record<string, string>> => ({
  'status.phase': namespace.status?.phase ?? '',
});
