import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { isQualifiedName } from '@k8s-ts/apimachinery/validation';

const standardFinalizers: ReadonlySet<string> = new Set(['orphan', 'foregroundDeletion', 'kubernetes']);

/** Warnings about names of finalizers that an update adds (`kubernetes/apiextensions-apiserver pkg/registry/customresource/validator.go`). */
export function finalizerWarnings(object: KubeObject, old?: KubeObject): readonly string[] {
  const before = new Set(old?.metadata.finalizers);
  const added = new Set(object.metadata.finalizers?.filter((name) => !before.has(name)));
  return [...added].sort().flatMap((name) => {
    const place = `metadata.finalizers: ${JSON.stringify(name)}`;
    const warnings = isQualifiedName(name).map((message) => `${place}: ${message}`);
    if (name.includes('/') || standardFinalizers.has(name)) return warnings;
    const including = name.includes('.') ? ' including a path (/)' : '';
    const advice = `prefer a domain-qualified finalizer name${including} to avoid accidental conflicts with other finalizer writers`;
    return [...warnings, `${place}: ${advice}`];
  });
}
