import { kindOf } from '@k8s-ts/apimachinery/json';
import type { Claims } from './json-web-token.js';

/**
 * Checks the types of the claims of a verified token, in the words of the reader that kube-apiserver uses
 * (`go-jose/go-jose/v4/jwt`, Claims). Null counts as a missing claim.
 *
 * @param isBound whether the token was requested, and is not kept in a Secret
 * @throws Error for a claim of a wrong type
 */
export function checkClaimTypes(claims: Claims, isBound: boolean): void {
  const { nbf, exp, iat, aud, iss, sub, jti } = claims;
  for (const time of [exp, nbf, iat]) checkTime(time);
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  if (!isMissing(aud) && !audiences.every((each) => typeof each === 'string')) {
    throw new Error('go-jose/go-jose/jwt: expected string or array value to unmarshal to Audience');
  }
  for (const text of [iss, sub, jti]) checkText(text);
  if (!isBound) return;
  const own = claims['kubernetes.io'];
  if (isMissing(own)) return;
  checkObject(own, 'serviceaccount.kubernetes');
  const { namespace, warnafter, serviceaccount, pod, secret, node } = own as Claims;
  checkTime(warnafter);
  checkText(namespace);
  for (const reference of [serviceaccount, pod, secret, node]) {
    if (isMissing(reference)) continue;
    checkObject(reference, 'serviceaccount.ref');
    const { name, uid } = reference as Claims;
    checkText(name);
    checkText(uid);
  }
}

const isMissing = (value: unknown): boolean => value === undefined || value === null;

function checkTime(value: unknown): void {
  if (isMissing(value) || typeof value === 'number') return;
  throw new Error('go-jose/go-jose/jwt: expected number value to unmarshal NumericDate');
}

function checkText(value: unknown): void {
  if (!isMissing(value) && typeof value !== 'string') throw mismatch(value, 'string');
}

function checkObject(value: unknown, type: string): void {
  if (typeof value !== 'object' || Array.isArray(value)) throw mismatch(value, type);
}

const mismatch = (value: unknown, type: string): Error =>
  new Error(`json: cannot unmarshal ${kindOf(value)} into Go value of type ${type}`);
