import { goQuote } from '@k8s-ts/apimachinery/validation';
import { checkReviewVersion } from './authorization-options.js';
import { FlagError, refuse } from './flag.js';
import * as flag from './flag-kinds.js';
import { type CompletedOptionsOf, type FlagText, optionGroup } from './option.js';

/** The algorithms that `--oidc-signing-algs` may name. */
const algorithms = ['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'];

const defaultIssuers: readonly string[] = ['https://kubernetes.default.svc'];

/** Names of headers, or of what they hold. */
const headersFlag = (name: string, text: FlagText<readonly string[]>) =>
  flag.strings(name, [], {
    ...text,
    check(names) {
      if (names.some((each) => each.trim() === '')) throw new FlagError(`empty value in --${name}`);
    },
  });

/** Options about credentials. */
export const authenticationOptions = optionGroup('Authentication', {
  /** PEM file of CAs whose client certificates are accepted, besides the server's own CA. */
  clientCAFile: flag.optionalString('client-ca-file', {
    help: "PEM file of CAs whose client certificates are accepted, besides the server's own CA.",
  }),
  /** CSV file of bearer tokens: `token,user,uid,"group1,group2"`. */
  tokenAuthFile: flag.optionalString('token-auth-file', {
    help: 'CSV file of bearer tokens: token,user,uid,"group1,group2".',
  }),
  /** Treat requests without credentials as user `system:anonymous`. Always false with the authorization mode `AlwaysAllow`. Default true. */
  anonymousAuth: flag.boolean('anonymous-auth', true, {
    help: 'Requests without credentials are user system:anonymous. Always false with the authorization mode AlwaysAllow.',
  }),
  /** Audiences of the API. Default: the issuers of service account tokens. */
  apiAudiences: flag.strings('api-audiences', [], {
    help: 'Audiences of the API, comma separated: a token must be valid for one of them. Default: the values of --service-account-issuer.',
  }),
  /**
   * Issuers of service account tokens. New tokens are issued by the first one; tokens of all are accepted. Default
   * `https://kubernetes.default.svc`.
   */
  serviceAccountIssuer: flag.completed(
    flag.stringArray('service-account-issuer', defaultIssuers, {
      help: 'Issuer of service account tokens, an https URL. When the flag is given several times, the first one issues tokens and those of all are accepted.',
      check: checkIssuers,
    }),
    (issuers) => (issuers.length > 0 ? issuers : defaultIssuers),
  ),
  /** Private key that signs service account tokens, as a PEM file. Default: the server makes one, in `certDir` when it has one. */
  serviceAccountSigningKeyFile: flag.optionalString('service-account-signing-key-file', {
    help: 'Private key (PEM, RSA or ECDSA) that signs service account tokens. Default: the server makes sa.key (ECDSA) in --cert-dir.',
  }),
  /** PEM files of keys that verify service account tokens. Default: the signing key. */
  serviceAccountKeyFile: flag.stringArray('service-account-key-file', [], {
    help: 'PEM file of keys that verify service account tokens, public or private. May be given several times. Default: the signing key.',
  }),
  /** https URL of the keys in `/.well-known/openid-configuration`. Default: `/openid/v1/jwks` of this server. */
  serviceAccountJwksURI: flag.optionalString('service-account-jwks-uri', {
    help: 'https URL of the keys in /.well-known/openid-configuration. Default: /openid/v1/jwks of this server.',
    check(uri) {
      if (URL.canParse(uri) && new URL(uri).protocol === 'https:') return;
      throw new FlagError(`--service-account-jwks-uri requires https scheme, parsed as: ${uri}`);
    },
  }),
  /** A service account token that is kept in a Secret is invalid once the Secret is deleted. Default true. */
  serviceAccountLookup: flag.boolean('service-account-lookup', true, {
    help: 'A service account token that is kept in a Secret is invalid once the Secret is deleted.',
  }),
  /** Longest lifetime of service account tokens that are requested, in ms: one hour at least. Default, and meaning of 0: no limit. */
  serviceAccountMaxTokenExpiration: flag.duration('service-account-max-token-expiration', '0', {
    help: 'Longest lifetime of service account tokens that are requested, 1h at least. 0: no limit.',
    check(ms) {
      if (ms === 0 || (ms >= 3_600_000 && ms <= 2 ** 32 * 1000)) return;
      throw new FlagError('--service-account-max-token-expiration must be between 1 hour and 2^32 seconds');
    },
  }),
  /** Tokens of pods are valid for a year, so that clients that never renew them keep working. Default true. */
  serviceAccountExtendTokenExpiration: flag.boolean('service-account-extend-token-expiration', true, {
    help: 'Tokens of pods are valid for a year, so that clients that do not renew them go on working.',
  }),
  /** Accept tokens of Secrets of type `bootstrap.kubernetes.io/token` in kube-system. Default false. */
  enableBootstrapTokenAuth: flag.boolean('enable-bootstrap-token-auth', false, {
    help: 'Accept the tokens by which nodes join: Secrets of type bootstrap.kubernetes.io/token in kube-system.',
  }),
  /** PEM file of CAs of front proxies. Default: no front proxy may name users. */
  requestheaderClientCAFile: flag.optionalString('requestheader-client-ca-file', {
    help: 'PEM file of CAs of front proxies, which name the user of a request in headers.',
  }),
  /** Common names that the certificate of a front proxy may have. Default: any name. */
  requestheaderAllowedNames: headersFlag('requestheader-allowed-names', {
    help: 'Common names that the certificate of a front proxy may have, comma separated. Default: any name.',
  }),
  /** Headers in which front proxies name the user, such as `X-Remote-User`. Default none. */
  requestheaderUsernameHeaders: headersFlag('requestheader-username-headers', {
    help: 'Headers in which front proxies name the user, comma separated. X-Remote-User is common.',
  }),
  /** Headers in which front proxies send the user's uid: `X-Remote-Uid` and others. Default none. */
  requestheaderUIDHeaders: headersFlag('requestheader-uid-headers', {
    help: "Headers in which front proxies give the user's uid, comma separated. X-Remote-Uid is common.",
  }),
  /** Headers in which front proxies name the user's groups, such as `X-Remote-Group`. Default none. */
  requestheaderGroupHeaders: headersFlag('requestheader-group-headers', {
    help: "Headers in which front proxies name the user's groups, comma separated. X-Remote-Group is common.",
  }),
  /**
   * Prefixes of headers in which front proxies send further facts about the user, such as `X-Remote-Extra-`. Default
   * none.
   */
  requestheaderExtraHeadersPrefix: headersFlag('requestheader-extra-headers-prefix', {
    help: 'Prefixes of headers in which front proxies tell more about the user, comma separated. X-Remote-Extra- is common.',
  }),

  /** URL of an OpenID Connect provider whose tokens are accepted. Needs `oidcClientID`. */
  oidcIssuerURL: flag.optionalString('oidc-issuer-url', {
    help: 'https URL of an OpenID Connect provider whose tokens are accepted.',
  }),
  /** The audience that tokens must have. */
  oidcClientID: flag.optionalString('oidc-client-id', { help: 'Audience that tokens of the provider must have.' }),
  /** PEM file of CAs that the provider's certificate must chain to. Default: the CAs that the system trusts. */
  oidcCAFile: flag.optionalString('oidc-ca-file', {
    help: "PEM file of CAs that the provider's certificate must chain to. Default: those that Node.js trusts.",
  }),
  /** The claim that names the user. Default `sub`. */
  oidcUsernameClaim: flag.string('oidc-username-claim', 'sub', { help: 'Claim that names the user.' }),
  /** Prefix of names of users; `-` for none. Default: the issuer's URL and `#`, for the claim `email` none. */
  oidcUsernamePrefix: flag.optionalString('oidc-username-prefix', {
    help: 'Prefix of names of users; - for none. Default: the URL of the issuer and #, for the claim email none.',
  }),
  /** The claim that names the user's groups. Default: users have no groups. */
  oidcGroupsClaim: flag.optionalString('oidc-groups-claim', { help: "Claim that names the user's groups." }),
  /** Prefix of names of groups. Default none. */
  oidcGroupsPrefix: flag.optionalString('oidc-groups-prefix', { help: 'Prefix of names of groups.' }),
  /** Algorithms that tokens may be signed with. Default `RS256`. */
  oidcSigningAlgs: flag.strings('oidc-signing-algs', ['RS256'], {
    help: 'Algorithms that tokens may be signed with, comma separated: RS256, RS384, RS512, ES256, ES384, ES512, PS256, PS384, PS512.',
  }),
  /** `claim=value` pairs that tokens must have. */
  oidcRequiredClaim: flag.map('oidc-required-claim', {
    help: 'Claims that tokens must have, as claim=value. May be given several times.',
  }),
  /** File with an AuthenticationConfiguration, instead of the `oidc…` options. It is read again when it changes. */
  authenticationConfig: flag.optionalString('authentication-config', {
    help: 'File with an AuthenticationConfiguration, instead of --oidc-*. It is read again when it changes.',
  }),
  /** kubeconfig of a webhook that is asked about tokens that no other authenticator knows. */
  authenticationTokenWebhookConfigFile: flag.optionalString('authentication-token-webhook-config-file', {
    help: 'kubeconfig file of a service that is asked about bearer tokens which nothing else knows.',
  }),
  /** Version of TokenReview that the webhook accepts: `v1` or `v1beta1`. Default `v1beta1`. */
  authenticationTokenWebhookVersion: flag.string('authentication-token-webhook-version', 'v1beta1', {
    suggested: ['v1', 'v1beta1'],
    help: 'Version of the TokenReviews that are sent to the webhook: v1 or v1beta1.',
    check: (version) => checkReviewVersion('authentication-token-webhook-version', version),
  }),
  /** Time for which responses of the webhook are cached, in ms. Default 2 minutes. */
  authenticationTokenWebhookCacheTTL: flag.duration('authentication-token-webhook-cache-ttl', '2m', {
    help: 'How long answers of the token webhook are kept.',
  }),
});

