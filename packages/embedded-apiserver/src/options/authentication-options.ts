import { goQuote } from '@k8s-ts/apimachinery/validation';
import { FlagError } from './flag.js';
import { type CompletedOIDCOptions, completeOIDCOptions, type OIDCOptions } from './oidc-options.js';

/** Options about credentials. */
export interface AuthenticationOptions extends OIDCOptions {
  /** PEM file of CAs whose client certificates are accepted, besides the server's own CA. */
  readonly clientCAFile?: string;
  /** CSV file of bearer tokens: `token,user,uid,"group1,group2"`. */
  readonly tokenAuthFile?: string;
  /** Treat requests without credentials as user `system:anonymous`. Always false with the authorization mode `AlwaysAllow`. Default true. */
  readonly anonymousAuth?: boolean;
  /** Audiences of the API. Default: the issuers of service account tokens. */
  readonly apiAudiences?: readonly string[];
  /** Issuers of service account tokens. The first one issues tokens, those of all are accepted. Default `https://kubernetes.default.svc`. */
  readonly serviceAccountIssuer?: readonly string[];
  /** Private key that signs service account tokens, as a PEM file. Default: the server makes one, in `certDir` when it has one. */
  readonly serviceAccountSigningKeyFile?: string;
  /** PEM files of keys that verify service account tokens. Default: the signing key. */
  readonly serviceAccountKeyFile?: readonly string[];
  /** https URL of the keys in `/.well-known/openid-configuration`. Default: `/openid/v1/jwks` of this server. */
  readonly serviceAccountJwksURI?: string;
  /** A service account token that is kept in a Secret is invalid once the Secret is deleted. Default true. */
  readonly serviceAccountLookup?: boolean;
  /** Longest lifetime of service account tokens that are requested, in ms: one hour at least. Default, and meaning of 0: no limit. */
  readonly serviceAccountMaxTokenExpiration?: number;
  /** Tokens of pods are valid for a year, so that clients that do not renew them go on working. Default true. */
  readonly serviceAccountExtendTokenExpiration?: boolean;
  /** Accept tokens of Secrets of type `bootstrap.kubernetes.io/token` in kube-system. Default false. */
  readonly enableBootstrapTokenAuth?: boolean;
  /** PEM file of CAs of front proxies. Default: no front proxy may name users. */
  readonly requestheaderClientCAFile?: string;
  /** Common names that the certificate of a front proxy may have. Default: any name. */
  readonly requestheaderAllowedNames?: readonly string[];
  readonly requestheaderUsernameHeaders?: readonly string[];
  readonly requestheaderUIDHeaders?: readonly string[];
  readonly requestheaderGroupHeaders?: readonly string[];
  readonly requestheaderExtraHeadersPrefix?: readonly string[];
}

/** Options without a default. */
type Optional =
  | 'clientCAFile'
  | 'tokenAuthFile'
  | 'serviceAccountSigningKeyFile'
  | 'serviceAccountJwksURI'
  | 'requestheaderClientCAFile';

export type CompletedAuthenticationOptions = Required<Omit<AuthenticationOptions, Optional | keyof OIDCOptions>> &
  Pick<AuthenticationOptions, Optional> &
  CompletedOIDCOptions;

const hourMs = 3_600_000;

/**
 * Fills in the defaults and checks the options.
 *
 * @throws FlagError naming the flag and what is wrong with it
 */
