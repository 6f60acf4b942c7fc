import { errorText } from '@k8s-ts/apimachinery/errors';
import { aggregateMessages } from '@k8s-ts/apimachinery/validation';
import { type AuthenticatorResponse, allAuthenticated, type TokenAuthenticator } from '@k8s-ts/generic-apiserver';
import type { JWTAuthenticatorConfiguration } from '../configuration/authentication-configuration.js';
import { type Expressions, userOfClaims } from './claim-mapper.js';
import { claimsOf, newIDTokenVerifier } from './id-token-verifier.js';
import { newProviderClient } from './provider-client.js';
import { readTokenClaims } from './token-claims.js';

export interface JWTAuthenticatorsOptions {
  /** Algorithms that tokens may be signed with. Default: all that use a public key and SHA-2. */
  readonly algorithms?: readonly string[];
  /** Pause between attempts to find a provider, in ms. Default 10 s. */
  readonly retryMs?: number;
  /** Called with failures to find a provider, which are tried again. */
  readonly onError?: (error: unknown) => void;
  /** Now, in ms since the epoch. Default the system's clock. */
  readonly now?: () => number;
}

/** Accepts tokens of several issuers. */
export interface JWTAuthenticators extends TokenAuthenticator {
  /** Rejects while one of the providers has not been found. */
  check(): Promise<void>;
  /** Ends the search for providers and closes connections. Idempotent. */
  close(): void;
}

/** The algorithms that may be named, for tokens of OpenID Connect providers. */
export const signingAlgorithms: readonly string[] = [
  'RS256',
  'RS384',
  'RS512',
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
];

/**
 * Makes authenticators of tokens that OpenID Connect providers issue. Returns undefined for tokens of other issuers,
 * and throws for invalid tokens. The configuration must be valid, see `decodeAuthenticationConfiguration`.
 * `kubernetes/apiserver plugin/pkg/authenticator/token/oidc`.
 *
 * @throws Error for an expression that cannot be compiled
 */
export async function newJWTAuthenticators(
  configurations: readonly JWTAuthenticatorConfiguration[],
  { algorithms = signingAlgorithms, retryMs, onError, now }: JWTAuthenticatorsOptions = {},
): Promise<JWTAuthenticators> {
  const compiled = await Promise.all(configurations.map(compileExpressions));
  const authenticators = new Map(
    configurations.map((configuration, index) => {
      const { issuer } = configuration;
      const client = newProviderClient(issuer.certificateAuthority);
      const verifier = newIDTokenVerifier({
        issuer,
        client,
        algorithms,
        ...(retryMs === undefined ? {} : { retryMs }),
        ...(onError ? { onError } : {}),
        ...(now ? { now } : {}),
      });
      return [issuer.url, { configuration, client, verifier, expressions: compiled[index] }];
    }),
  );
  const all = [...authenticators.values()];

  return {
    async authenticateToken(token): Promise<AuthenticatorResponse | undefined> {
      const found = authenticators.get(issuerOf(token) ?? '');
      if (found === undefined) return undefined;
      let claims: Awaited<ReturnType<typeof found.verifier.verify>>;
      try {
        claims = await found.verifier.verify(token);
      } catch (error) {
        throw new Error(`oidc: verify token: ${errorText(error)}`, { cause: error });
      }
      const user = userOfClaims(found.configuration, claims, found.expressions);
      const isMember = user.groups.includes(allAuthenticated);
      return { user: isMember ? user : { ...user, groups: [...user.groups, allAuthenticated] } };
    },
    async check() {
      const results = await Promise.allSettled(all.map(({ verifier }) => verifier.check()));
      const failures = results.flatMap((each) => (each.status === 'rejected' ? [errorText(each.reason)] : []));
      if (failures.length > 0) throw new Error(aggregateMessages(failures));
    },
    close() {
      for (const { verifier, client } of all) {
        verifier.close();
        client.close();
      }
    },
  };
}

function issuerOf(token: string): string | undefined {
  try {
    return readTokenClaims(claimsOf(token)).issuer;
  } catch {
    return undefined;
  }
}

/** CEL is loaded only for configurations with expressions. */
async function compileExpressions(configuration: JWTAuthenticatorConfiguration): Promise<Expressions | undefined> {
  const { username, groups, uid, extra, claimValidationRules, userValidationRules } = configuration;
  const sources = (list: readonly (string | undefined)[]) => list.filter((each): each is string => Boolean(each));
  const mappings = sources([
    username.expression,
    groups.expression,
    uid.expression,
    ...extra.map(({ valueExpression }) => valueExpression),
  ]);
  const rules = sources(claimValidationRules.map(({ expression }) => expression));
  const userRules = sources(userValidationRules.map(({ expression }) => expression));
  if (mappings.length + rules.length + userRules.length === 0) return undefined;
  const { compileClaimExpression, textsOfValue } = await import('../configuration/claim-expressions.js');
  const compileAll = (list: readonly string[], variable: 'claims' | 'user', isRule: boolean) =>
    list.map((source) => {
      const compiled = compileClaimExpression(source, variable, isRule);
      if (typeof compiled === 'string') throw new Error(`expression ${source}: ${compiled}`);
      return [source, compiled] as const;
    });
  return {
    claims: new Map([...compileAll(mappings, 'claims', false), ...compileAll(rules, 'claims', true)]),
    user: new Map(compileAll(userRules, 'user', true)),
    textsOf: (value) => textsOfValue(value as Parameters<typeof textsOfValue>[0]),
  };
}
