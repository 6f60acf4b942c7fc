import { booleanFlag, durationFlag, stringArrayFlag, stringFlag, stringsFlag } from './flag.js';

const group = 'Authentication';

/** The flags about credentials, with kube-apiserver's names. */
export const authenticationFlags = {
  clientCAFile: stringFlag({
    name: 'client-ca-file',
    group,
    help: "PEM file of CAs whose client certificates are accepted, besides the server's own CA.",
  }),
  tokenAuthFile: stringFlag({
    name: 'token-auth-file',
    group,
    help: 'CSV file of bearer tokens: token,user,uid,"group1,group2".',
  }),
  anonymousAuth: booleanFlag(
    {
      name: 'anonymous-auth',
      group,
      help: 'Requests without credentials are user system:anonymous. Always false with the authorization mode AlwaysAllow.',
    },
    true,
  ),
  apiAudiences: stringsFlag({
    name: 'api-audiences',
    group,
    help: 'Audiences of the API, comma separated: a token must be valid for one of them. Default: the values of --service-account-issuer.',
  }),
  serviceAccountIssuer: stringArrayFlag(
    {
      name: 'service-account-issuer',
      group,
      help: 'Issuer of service account tokens, an https URL. When the flag is given several times, the first one issues tokens and those of all are accepted.',
    },
    ['https://kubernetes.default.svc'],
  ),
  serviceAccountSigningKeyFile: stringFlag({
    name: 'service-account-signing-key-file',
    group,
    help: 'Private key (PEM, RSA or ECDSA) that signs service account tokens. Default: the server makes sa.key (ECDSA) in --cert-dir.',
  }),
  serviceAccountKeyFile: stringArrayFlag({
    name: 'service-account-key-file',
    group,
    help: 'PEM file of keys that verify service account tokens, public or private. May be given several times. Default: the signing key.',
  }),
  serviceAccountJwksURI: stringFlag({
    name: 'service-account-jwks-uri',
    group,
    help: 'https URL of the keys in /.well-known/openid-configuration. Default: /openid/v1/jwks of this server.',
  }),
  serviceAccountLookup: booleanFlag(
    {
      name: 'service-account-lookup',
      group,
      help: 'A service account token that is kept in a Secret is invalid once the Secret is deleted.',
    },
    true,
  ),
  serviceAccountMaxTokenExpiration: durationFlag(
    {
      name: 'service-account-max-token-expiration',
      group,
      help: 'Longest lifetime of service account tokens that are requested, 1h at least. 0: no limit.',
    },
    '0',
  ),
  serviceAccountExtendTokenExpiration: booleanFlag(
    {
      name: 'service-account-extend-token-expiration',
      group,
      help: 'Tokens of pods are valid for a year, so that clients that do not renew them go on working.',
    },
    true,
  ),
  enableBootstrapTokenAuth: booleanFlag(
    {
      name: 'enable-bootstrap-token-auth',
      group,
      help: 'Accept the tokens by which nodes join: Secrets of type bootstrap.kubernetes.io/token in kube-system.',
    },
    false,
  ),
  requestheaderClientCAFile: stringFlag({
    name: 'requestheader-client-ca-file',
    group,
    help: 'PEM file of CAs of front proxies, which name the user of a request in headers.',
  }),
  requestheaderAllowedNames: stringsFlag({
    name: 'requestheader-allowed-names',
    group,
    help: 'Common names that the certificate of a front proxy may have, comma separated. Default: any name.',
  }),
  requestheaderUsernameHeaders: stringsFlag({
    name: 'requestheader-username-headers',
    group,
    help: 'Headers in which front proxies name the user, comma separated. X-Remote-User is common.',
  }),
  requestheaderUIDHeaders: stringsFlag({
    name: 'requestheader-uid-headers',
    group,
    help: "Headers in which front proxies give the user's uid, comma separated. X-Remote-Uid is common.",
  }),
  requestheaderGroupHeaders: stringsFlag({
    name: 'requestheader-group-headers',
    group,
    help: "Headers in which front proxies name the user's groups, comma separated. X-Remote-Group is common.",
  }),
  requestheaderExtraHeadersPrefix: stringsFlag({
    name: 'requestheader-extra-headers-prefix',
    group,
    help: 'Prefixes of headers in which front proxies tell more about the user, comma separated. X-Remote-Extra- is common.',
  }),
};