type Options = CompletedOptionsOf<typeof authenticationOptions>;

function checkIssuers(issuers: readonly string[]): void {
  const seen = new Set<string>();
  for (const issuer of issuers) {
    if (issuer === '') throw new FlagError('--service-account-issuer should not be an empty string');
    if (issuer.includes(':') && !URL.canParse(issuer)) {
      throw new FlagError(`--service-account-issuer ${goQuote(issuer)} contained a ':' but was not a valid URL`);
    }
    if (seen.has(issuer)) throw new FlagError(`--service-account-issuer ${goQuote(issuer)} is already specified`);
    seen.add(issuer);
  }
}

/**
 * Checks the options together (`kubernetes pkg/kubeapiserver/options/authentication.go`, `kubernetes/apiserver pkg/server/options/authentication.go`,
 * RequestHeaderAuthenticationOptions).
 *
 * @throws FlagError naming the flag and what is wrong with it
 */
export function checkAuthenticationOptions(options: Options): void {
  const uidHeaders = options.requestheaderUIDHeaders;
  if (uidHeaders.length > 0 && !uidHeaders.some((each) => each.toLowerCase() === 'x-remote-uid')) {
    throw new FlagError(
      '--requestheader-uid-headers is set without specifying the standard X-Remote-Uid header - API aggregation will not work',
    );
  }
  const isUsed = Object.entries(authenticationOptions).some(([name, { initial }]) => {
    const value = options[name as keyof Options] ?? '';
    return name.startsWith('oidc') && String(value) !== String(initial);
  });
  if (isUsed) checkOIDC(options);
}

