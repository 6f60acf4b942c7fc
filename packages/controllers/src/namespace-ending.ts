import { hasStatusCause, isNotFound } from '@k8s-ts/apimachinery/errors';

/** Whether an object could not be created because its namespace is being deleted, or has gone. */
export function isNamespaceEnding(error: unknown): boolean {
  return isNotFound(error) || hasStatusCause(error, 'NamespaceTerminating');
}
