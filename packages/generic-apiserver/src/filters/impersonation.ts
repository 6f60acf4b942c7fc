import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import type { APIResponse } from '@k8s-ts/http';
import { textError } from '@k8s-ts/http';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import { allAuthenticated, allUnauthenticated, anonymousName } from '../access/authentication/authenticator.js';
import type { AuthorizationAttributes, Authorizer } from '../access/authorization/authorizer.js';
import { forbiddenError, sanitize } from '../access/authorization/forbidden.js';
import { writeError } from '../representation/response/write-error.js';
import type { ServerFilter, ServerHandler, ServerRequest } from '../request/server-request.js';

const extraPrefix = 'impersonate-extra-';
const serviceAccountPrefix = 'system:serviceaccount:';
const authenticationGroup = 'authentication.k8s.io';
const noSniff = { 'x-content-type-options': 'nosniff' };

interface Impersonation {
  readonly user: UserInfo;
  /** The sender needs permission for each of them. */
  readonly permissions: readonly Omit<AuthorizationAttributes, 'user'>[];
}

/**
 * Lets a user with permission act as another one, with `Impersonate-User`, `-Group`, `-Uid` and `-Extra-…` headers. Each part needs its own
 * permission; the 403 names the first one that is missing. `kubernetes/apiserver pkg/endpoints/filters/impersonation`.
 */
export function withImpersonation(authorizer: Authorizer): ServerFilter {
  async function impersonate(request: ServerRequest, next: ServerHandler): Promise<APIResponse> {
    const user = request.user as UserInfo;
    try {
      const impersonation = readHeaders(request);
      if (impersonation === undefined) return next(request);
      for (const permission of impersonation.permissions) {
        const attributes = { ...permission, user };
        const reason = await refusal(authorizer, attributes, request);
        if (reason !== undefined) {
          return writeError(request, forbiddenError(attributes, reason), noSniff);
        }
      }
      request.user = impersonation.user;
      request.dropHeaders((name) => name.startsWith('impersonate-'));
    } catch (error) {
      if (error instanceof MissingUserError) return writeError(request, newBadRequest(error.message), noSniff);
      return textError(500, sanitize(`Internal Server Error: ${JSON.stringify(request.path)}: ${String(error)}`));
    }
    return next(request);
  }
  return (next) => (request) => (hasImpersonation(request) ? impersonate(request, next) : next(request));
}

/** Why the authorizer does not allow it, undefined when it does. An authorizer that fails does not allow anything. */
async function refusal(
  authorizer: Authorizer,
  attributes: AuthorizationAttributes,
  request: ServerRequest,
): Promise<string | undefined> {
  try {
    const { decision, reason } = await authorizer.authorize(attributes, request);
    return decision === 'Allow' ? undefined : reason;
  } catch {
    return '';
  }
}

class MissingUserError extends Error {}

function hasImpersonation({ headerNames }: ServerRequest): boolean {
  for (const name of headerNames) if (name.startsWith('impersonate-')) return true;
  return false;
}

function readHeaders(request: ServerRequest): Impersonation | undefined {
  const { headers } = request;
  const [name = ''] = request.headerValues('impersonate-user');
  const groups = request.headerValues('impersonate-group');
  const [uid = ''] = request.headerValues('impersonate-uid');
  const extra = new Map<string, readonly string[]>();
  for (const header of Object.keys(headers).sort()) {
    if (!header.startsWith(extraPrefix)) continue;
    extra.set(unescapeKey(header.slice(extraPrefix.length)), request.headerValues(header));
  }
  if (name === '') {
    if (groups.length > 0 || uid !== '' || extra.size > 0) {
      throw new MissingUserError(
        `requested [${requestedReferences(groups, extra, uid).join(' ')}] without impersonating a user`,
      );
    }
    return undefined;
  }
  const account = serviceAccountOf(name);
  const permissions = [
    account === undefined
      ? permission('', 'users', name)
      : permission('', 'serviceaccounts', account.name, account.namespace),
    ...groups.map((group) => permission('', 'groups', group)),
    ...[...extra].flatMap(([key, values]) =>
      values.map((value) => ({ ...permission(authenticationGroup, 'userextras', value), subresource: key })),
    ),
    ...(uid !== '' ? [permission(authenticationGroup, 'uids', uid)] : []),
  ];
  const all =
    groups.length > 0 || account === undefined
      ? [...groups]
      : ['system:serviceaccounts', `system:serviceaccounts:${account.namespace}`];
  if (name === anonymousName) {
    if (!all.includes(allUnauthenticated)) all.push(allUnauthenticated);
  } else if (!all.includes(allAuthenticated) && !all.includes(allUnauthenticated)) {
    all.push(allAuthenticated);
  }
  return {
    user: {
      name,
      ...(uid !== '' ? { uid } : undefined),
      groups: all,
      ...(extra.size > 0 ? { extra: Object.fromEntries(extra) } : undefined),
    },
    permissions,
  };
}

/** What the headers ask for, as Go prints object references: kind, namespace, name, uid, apiVersion, resourceVersion and fieldPath. */
function requestedReferences(
  groups: readonly string[],
  extra: ReadonlyMap<string, readonly string[]>,
  uid: string,
): readonly string[] {
  const version = `${authenticationGroup}/v1`;
  return [
    ...groups.map((group) => `{Group  ${group}    }`),
    ...[...extra].flatMap(([key, values]) => values.map((value) => `{UserExtra  ${value}  ${version}  ${key}}`)),
    ...(uid !== '' ? [`{UID  ${uid}  ${version}  }`] : []),
  ];
}

function permission(
  apiGroup: string,
  resource: string,
  name: string,
  namespace = '',
): Omit<AuthorizationAttributes, 'user'> {
  return {
    verb: 'impersonate',
    isResourceRequest: true,
    path: '',
    apiGroup,
    apiVersion: apiGroup === '' ? '' : 'v1',
    namespace,
    resource,
    subresource: '',
    name,
  };
}

function unescapeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

const label = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const subdomain = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

function serviceAccountOf(name: string): { readonly namespace: string; readonly name: string } | undefined {
  if (!name.startsWith(serviceAccountPrefix)) return undefined;
  const [namespace = '', account = '', more] = name.slice(serviceAccountPrefix.length).split(':');
  if (more !== undefined || !label.test(namespace) || account.length > 253 || !subdomain.test(account))
    return undefined;
  return { namespace, name: account };
}
