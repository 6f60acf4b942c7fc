import { errorText } from '@k8s-ts/apimachinery/errors';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { JWTAuthenticatorConfiguration } from '../configuration/authentication-configuration.js';
import { type Claims, readTokenClaims } from './token-claims.js';

/** An expression of a configuration, ready to be evaluated. */
interface Expression {
  readonly source: string;
  /** @throws Error with CEL's message */
  evaluate(value: object): unknown;
}

/** The expressions of a configuration, by their texts. */
export interface Expressions {
  readonly claims: ReadonlyMap<string, Expression>;
  readonly user: ReadonlyMap<string, Expression>;
  /** @throws Error for a value that is not a text or list of texts */
  textsOf(value: unknown): readonly string[];
}

/**
 * Makes the user from the claims of a verified token.
 * @throws Error when a claim is missing or wrong, or a rule is not met
 */
export function userOfClaims(
  configuration: JWTAuthenticatorConfiguration,
  claims: Claims,
  expressions: Expressions | undefined,
): UserInfo {
  const evaluate = (source: string, what: string): unknown => {
    const expression = expressions?.claims.get(source);
    if (expression === undefined) throw new Error(`oidc: ${what} expression is not compiled`);
    try {
      return expression.evaluate(claims);
    } catch (error) {
      throw new Error(`oidc: error evaluating ${what} expression: ${errorText(error)}`);
    }
  };
  const texts = (source: string, what: string): readonly string[] => {
    const value = evaluate(source, what);
    try {
      return expressions?.textsOf(value) ?? [];
    } catch (error) {
      throw new Error(`oidc: error evaluating ${what} expression: ${errorText(error)}`);
    }
  };

  const name = usernameOf(configuration, claims, evaluate);
  const groups = groupsOf(configuration, claims, texts);
  const uid = uidOf(configuration, claims, evaluate);
  const extra: Record<string, readonly string[]> = {};
  if (typeof claims.jti === 'string' && claims.jti !== '') {
    extra['authentication.kubernetes.io/credential-id'] = [`JTI=${claims.jti}`];
  }
  for (const { key, valueExpression } of configuration.extra) {
    const values = texts(valueExpression, 'extra claim');
    if (values.length > 0) extra[key] = values;
  }
  checkRules(configuration, claims, evaluate);
  const user: UserInfo = {
    name,
    groups,
    ...(uid === '' ? {} : { uid }),
    ...(Object.keys(extra).length > 0 ? { extra } : {}),
  };
  checkUser(configuration, user, expressions);
  return user;
}

type Evaluate = (source: string, what: string) => unknown;

function usernameOf({ username }: JWTAuthenticatorConfiguration, claims: Claims, evaluate: Evaluate): string {
  if (username.expression) {
    const value = evaluate(username.expression, 'username claim');
    if (typeof value !== 'string') {
      throw new Error(
        'oidc: error evaluating username claim expression: username claim expression must return a string',
      );
    }
    if (value === '') throw new Error('oidc: empty username via CEL expression is not allowed');
    return value;
  }
  const claim = username.claim ?? '';
  const name = textClaim(claims, claim, `username claims ${goQuote(claim)}`);
  if (claim === 'email' && Object.hasOwn(claims, 'email_verified')) {
    if (typeof claims.email_verified !== 'boolean')
      throw new Error("oidc: parse 'email_verified' claim: not a boolean");
    if (!claims.email_verified) throw new Error('oidc: email not verified');
  }
  return `${username.prefix ?? ''}${name}`;
}

function groupsOf(
  { groups }: JWTAuthenticatorConfiguration,
  claims: Claims,
  texts: (source: string, what: string) => readonly string[],
): readonly string[] {
  if (groups.expression) return texts(groups.expression, 'group claim');
  if (!groups.claim) return [];
  if (!Object.hasOwn(claims, groups.claim)) {
    if (Object.hasOwn(readTokenClaims(claims).claimNames, groups.claim)) {
      throw new Error('oidc: could not expand distributed claims: this server does not fetch claims');
    }
    return [];
  }
  const value = claims[groups.claim];
  const list: readonly unknown[] = value === null ? [] : Array.isArray(value) ? value : [value];
  if (!list.every((each) => typeof each === 'string')) {
    throw new Error(`oidc: parse groups claim ${goQuote(groups.claim)}: not a string or list of strings`);
  }
  return list.map((group) => `${groups.prefix ?? ''}${group}`);
}

function uidOf({ uid }: JWTAuthenticatorConfiguration, claims: Claims, evaluate: Evaluate): string {
  if (uid.claim) return textClaim(claims, uid.claim, `uid claim ${goQuote(uid.claim)}`);
  if (!uid.expression) return '';
  const value = evaluate(uid.expression, 'uid claim');
  if (typeof value === 'string') return value;
  throw new Error('oidc: error evaluating uid claim expression: uid claim expression must return a string');
}

function checkRules({ claimValidationRules }: JWTAuthenticatorConfiguration, claims: Claims, evaluate: Evaluate): void {
  for (const { claim, requiredValue = '' } of claimValidationRules) {
    if (!claim) continue;
    if (!Object.hasOwn(claims, claim)) throw new Error(`oidc: required claim ${claim} not present in ID token`);
    if (textClaim(claims, claim, `claim ${claim}`) !== requiredValue) {
      throw new Error(`oidc: required claim ${claim} value does not match`);
    }
  }
  for (const { expression, message = '' } of claimValidationRules) {
    if (!expression || evaluate(expression, 'claim validation') === true) continue;
    throw new Error(
      `oidc: error evaluating claim validation expression: validation expression '${expression}' failed: ${message}`,
    );
  }
}

function checkUser(
  { userValidationRules }: JWTAuthenticatorConfiguration,
  { name, uid = '', groups, extra = {} }: UserInfo,
  expressions: Expressions | undefined,
): void {
  const user = { username: name, uid, groups, extra };
  for (const { expression, message = '' } of userValidationRules) {
    let value: unknown;
    try {
      value = expressions?.user.get(expression)?.evaluate(user);
    } catch (error) {
      throw new Error(`oidc: error evaluating user info validation rule: ${errorText(error)}`);
    }
    if (value !== true) {
      throw new Error(
        `oidc: error evaluating user info validation rule: validation expression '${expression}' failed: ${message}`,
      );
    }
  }
}

function textClaim(claims: Claims, name: string, what: string): string {
  if (!Object.hasOwn(claims, name)) throw new Error(`oidc: parse ${what}: claim not present`);
  const value = claims[name] ?? '';
  if (typeof value !== 'string') throw new Error(`oidc: parse ${what}: not a string`);
  return value;
}
