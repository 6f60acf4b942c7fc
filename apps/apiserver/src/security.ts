import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import {
  type Authenticator,
  type Authorizer,
  alwaysAllow,
  alwaysAllowPaths,
  alwaysAllowRules,
  alwaysDeny,
  alwaysDenyRules,
  bearerTokenAuthenticator,
  parseTokenFile,
  privilegedGroups,
  type RuleResolver,
  staticTokenAuthenticator,
  type TokenAuthenticator,
  unionAuthenticator,
  unionAuthorizer,
  unionRuleResolver,
  withAnonymous,
  x509Authenticator,
} from '@k8s-ts/server';
import { type Certificates, certificatesIn, createCertificates } from '@k8s-ts/server/pki';
import { firstAddress } from './bootstrap/kubernetes-service.js';
import type { CompletedOptions } from './options.js';

/** The server's own certificates: from their folder, or in memory. */
export async function certificatesOf(options: CompletedOptions): Promise<Certificates> {
  const addresses = [
    ...new Set([
      'localhost',
      '127.0.0.1',
      '::1',
      hostname(),
      'kubernetes',
      'kubernetes.default',
      'kubernetes.default.svc',
      'kubernetes.default.svc.cluster.local',
      firstAddress(options.serviceClusterIPRange),
      ...(['0.0.0.0', '::'].includes(options.bindAddress) ? [] : [options.bindAddress]),
      options.advertiseAddress,
    ]),
  ];
  return options.certDir === undefined ? createCertificates({ addresses }) : certificatesIn(options.certDir, addresses);
}

/** The certificate and key to serve with. */
export async function servingPair(
  options: CompletedOptions,
  certificates: Certificates,
): Promise<{ cert: string; key: string }> {
  const { tlsCertFile, tlsPrivateKeyFile } = options;
  if (!tlsCertFile || !tlsPrivateKeyFile) return certificates.serving;
  const [cert, key] = await Promise.all([readFile(tlsCertFile, 'utf8'), readFile(tlsPrivateKeyFile, 'utf8')]);
  return { cert, key };
}

/** Whose bearer tokens are. */
export async function tokenAuthenticatorOf({ tokenAuthFile }: CompletedOptions): Promise<TokenAuthenticator> {
  return staticTokenAuthenticator(parseTokenFile(tokenAuthFile ? await readFile(tokenAuthFile, 'utf8') : ''));
}

/** Certificates, then tokens; who shows neither may be anonymous, who shows a bad one never is. */
export function authenticatorOf({ anonymousAuth }: CompletedOptions, tokens: TokenAuthenticator): Authenticator {
  const credentials = unionAuthenticator([x509Authenticator(), bearerTokenAuthenticator(tokens)]);
  return anonymousAuth ? withAnonymous(credentials) : credentials;
}

/** Masters may do everything, everybody may ask for health; then the modes. */
export function authorizerOf({ authorizationMode }: CompletedOptions): Authorizer {
  const modes: Readonly<Record<string, Authorizer>> = { AlwaysAllow: alwaysAllow, AlwaysDeny: alwaysDeny };
  return unionAuthorizer([
    privilegedGroups(),
    alwaysAllowPaths(['/healthz', '/readyz', '/livez']),
    // What RBAC says of others than masters needs an authorizer that reads the roles.
    ...authorizationMode.flatMap((mode) => modes[mode] ?? []),
  ]);
}

/** What the modes allow, in rules. */
export function ruleResolverOf({ authorizationMode }: CompletedOptions): RuleResolver {
  const modes: Readonly<Record<string, RuleResolver>> = { AlwaysAllow: alwaysAllowRules, AlwaysDeny: alwaysDenyRules };
  return unionRuleResolver(authorizationMode.flatMap((mode) => modes[mode] ?? []));
}