function checkOIDC(options: Options): void {
  const { oidcIssuerURL: issuer, oidcClientID: client, oidcSigningAlgs, oidcRequiredClaim } = options;
  const { authenticationConfig: config } = options;
  refuse(config !== undefined, '--authentication-config and --oidc-* flags are mutually exclusive');
  const together = '--oidc-issuer-url and --oidc-client-id must be specified together when any --oidc-* flags are set';
  if (issuer === undefined || client === undefined) throw new FlagError(together);
  const isHTTPS = URL.canParse(issuer) && new URL(issuer).protocol === 'https:';
  refuse(!isHTTPS, `--oidc-issuer-url ${goQuote(issuer)}: URL scheme must be https`);
  const { username, password, search, hash } = new URL(issuer);
  const more = `${username}${password}${search}${hash}`;
  refuse(more !== '', '--oidc-issuer-url must not contain a user name, password, query or fragment');
  const unknown = oidcSigningAlgs.find((algorithm) => !algorithms.includes(algorithm));
  if (unknown !== undefined) throw new FlagError(`--oidc-signing-algs: unsupported signing alg: ${goQuote(unknown)}`);
  const malformed = oidcRequiredClaim.find((pair) => !/^[^=]+=/.test(pair));
  if (malformed !== undefined) {
    throw new FlagError(`--oidc-required-claim ${goQuote(malformed)}: malformed pair, expect string=string`);
  }
}
