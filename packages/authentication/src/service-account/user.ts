import { nameIsDNSLabel, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import { allAuthenticated } from '@k8s-ts/generic-apiserver';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';

/** Name and uid of an object that a token names. */
export interface ObjectReference {
  readonly name: string;
  readonly uid: string;
}

/** The service account that a valid token authenticates. */
export interface ServiceAccountInfo {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly pod?: ObjectReference;
  readonly node?: ObjectReference;
  /** Identifies the token, in its claim `jti`. */
  readonly tokenID?: string;
}

const prefix = 'system:serviceaccount:';
const domain = 'authentication.kubernetes.io';

/** The user name of a service account. */
export const serviceAccountUsername = (namespace: string, name: string): string => `${prefix}${namespace}:${name}`;

/** Namespace and name of the service account of a user name. Undefined for the names of other users. */
export function splitServiceAccountUsername(
  username: string,
): { readonly namespace: string; readonly name: string } | undefined {
  if (!username.startsWith(prefix)) return undefined;
  const parts = username.slice(prefix.length).split(':');
  const [namespace = '', name = ''] = parts;
  const isValid =
    parts.length === 2 && nameIsDNSLabel(namespace, false).length === 0 && nameIsDNSSubdomain(name, false).length === 0;
  return isValid ? { namespace, name } : undefined;
}

/** The user of a service account token. `kubernetes/apiserver pkg/authentication/serviceaccount`. */
export function serviceAccountUser({ namespace, name, uid, pod, node, tokenID }: ServiceAccountInfo): UserInfo {
  const extra: Record<string, readonly string[]> = {
    ...(pod ? { [`${domain}/pod-name`]: [pod.name], [`${domain}/pod-uid`]: [pod.uid] } : undefined),
    ...(tokenID ? { [`${domain}/credential-id`]: [`JTI=${tokenID}`] } : undefined),
    ...(node?.name ? { [`${domain}/node-name`]: [node.name] } : undefined),
    ...(node?.name && node.uid ? { [`${domain}/node-uid`]: [node.uid] } : undefined),
  };
  return {
    name: serviceAccountUsername(namespace, name),
    uid,
    groups: ['system:serviceaccounts', `system:serviceaccounts:${namespace}`, allAuthenticated],
    ...(Object.keys(extra).length > 0 ? { extra } : undefined),
  };
}
