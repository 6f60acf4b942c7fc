import { goQuote } from '@k8s-ts/apimachinery/validation';
import { reviewVersion } from './authorization-options.js';
import { isAnyChanged } from './complete-table.js';
import { featuresOf, type ReleaseOptions } from './feature-gates.js';
import { FlagError, refuse } from './flag.js';
import * as flag from './flag-kinds.js';
import { type CompletedOptionsOf, type FlagText, optionGroup } from './option.js';

/** The algorithms that `--oidc-signing-algs` may name. */
const algorithms = ['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'];

const defaultIssuers: readonly string[] = ['https://kubernetes.default.svc'];

/** Names of headers, or values of headers. */
const headersFlag = (text: FlagText<readonly string[]>) =>
  flag.strings([], { ...text, check: (names, flag) => refuse(names.some(isBlank), `empty value in --${flag}`) });

const isBlank = (text: string): boolean => text.trim() === '';

const isHTTPS = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

/** Options about credentials. */
export const authenticationOptions = optionGroup('Authentication', {
  clientCAFile: flag.optionalString({
    help: "PEM file of CAs whose client certificates are accepted, besides the server's own CA.",
  }),
  tokenAuthFile: flag.optionalString({ help: 'CSV file of bearer tokens: token,user,uid,"group1,group2".' }),
  anonymousAuth: flag.boolean(true, {
    help: 'Requests without credentials are user system:anonymous. Always false with the authorization mode AlwaysAllow.',
  }),
  apiAudiences: flag.strings([], {
    help: 'Audiences of the API, comma separated: a token must be valid for one of them. Default: the values of --service-account-issuer.',
  }),
  serviceAccountIssuer: flag.stringArray(defaultIssuers, {
    help: 'Issuer of service account tokens, an https URL. When the flag is given several times, the first one issues tokens and those of all are accepted.',
    check: checkIssuers,
    complete: (issuers) => (issuers.length > 0 ? issuers : defaultIssuers),
  }),
  serviceAccountSigningKeyFile: flag.optionalString({
    help: 'Private key (PEM, RSA or ECDSA) that signs service account tokens. Default: the server makes sa.key (ECDSA) in --cert-dir.',
  }),
  serviceAccountKeyFile: flag.stringArray([], {
    help: 'PEM file of keys that verify service account tokens, public or private. May be given several times. Default: the signing key.',
  }),
  serviceAccountJwksURI: flag.optionalString({
    help: 'https URL of the keys in /.well-known/openid-configuration. Default: /openid/v1/jwks of this server.',
    check: (uri) => refuse(!isHTTPS(uri), `--service-account-jwks-uri requires https scheme, parsed as: ${uri}`),
  }),
  serviceAccountLookup: flag.boolean(true, {
    help: 'A service account token that is kept in a Secret is invalid once the Secret is deleted.',
  }),
  serviceAccountMaxTokenExpiration: flag.duration('0', {
    help: 'Longest lifetime of service account tokens that are requested, 1h at least. 0: no limit.',
    check(ms) {
      const isPossible = ms === 0 || (ms >= 3_600_000 && ms <= 2 ** 32 * 1000);
      refuse(!isPossible, '--service-account-max-token-expiration must be between 1 hour and 2^32 seconds');
    },
  }),
  serviceAccountExtendTokenExpiration: flag.boolean(true, {
    help: 'Tokens of pods are valid for a year, so that clients that do not renew them go on working.',
  }),
  enableBootstrapTokenAuth: flag.boolean(false, {
    help: 'Accept the tokens by which nodes join: Secrets of type bootstrap.kubernetes.io/token in kube-system.',
  }),
  requestheaderClientCAFile: flag.optionalString({
    help: 'PEM file of CAs of front proxies, which name the user of a request in headers.',
  }),
  requestheaderAllowedNames: headersFlag({
    help: 'Common names that the certificate of a front proxy may have, comma separated. Default: any name.',
  }),
  requestheaderUsernameHeaders: headersFlag({
    help: 'Headers in which front proxies name the user, comma separated. X-Remote-User is common.',
  }),
  requestheaderUIDHeaders: headersFlag({
    help: "Headers in which front proxies give the user's uid, comma separated. X-Remote-Uid is common.",
  }),
  requestheaderGroupHeaders: headersFlag({
    help: "Headers in which front proxies name the user's groups, comma separated. X-Remote-Group is common.",
  }),
  requestheaderExtraHeadersPrefix: headersFlag({
    help: 'Prefixes of headers in which front proxies tell more about the user, comma separated. X-Remote-Extra- is common.',
  }),

  oidcIssuerURL: flag.optionalString({ help: 'https URL of an OpenID Connect provider whose tokens are accepted.' }),
  oidcClientID: flag.optionalString({ help: 'Audience that tokens of the provider must have.' }),
  oidcCAFile: flag.optionalString({
    help: "PEM file of CAs that the provider's certificate must chain to. Default: those that Node.js trusts.",
  }),
  oidcUsernameClaim: flag.string('sub', { help: 'Claim that names the user.' }),
  oidcUsernamePrefix: flag.optionalString({
    help: 'Prefix of names of users; - for none. Default: the URL of the issuer and #, for the claim email none.',
  }),
  oidcGroupsClaim: flag.optionalString({ help: "Claim that names the user's groups." }),
  oidcGroupsPrefix: flag.optionalString({ help: 'Prefix of names of groups.' }),
  oidcSigningAlgs: flag.strings(['RS256'], {
    help: 'Algorithms that tokens may be signed with, comma separated: RS256, RS384, RS512, ES256, ES384, ES512, PS256, PS384, PS512.',
  }),
  oidcRequiredClaim: flag.map({ help: 'Claims that tokens must have, as claim=value. May be given several times.' }),
  authenticationConfig: flag.optionalString({
    help: 'File with an AuthenticationConfiguration, instead of --oidc-*. It is read again when it changes.',
  }),
  authenticationTokenWebhookConfigFile: flag.optionalString({
    help: 'kubeconfig file of a service that is asked about bearer tokens which nothing else knows.',
  }),
  authenticationTokenWebhookVersion: reviewVersion('TokenReview'),
  authenticationTokenWebhookCacheTTL: flag.duration('2m', { help: 'How long answers of the token webhook are kept.' }),
});

