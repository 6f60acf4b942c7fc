import { isForbidden, isStatusError, newForbidden, type StatusError } from '@k8s-ts/apimachinery/errors';
import type { AdmissionAttributes } from './attributes.js';

/**
 * The 403 `<resource> "name" is forbidden: …`. A cause that is a 403 already is returned as it is. An object without a
 * name is shown by its generateName, or as `Unknown`.
 */
export function admissionForbidden(attributes: AdmissionAttributes, cause: unknown): StatusError {
  if (isStatusError(cause) && isForbidden(cause)) return cause;
  const metadata = attributes.object?.metadata;
  const name = attributes.name || metadata?.name || metadata?.generateName || 'Unknown';
  return newForbidden({ group: attributes.resource.group, resource: attributes.resource.resource }, name, cause);
}
