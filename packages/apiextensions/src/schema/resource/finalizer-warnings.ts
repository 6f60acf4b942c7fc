import { FieldPath, goQuote, isQualifiedName } from '@k8s-ts/apimachinery/validation';
import { isObject, type JSONObject } from '../values/json-values.js';

const standard: ReadonlySet<string> = new Set(['orphan', 'foregroundDeletion', 'kubernetes']);

/**
 * Warnings about finalizers that an object has and `old` does not have, sorted by name
 * (`kubernetes/apiextensions-apiserver pkg/registry/customresource/strategy.go`).
 */
export function finalizerWarnings(object: object, old?: object): string[] {
  const before = new Set(old === undefined ? [] : finalizersOf(old));
  const added = new Set(finalizersOf(object).filter((name) => !before.has(name)));
  return [...added].sort().flatMap(warningsOf);
}

function finalizersOf(object: object): readonly string[] {
  const { metadata } = object as JSONObject;
  const finalizers = isObject(metadata) ? metadata.finalizers : undefined;
  return Array.isArray(finalizers) ? finalizers.filter((each) => typeof each === 'string') : [];
}

function warningsOf(name: string): string[] {
  const prefix = `${FieldPath.root('metadata', 'finalizers')}: ${goQuote(name)}`;
  const warnings = isQualifiedName(name).map((problem) => `${prefix}: ${problem}`);
  if (name.includes('/') || standard.has(name)) return warnings;
  const including = name.includes('.') ? ' including a path (/)' : '';
  const advice = `prefer a domain-qualified finalizer name${including} to avoid accidental conflicts with other finalizer writers`;
  return [...warnings, `${prefix}: ${advice}`];
}
