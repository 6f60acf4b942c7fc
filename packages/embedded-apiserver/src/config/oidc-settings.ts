import type { AuthenticationSettings } from '@k8s-ts/controlplane';
import { readFlagFile } from '../flag-file.js';
import { FlagError } from '../options/flag.js';
import type { CompletedOptions } from '../options.js';
import { checkedCertificate } from '../serving/certificates.js';

/**
 * The settings for tokens of OpenID Connect issuers.
 *
 * @throws FlagError when the file of CAs cannot be read, or the issuer is that of service account tokens
 */
export async function oidcSettingsOf(
  options: CompletedOptions,
): Promise<Pick<AuthenticationSettings, 'jwt' | 'tokenWebhook'>> {
  return { ...(await jwtOf(options)), ...tokenWebhookOf(options) };
}

async function jwtOf(options: CompletedOptions): Promise<Pick<AuthenticationSettings, 'jwt'>> {
  const { authenticationConfig, oidcIssuerURL: url, oidcClientID, oidcCAFile } = options;
  if (authenticationConfig !== undefined) return { jwt: { configurationFile: authenticationConfig } };
  if (url === undefined || oidcClientID === undefined) return {};
  if (options.serviceAccountIssuer.includes(url)) {
    throw new FlagError('--oidc-issuer-url must not be one of --service-account-issuer');
  }
  const { oidcGroupsClaim, oidcUsernameClaim, oidcUsernamePrefix } = options;
  // Without a prefix, a claim other than the e-mail address could contain the name of another user.
  const defaultPrefix = oidcUsernameClaim === 'email' ? '' : `${url}#`;
  const prefix = oidcUsernamePrefix === '-' ? '' : (oidcUsernamePrefix ?? defaultPrefix);
  const certificateAuthority = oidcCAFile && (await readFlagFile('oidc-ca-file', oidcCAFile, checkedCertificate));
  return {
    jwt: {
      algorithms: options.oidcSigningAlgs,
      authenticators: [
        {
          issuer: { url, audiences: [oidcClientID], ...(certificateAuthority ? { certificateAuthority } : {}) },
          username: { claim: oidcUsernameClaim, prefix },
          groups: oidcGroupsClaim ? { claim: oidcGroupsClaim, prefix: options.oidcGroupsPrefix ?? '' } : {},
          uid: {},
          extra: [],
          claimValidationRules: options.oidcRequiredClaim.map((pair) => ({
            claim: pair.slice(0, pair.indexOf('=')),
            requiredValue: pair.slice(pair.indexOf('=') + 1),
          })),
          userValidationRules: [],
        },
      ],
    },
  };
}

function tokenWebhookOf(options: CompletedOptions): Pick<AuthenticationSettings, 'tokenWebhook'> {
  const { authenticationTokenWebhookConfigFile: kubeConfigFile } = options;
  if (kubeConfigFile === undefined) return {};
  return {
    tokenWebhook: {
      kubeConfigFile,
      version: options.authenticationTokenWebhookVersion === 'v1' ? 'v1' : 'v1beta1',
      cacheTTLMs: options.authenticationTokenWebhookCacheTTL,
    },
  };
}
