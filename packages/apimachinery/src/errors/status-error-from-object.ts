import type { StatusDetails, StatusMeta } from './status.js';
import { StatusError } from './status-error.js';

/**
 * The error in an object of kind Status (`apiVersion` `v1` or `meta.k8s.io/v1`), such as the body of a failed request
 * or the object of an ERROR watch event. Undefined for any other value. Fields of the wrong type are dropped.
 */
export function statusErrorFromObject(object: unknown): StatusError | undefined {
  if (typeof object !== 'object' || object === null) return undefined;
  const { kind, apiVersion, status, message, reason, code, details, metadata } = object as Record<string, unknown>;
  if (kind !== 'Status' || (apiVersion !== 'v1' && apiVersion !== 'meta.k8s.io/v1')) return undefined;
  return new StatusError({
    status: text(status),
    message: text(message),
    reason: text(reason),
    code: typeof code === 'number' ? code : undefined,
    details: record<StatusDetails>(details),
    metadata: record<StatusMeta>(metadata),
  });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function record<T>(value: unknown): T | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as T) : undefined;
}
