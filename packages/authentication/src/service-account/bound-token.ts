import { randomUUID } from 'node:crypto';
import type { Node, Pod, Secret, ServiceAccount } from '@k8s-ts/api/types';
import type { ObjectMeta } from '@k8s-ts/apimachinery/types';
import type { Claims } from './json-web-token.js';
import { referenceOf, type TokenObjects } from './token-objects.js';
import { type ObjectReference, type ServiceAccountInfo, serviceAccountUsername } from './user.js';

/**
 * The content of a new token: an account, at most one object that the token is bound to, and times in seconds since the
 * epoch.
 */
export interface BoundTokenContent {
  readonly serviceAccount: ServiceAccount;
  readonly pod?: Pod;
  readonly secret?: Secret;
  /** Without a pod: the node that the token is bound to. With a pod: the node of the pod. */
  readonly node?: Node;
  readonly audiences: readonly string[];
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** Later uses of the token show that its client does not renew it. */
  readonly warnAfter?: number;
}

/** Maximum difference between the clocks of servers that is tolerated, in ms. */
const leewayMs = 60_000;

/** The claims of a new token. `kubernetes pkg/serviceaccount/claims.go`. */
export function boundTokenClaims(issuer: string, content: BoundTokenContent): Claims {
  const { serviceAccount, pod, secret, node, audiences, issuedAt, expiresAt, warnAfter } = content;
  const { namespace = '', name = '', uid = '' } = serviceAccount.metadata ?? {};
  return {
    iss: issuer,
    sub: serviceAccountUsername(namespace, name),
    aud: audiences,
    exp: expiresAt,
    iat: issuedAt,
    nbf: issuedAt,
    jti: randomUUID(),
    'kubernetes.io': {
      namespace,
      ...(node && !secret ? { node: reference(node) } : undefined),
      ...(pod ? { pod: reference(pod) } : undefined),
      ...(secret ? { secret: reference(secret) } : undefined),
      serviceaccount: { name, uid },
      ...(warnAfter === undefined ? undefined : { warnafter: warnAfter }),
    },
  };
}

/** Name and uid of an object; only the name without a uid, because the node of a pod may no longer exist. */
function reference(object: Pod | Node | Secret): { readonly name: string; readonly uid?: string } {
  const { name, uid } = referenceOf(object);
  return uid === '' ? { name } : { name, uid };
}

/**
 * Checks the times of a verified token, and that its account and the object that it is bound to still exist. An object
 * that is being deleted counts for another minute. `kubernetes pkg/serviceaccount/claims.go`.
 *
 * @param claims of the types that `checkClaimTypes` asks for
 * @param now in ms since the epoch
 * @throws Error telling why the token is not valid
 */
export async function validateBoundToken(
  claims: Claims,
  objects: TokenObjects,
  now: number,
): Promise<ServiceAccountInfo> {
  checkTimes(claims, now);
  const { namespace, serviceaccount, pod, secret, node } = privateClaims(claims);
  if (serviceaccount.name === '') throw new Error('resource name may not be empty');
  const account = await objects.serviceAccount(namespace, serviceaccount.name, hasUID(serviceaccount.uid));
  if (account === undefined) throw new Error(`serviceaccounts "${serviceaccount.name}" not found`);
  checkUID(account.metadata, serviceaccount.uid, 'service account UID', 'claim');
  if (isGone(account.metadata, now)) {
    throw new Error(`service account ${namespace}/${serviceaccount.name} has been deleted`);
  }
  if (secret) checkBound(await settle(objects.secret(namespace, secret.name)), secret, 'secret', now);
  if (pod) checkBound(await settle(objects.pod(namespace, pod.name, hasUID(pod.uid))), pod, 'pod', now);
  // The token names the node of its pod, but is not bound to the node.
  else if (node) checkBound(await settle(objects.node(node.name, hasUID(node.uid))), node, 'node', now);
  return {
    namespace,
    name: serviceaccount.name,
    uid: serviceaccount.uid,
    ...(pod ? { pod } : undefined),
    ...(node ? { node } : undefined),
    ...(typeof claims.jti === 'string' && claims.jti !== '' ? { tokenID: claims.jti } : undefined),
  };
}

