import { newForbidden, type StatusError } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { AuthorizationAttributes } from './authorizer.js';

/** The 403 in kube-apiserver's words: user, verb and resource with `&`, `<` and `>` escaped, then the reason. */
export function forbiddenError(attributes: AuthorizationAttributes, reason: string): StatusError {
  const message = sanitize(messageOf(attributes));
  return newForbidden(
    { group: attributes.apiGroup, resource: attributes.resource },
    attributes.name,
    reason === '' ? message : `${message}: ${reason}`,
  );
}

function messageOf({
  user,
  verb,
  isResourceRequest,
  path,
  resource,
  subresource,
  apiGroup,
  namespace,
}: AuthorizationAttributes): string {
  const name = goQuote(user.name);
  if (!isResourceRequest) return `User ${name} cannot ${verb} path ${goQuote(path)}`;
  const what = goQuote(subresource === '' ? resource : `${resource}/${subresource}`);
  const where = namespace === '' ? 'at the cluster scope' : `in the namespace ${goQuote(namespace)}`;
  return `User ${name} cannot ${verb} resource ${what} in API group ${goQuote(apiGroup)} ${where}`;
}

/** Escapes markup. */
export function sanitize(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
