import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/**
 * The object in the namespace of the request: `expected` replaces an empty namespace. For cluster-scoped kinds,
 * `expected` is empty and the namespace is removed
 * (`kubernetes/apiserver pkg/registry/rest/meta.go, EnsureObjectNamespaceMatchesRequestNamespace`).
 *
 * @throws StatusError 400 when the object names another namespace
 */
export function ensureNamespace<T extends KubeObject>(object: T, expected: string): T {
  const { namespace = '', ...rest } = object.metadata;
  if (namespace === expected) return object;
  if (namespace === '') return { ...object, metadata: Object.assign({}, object.metadata, { namespace: expected }) };
  if (expected === '') return { ...object, metadata: rest };
  throw newBadRequest('the namespace of the provided object does not match the namespace sent on the request');
}
