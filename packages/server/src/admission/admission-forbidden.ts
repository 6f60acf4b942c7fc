import { isForbidden, isStatusError, newForbidden, type StatusError } from '@k8s-ts/apimachinery/errors';
import type { AdmissionAttributes } from './attributes.js';

/**
 * 403 `<resource> "name" is forbidden: …`; a cause that is already a 403 stays as it is. An object without a name is called by its
 * generateName, or `Unknown!`.
 */
export function admissionForbidden(attributes: AdmissionAttributes, cause: unknown): StatusError {
  if (isStatusError(cause) && isForbidden(cause)) return cause;
  const metadata = attributes.object?.metadata;
  const name = attributes.name || metadata?.name || metadata?.generateName || 'Unknown!';
  return newForbidden({ group: attributes.resource.group, resource: attributes.resource.resource }, name, cause);
}
