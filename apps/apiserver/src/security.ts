import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { firstAddress } from '@k8s-ts/controlplane';
import {
  type Authenticator,
  type Authorizer,
  alwaysAllow,
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
import { hostAddresses, isUnspecified } from './addresses.js';
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
      ...(isUnspecified(options.bindAddress) ? hostAddresses() : [options.bindAddress]),
      options.advertiseAddress,
      ...options.tlsSAN,
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

/** Masters may do everything; then the modes. Health and version are everybody's by the roles that the server brings along, as in kube-apiserver. */
export function authorizerOf({ authorizationMode }: CompletedOptions, rbac: Authorizer | undefined): Authorizer {
  const modes = { AlwaysAllow: alwaysAllow, AlwaysDeny: alwaysDeny, RBAC: rbac };
  return unionAuthorizer([privilegedGroups(), ...ofModes(modes, authorizationMode)]);
}

/** What the modes allow, in rules. */
export function ruleResolverOf({ authorizationMode }: CompletedOptions, rbac: RuleResolver | undefined): RuleResolver {
  const modes = { AlwaysAllow: alwaysAllowRules, AlwaysDeny: alwaysDenyRules, RBAC: rbac };
  return unionRuleResolver(ofModes(modes, authorizationMode));
}

function ofModes<T>(all: Readonly<Record<string, T | undefined>>, modes: readonly string[]): readonly T[] {
  return modes.flatMap((mode) => all[mode] ?? []);
}