export function completeAuthenticationOptions(options: AuthenticationOptions): CompletedAuthenticationOptions {
  const { clientCAFile, tokenAuthFile, serviceAccountSigningKeyFile, serviceAccountJwksURI } = options;
  const { requestheaderClientCAFile, serviceAccountIssuer = [] } = options;
  const completed: CompletedAuthenticationOptions = {
    ...completeOIDCOptions(options),
    ...(clientCAFile ? { clientCAFile } : {}),
    ...(tokenAuthFile ? { tokenAuthFile } : {}),
    ...(serviceAccountSigningKeyFile ? { serviceAccountSigningKeyFile } : {}),
    ...(serviceAccountJwksURI ? { serviceAccountJwksURI } : {}),
    ...(requestheaderClientCAFile ? { requestheaderClientCAFile } : {}),
    anonymousAuth: options.anonymousAuth ?? true,
    apiAudiences: options.apiAudiences ?? [],
    serviceAccountIssuer: serviceAccountIssuer.length > 0 ? serviceAccountIssuer : ['https://kubernetes.default.svc'],
    serviceAccountKeyFile: options.serviceAccountKeyFile ?? [],
    serviceAccountLookup: options.serviceAccountLookup ?? true,
    serviceAccountMaxTokenExpiration: options.serviceAccountMaxTokenExpiration ?? 0,
    serviceAccountExtendTokenExpiration: options.serviceAccountExtendTokenExpiration ?? true,
    enableBootstrapTokenAuth: options.enableBootstrapTokenAuth ?? false,
    requestheaderAllowedNames: options.requestheaderAllowedNames ?? [],
    requestheaderUsernameHeaders: options.requestheaderUsernameHeaders ?? [],
    requestheaderUIDHeaders: options.requestheaderUIDHeaders ?? [],
    requestheaderGroupHeaders: options.requestheaderGroupHeaders ?? [],
    requestheaderExtraHeadersPrefix: options.requestheaderExtraHeadersPrefix ?? [],
  };
  checkServiceAccounts(completed);
  checkRequestHeaders(completed);
  return completed;
}

function checkServiceAccounts({
  serviceAccountIssuer,
  serviceAccountJwksURI,
  serviceAccountMaxTokenExpiration: maxMs,
}: CompletedAuthenticationOptions): void {
  const seen = new Set<string>();
  for (const issuer of serviceAccountIssuer) {
    if (issuer === '') throw new FlagError('--service-account-issuer should not be an empty string');
    if (issuer.includes(':') && !URL.canParse(issuer)) {
      throw new FlagError(`--service-account-issuer ${goQuote(issuer)} contained a ':' but was not a valid URL`);
    }
    if (seen.has(issuer)) throw new FlagError(`--service-account-issuer ${goQuote(issuer)} is already specified`);
    seen.add(issuer);
  }
  if (serviceAccountJwksURI !== undefined) {
    const url = URL.canParse(serviceAccountJwksURI) ? new URL(serviceAccountJwksURI) : undefined;
    if (url?.protocol !== 'https:') {
      throw new FlagError(`--service-account-jwks-uri requires https scheme, parsed as: ${serviceAccountJwksURI}`);
    }
  }
  if (maxMs !== 0 && (maxMs < hourMs || maxMs > 2 ** 32 * 1000)) {
    throw new FlagError('--service-account-max-token-expiration must be between 1 hour and 2^32 seconds');
  }
}

/** `kubernetes/apiserver pkg/server/options/authentication.go`, RequestHeaderAuthenticationOptions. */
function checkRequestHeaders(options: CompletedAuthenticationOptions): void {
  const lists = {
    'username-headers': options.requestheaderUsernameHeaders,
    'uid-headers': options.requestheaderUIDHeaders,
    'group-headers': options.requestheaderGroupHeaders,
    'extra-headers-prefix': options.requestheaderExtraHeadersPrefix,
    'allowed-names': options.requestheaderAllowedNames,
  };
  for (const [name, list] of Object.entries(lists)) {
    if (list.some((each) => each.trim() === '')) {
      throw new FlagError(`empty value in --requestheader-${name}`);
    }
  }
  const uidHeaders = options.requestheaderUIDHeaders;
  if (uidHeaders.length > 0 && !uidHeaders.some((each) => each.toLowerCase() === 'x-remote-uid')) {
    throw new FlagError(
      '--requestheader-uid-headers is set without specifying the standard X-Remote-Uid header - API aggregation will not work',
    );
  }
}
