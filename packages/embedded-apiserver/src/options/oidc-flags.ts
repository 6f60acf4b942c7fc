import { durationFlag, mapFlag, stringFlag, stringsFlag } from './flag.js';

const group = 'Authentication';

/** The flags about tokens of other issuers, with kube-apiserver's names. */
export const oidcFlags = {
  oidcIssuerURL: stringFlag({
    name: 'oidc-issuer-url',
    group,
    help: 'https URL of an OpenID Connect provider whose tokens are accepted.',
  }),
  oidcClientID: stringFlag({ name: 'oidc-client-id', group, help: 'Audience that tokens of the provider must have.' }),
  oidcCAFile: stringFlag({
    name: 'oidc-ca-file',
    group,
    help: "PEM file of CAs that the provider's certificate must chain to. Default: those that Node.js trusts.",
  }),
  oidcUsernameClaim: stringFlag({ name: 'oidc-username-claim', group, help: 'Claim that names the user.' }, 'sub'),
  oidcUsernamePrefix: stringFlag({
    name: 'oidc-username-prefix',
    group,
    help: 'Prefix of names of users; - for none. Default: the URL of the issuer and #, for the claim email none.',
  }),
  oidcGroupsClaim: stringFlag({ name: 'oidc-groups-claim', group, help: "Claim that names the user's groups." }),
  oidcGroupsPrefix: stringFlag({ name: 'oidc-groups-prefix', group, help: 'Prefix of names of groups.' }),
  oidcSigningAlgs: stringsFlag(
    {
      name: 'oidc-signing-algs',
      group,
      help: 'Algorithms that tokens may be signed with, comma separated: RS256, RS384, RS512, ES256, ES384, ES512, PS256, PS384, PS512.',
    },
    ['RS256'],
  ),
  oidcRequiredClaim: mapFlag({
    name: 'oidc-required-claim',
    group,
    help: 'Claims that tokens must have, as claim=value. May be given several times.',
  }),
  authenticationConfig: stringFlag({
    name: 'authentication-config',
    group,
    help: 'File with an AuthenticationConfiguration, instead of --oidc-*. It is read again when it changes.',
  }),
  authenticationTokenWebhookConfigFile: stringFlag({
    name: 'authentication-token-webhook-config-file',
    group,
    help: 'kubeconfig file of a service that is asked about bearer tokens which nothing else knows.',
  }),
  authenticationTokenWebhookVersion: stringFlag(
    {
      name: 'authentication-token-webhook-version',
      group,
      suggested: ['v1', 'v1beta1'],
      help: 'Version of the TokenReviews that are sent to the webhook: v1 or v1beta1.',
    },
    'v1beta1',
  ),
  authenticationTokenWebhookCacheTTL: durationFlag(
    {
      name: 'authentication-token-webhook-cache-ttl',
      group,
      help: 'How long answers of the token webhook are kept.',
    },
    '2m',
  ),
};
