import { goQuote, isDNS1123Label, isDNS1123Subdomain } from '@k8s-ts/apimachinery/validation';
import type { ServerRequest } from '../../request/server-request.js';

/** The user that the headers of a request ask for. */
export interface WantedUser {
  readonly name: string;
  /** `''` for none. */
  readonly uid: string;
  readonly groups: readonly string[];
  readonly extra: ReadonlyMap<string, readonly string[]>;
}

const headerPrefix = 'impersonate-';
const extraPrefix = 'impersonate-extra-';

/** Whether a request has headers of impersonation. */
export function hasImpersonation({ headerNames }: ServerRequest): boolean {
  for (const name of headerNames) if (name.startsWith(headerPrefix)) return true;
  return false;
}

/** The user that the headers ask for; the name is empty if they name no user. */
export function wantedUserOf(request: ServerRequest): WantedUser {
  const [name = ''] = request.headerValues('impersonate-user');
  const [uid = ''] = request.headerValues('impersonate-uid');
  const extra = new Map<string, readonly string[]>();
  for (const header of Object.keys(request.headers).sort()) {
    if (header.startsWith(extraPrefix)) {
      extra.set(unescapeKey(header.slice(extraPrefix.length)), request.headerValues(header));
    }
  }
  return { name, uid, groups: request.headerValues('impersonate-group'), extra };
}

/** Whether the headers ask for impersonation. */
export const isEmpty = ({ name, uid, groups, extra }: WantedUser): boolean =>
  name === '' && uid === '' && groups.length === 0 && extra.size === 0;

/** Removes the headers, so that no later reader sees them. */
export function dropImpersonation(request: ServerRequest): void {
  request.dropHeaders((name) => name.startsWith(headerPrefix));
}

function unescapeKey(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}

/**
 * The wanted user, as Go prints object references: kind, namespace, name, uid, apiVersion, resourceVersion and
 * fieldPath.
 */
export function asReferences({ groups, extra, uid }: WantedUser): string {
  const version = 'authentication.k8s.io/v1';
  return [
    ...groups.map((group) => `{Group  ${group}    }`),
    ...[...extra].flatMap(([key, values]) => values.map((value) => `{UserExtra  ${value}  ${version}  ${key}}`)),
    ...(uid !== '' ? [`{UID  ${uid}  ${version}  }`] : []),
  ].join(' ');
}

/** The wanted user, as Go prints its `user.DefaultInfo` with `%#v`. */
export function asDefaultInfo({ name, uid, groups, extra }: WantedUser): string {
  const texts = (list: readonly string[]) => `[]string{${list.map(goQuote).join(', ')}}`;
  const entries = [...extra].map(([key, values]) => `${goQuote(key)}:${texts(values)}`).join(', ');
  const shownGroups = groups.length === 0 ? '[]string(nil)' : texts(groups);
  const shownExtra = extra.size === 0 ? 'map[string][]string(nil)' : `map[string][]string{${entries}}`;
  return `&user.DefaultInfo{Name:${goQuote(name)}, UID:${goQuote(uid)}, Groups:${shownGroups}, Extra:${shownExtra}}`;
}

/** The service account of a name such as `system:serviceaccount:NAMESPACE:NAME`; undefined for other names. */
export function serviceAccountOf(name: string): { readonly namespace: string; readonly name: string } | undefined {
  const prefix = 'system:serviceaccount:';
  if (!name.startsWith(prefix)) return undefined;
  const [namespace = '', account = '', more] = name.slice(prefix.length).split(':');
  const isValid =
    more === undefined && isDNS1123Label(namespace).length === 0 && isDNS1123Subdomain(account).length === 0;
  return isValid ? { namespace, name: account } : undefined;
}

/** The node of a name such as `system:node:NAME`; undefined for other names. */
export function nodeOf(name: string): string | undefined {
  const prefix = 'system:node:';
  if (!name.startsWith(prefix)) return undefined;
  const node = name.slice(prefix.length);
  return isDNS1123Subdomain(node).length === 0 ? node : undefined;
}