type Options = CompletedOptionsOf<typeof authenticationOptions>;

function checkIssuers(issuers: readonly string[]): void {
  const seen = new Set<string>();
  for (const issuer of issuers) {
    const isURL = !issuer.includes(':') || URL.canParse(issuer);
    refuse(issuer === '', '--service-account-issuer should not be an empty string');
    refuse(!isURL, `--service-account-issuer ${goQuote(issuer)} contained a ':' but was not a valid URL`);
    refuse(seen.has(issuer), `--service-account-issuer ${goQuote(issuer)} is already specified`);
    seen.add(issuer);
  }
}

/**
 * Checks the options together (`kubernetes pkg/kubeapiserver/options/authentication.go`,
 * `kubernetes/apiserver pkg/server/options/authentication.go`, RequestHeaderAuthenticationOptions).
 *
 * @throws FlagError with the flag and its error
 */
export function checkAuthenticationOptions(options: Options & ReleaseOptions): void {
  const uidHeaders = options.requestheaderUIDHeaders.map((each) => each.toLowerCase());
  const hasUIDs = featuresOf(options).has('RemoteRequestHeaderUID');
  const needed = '--requestheader-uid-headers requires the "RemoteRequestHeaderUID" feature to be enabled';
  refuse(uidHeaders.length > 0 && !hasUIDs, needed);
  const noUID = '--requestheader-uid-headers is set without specifying the standard X-Remote-Uid header';
  refuse(uidHeaders.length > 0 && !uidHeaders.includes('x-remote-uid'), `${noUID} - API aggregation will not work`);
  if (isAnyChanged(authenticationOptions, options, 'oidc')) checkOIDC(options);
}

function checkOIDC(options: Options): void {
  const { oidcIssuerURL: issuer, oidcClientID: client, oidcSigningAlgs, oidcRequiredClaim } = options;
  const { authenticationConfig: config } = options;
  refuse(config !== undefined, '--authentication-config and --oidc-* flags are mutually exclusive');
  const together = '--oidc-issuer-url and --oidc-client-id must be specified together when any --oidc-* flags are set';
  if (issuer === undefined || client === undefined) throw new FlagError(together);
  refuse(!isHTTPS(issuer), `--oidc-issuer-url ${goQuote(issuer)}: URL scheme must be https`);
  const { username, password, search, hash } = new URL(issuer);
  const more = `${username}${password}${search}${hash}`;
  refuse(more !== '', '--oidc-issuer-url must not contain a user name, password, query or fragment');
  const unknown = oidcSigningAlgs.find((algorithm) => !algorithms.includes(algorithm));
  if (unknown !== undefined) throw new FlagError(`--oidc-signing-algs: unsupported signing alg: ${goQuote(unknown)}`);
  const malformed = oidcRequiredClaim.find((pair) => !/^[^=]+=/.test(pair));
  const expected = 'malformed pair, expect string=string';
  if (malformed !== undefined) throw new FlagError(`--oidc-required-claim ${goQuote(malformed)}: ${expected}`);
}
