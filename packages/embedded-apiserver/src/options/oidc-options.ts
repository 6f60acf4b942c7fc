import { goQuote } from '@k8s-ts/apimachinery/validation';
import { FlagError } from './flag.js';

/** Options about tokens of other issuers. */
export interface OIDCOptions {
  /** URL of an OpenID Connect provider whose tokens are accepted. Needs `oidcClientID`. */
  readonly oidcIssuerURL?: string;
  /** The audience that tokens must have. */
  readonly oidcClientID?: string;
  /** PEM file of CAs that the provider's certificate must chain to. Default: those that the system trusts. */
  readonly oidcCAFile?: string;
  /** The claim that names the user. Default `sub`. */
  readonly oidcUsernameClaim?: string;
  /** Prefix of names of users; `-` for none. Default: the issuer's URL and `#`, for the claim `email` none. */
  readonly oidcUsernamePrefix?: string;
  /** The claim that names the user's groups. Default: users have no groups. */
  readonly oidcGroupsClaim?: string;
  /** Prefix of names of groups. Default none. */
  readonly oidcGroupsPrefix?: string;
  /** Algorithms that tokens may be signed with. Default `RS256`. */
  readonly oidcSigningAlgs?: readonly string[];
  /** `claim=value` pairs that tokens must have. */
  readonly oidcRequiredClaim?: readonly string[];
  /** File with an AuthenticationConfiguration, instead of the `oidc…` options. It is read again when it changes. */
  readonly authenticationConfig?: string;
  /** kubeconfig of a webhook that is asked about tokens which nothing else knows. */
  readonly authenticationTokenWebhookConfigFile?: string;
  /** The version of TokenReview that the webhook speaks: `v1` or `v1beta1`. Default `v1beta1`. */
  readonly authenticationTokenWebhookVersion?: string;
  /** How long answers of the webhook are kept, in ms. Default 2 minutes. */
  readonly authenticationTokenWebhookCacheTTL?: number;
}

/** Options without a default. */
type Optional =
  | 'oidcIssuerURL'
  | 'oidcClientID'
  | 'oidcCAFile'
  | 'oidcUsernamePrefix'
  | 'oidcGroupsClaim'
  | 'oidcGroupsPrefix'
  | 'authenticationConfig'
  | 'authenticationTokenWebhookConfigFile';

const optionalNames: readonly Optional[] = [
  'oidcIssuerURL',
  'oidcClientID',
  'oidcCAFile',
  'oidcUsernamePrefix',
  'oidcGroupsClaim',
  'oidcGroupsPrefix',
  'authenticationConfig',
  'authenticationTokenWebhookConfigFile',
];

export type CompletedOIDCOptions = Required<Omit<OIDCOptions, Optional>> & Pick<OIDCOptions, Optional>;

/** The algorithms that `--oidc-signing-algs` may name. */
const algorithms = ['ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'];

/**
 * Fills in the defaults and checks the options (`kubernetes pkg/kubeapiserver/options/authentication.go`).
 *
 * @throws FlagError naming the flag and what is wrong with it
 */
export function completeOIDCOptions(options: OIDCOptions): CompletedOIDCOptions {
  const optional = Object.fromEntries(
    optionalNames.flatMap((name) => (options[name] ? [[name, options[name]]] : [])),
  ) as Pick<OIDCOptions, Optional>;
  const completed: CompletedOIDCOptions = {
    ...optional,
    oidcUsernameClaim: options.oidcUsernameClaim || 'sub',
    oidcSigningAlgs: options.oidcSigningAlgs ?? ['RS256'],
    oidcRequiredClaim: options.oidcRequiredClaim ?? [],
    authenticationTokenWebhookVersion: options.authenticationTokenWebhookVersion || 'v1beta1',
    authenticationTokenWebhookCacheTTL: options.authenticationTokenWebhookCacheTTL ?? 120_000,
  };
  checkOIDC(completed);
  const { authenticationTokenWebhookVersion: version } = completed;
  if (version !== 'v1' && version !== 'v1beta1') {
    throw new FlagError(`--authentication-token-webhook-version ${goQuote(version)} must be v1 or v1beta1`);
  }
  return completed;
}

function checkOIDC(options: CompletedOIDCOptions): void {
  const { oidcIssuerURL: issuer, oidcClientID: client, oidcSigningAlgs, oidcRequiredClaim } = options;
  const isUsed =
    optionalNames.some((name) => name.startsWith('oidc') && options[name] !== undefined) ||
    oidcRequiredClaim.length > 0 ||
    options.oidcUsernameClaim !== 'sub' ||
    oidcSigningAlgs.join() !== 'RS256';
  if (!isUsed) return;
  if (options.authenticationConfig !== undefined) {
    throw new FlagError('--authentication-config and --oidc-* flags are mutually exclusive');
  }
  if (issuer === undefined || client === undefined) {
    throw new FlagError(
      '--oidc-issuer-url and --oidc-client-id must be specified together when any --oidc-* flags are set',
    );
  }
  if (!URL.canParse(issuer) || new URL(issuer).protocol !== 'https:') {
    throw new FlagError(`--oidc-issuer-url ${goQuote(issuer)}: URL scheme must be https`);
  }
  const { username, password, search, hash } = new URL(issuer);
  if (`${username}${password}${search}${hash}` !== '') {
    throw new FlagError('--oidc-issuer-url must not contain a user name, password, query or fragment');
  }
  const unknown = oidcSigningAlgs.find((algorithm) => !algorithms.includes(algorithm));
  if (unknown !== undefined) throw new FlagError(`--oidc-signing-algs: unsupported signing alg: ${goQuote(unknown)}`);
  const malformed = oidcRequiredClaim.find((pair) => !/^[^=]+=/.test(pair));
  if (malformed !== undefined) {
    throw new FlagError(`--oidc-required-claim ${goQuote(malformed)}: malformed pair, expect string=string`);
  }
}