/**
 * Text of the annotation about a verified token that its client should have replaced meanwhile. Undefined for other
 * tokens.
 *
 * @param now in ms since the epoch
 */
export function staleTokenText(claims: Claims, now: number): string | undefined {
  const { warnafter } = objectOf(claims['kubernetes.io'] ?? {});
  if (typeof warnafter !== 'number' || warnafter === 0 || now <= warnafter * 1000) return undefined;
  const seconds = Math.floor(now / 1000) - Math.trunc(warnafter);
  return `subject: ${textOf(claims.sub)}, seconds after warning threshold: ${seconds}`;
}

function checkTimes(claims: Claims, now: number): void {
  const [notBefore, expiry, issuedAt] = [timeOf(claims, 'nbf'), timeOf(claims, 'exp'), timeOf(claims, 'iat')];
  if (notBefore !== undefined && now + leewayMs < notBefore) throw new Error('service account token is not valid yet');
  if (expiry !== undefined && now - leewayMs > expiry) throw new Error('service account token has expired');
  if (issuedAt !== undefined && now + leewayMs < issuedAt) {
    throw new Error('service account token is issued in the future');
  }
}

function timeOf(claims: Claims, name: string): number | undefined {
  const seconds = claims[name];
  if (typeof seconds !== 'number') return undefined;
  // Go converts numbers outside of int64 to the smallest int64.
  return (Math.abs(seconds) < 2 ** 63 ? Math.trunc(seconds) : -(2 ** 63)) * 1000;
}

interface PrivateClaims {
  readonly namespace: string;
  readonly serviceaccount: ObjectReference;
  readonly pod?: ObjectReference;
  readonly secret?: ObjectReference;
  readonly node?: ObjectReference;
}

/** @throws Error for claims of other types. Missing ones are empty texts, which no object has as its uid */
function privateClaims(claims: Claims): PrivateClaims {
  const own = objectOf(claims['kubernetes.io'] ?? {});
  const optional = (name: 'pod' | 'secret' | 'node') =>
    own[name] === undefined || own[name] === null ? undefined : { [name]: referenceClaim(own[name]) };
  return {
    namespace: textOf(own.namespace),
    serviceaccount: referenceClaim(own.serviceaccount ?? {}),
    ...optional('pod'),
    ...optional('secret'),
    ...optional('node'),
  };
}

function referenceClaim(value: unknown): ObjectReference {
  const { name, uid } = objectOf(value);
  return { name: textOf(name), uid: textOf(uid) };
}

function objectOf(value: unknown): Claims {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Claims;
  throw new Error('service account token has malformed claims');
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  throw new Error('service account token has malformed claims');
}

const invalidated = 'service account token has been invalidated';

/** Any failure to read the object makes the token invalid. */
async function settle<T>(reading: Promise<T | undefined>): Promise<T | undefined> {
  return reading.catch(() => undefined);
}

function checkBound(
  object: Pod | Node | Secret | undefined,
  wanted: ObjectReference,
  kind: 'pod' | 'secret' | 'node',
  now: number,
): void {
  if (object === undefined) throw new Error(invalidated);
  checkUID(object.metadata, wanted.uid, `${kind} UID`, `service account ${kind} ref claim`);
  if (isGone(object.metadata, now)) throw new Error(invalidated);
}

type Meta = Partial<ObjectMeta> | undefined;

function checkUID(metadata: Meta, uid: string, subject: string, claim: string): void {
  if (!metadata?.uid || metadata.uid !== uid) {
    throw new Error(`${subject} (${metadata?.uid ?? ''}) does not match ${claim} (${uid})`);
  }
}

function isGone(metadata: Meta, now: number): boolean {
  return metadata?.deletionTimestamp !== undefined && Date.parse(metadata.deletionTimestamp) < now - leewayMs;
}

const hasUID =
  (uid: string) =>
  ({ metadata }: { readonly metadata?: Partial<ObjectMeta> }): boolean =>
    metadata?.uid === uid;
