import type { UserInfo } from '@k8s-ts/registry-generic/rest';

/** The user as which this server asks other servers for their availability and discovery. */
export const aggregatorUser: UserInfo = { name: 'system:kube-aggregator', groups: ['system:masters'] };

/**
 * Headers that tell another server the user of a request (`kubernetes/client-go transport/round_trippers.go`). Only a
 * front proxy may send them.
 */
export function remoteUserHeaders({ name, uid = '', groups, extra = {} }: UserInfo): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = { 'x-remote-user': bytesOf(name) };
  if (uid !== '') headers['x-remote-uid'] = bytesOf(uid);
  if (groups.length > 0) headers['x-remote-group'] = groups.map(bytesOf);
  for (const [key, values] of Object.entries(extra)) headers[`x-remote-extra-${escapedKey(key)}`] = values.map(bytesOf);
  return headers;
}

/**
 * Whether a header (in lower case) is one of those that {@link remoteUserHeaders} makes. A client must not choose them.
 */
export const isRemoteUserHeader = (name: string): boolean =>
  name === 'x-remote-user' ||
  name === 'x-remote-uid' ||
  name === 'x-remote-group' ||
  name.startsWith('x-remote-extra-');

/** Headers are bytes. Node.js accepts them as characters up to U+00FF. */
const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

/** Escapes characters that the name of a header cannot contain. */
const escapedKey = (key: string): string =>
  bytesOf(key).replace(
    /[^\w!#$&'*+.^`|~-]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
