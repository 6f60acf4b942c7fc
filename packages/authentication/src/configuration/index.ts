export type {
  AnonymousConfiguration,
  AuthenticationConfiguration,
  Issuer,
  JWTAuthenticatorConfiguration,
  PrefixedClaimOrExpression,
} from './authentication-configuration.js';
export { decodeAuthenticationConfiguration } from './decode-authentication-configuration.js';
export type { ConfigurationSettings } from './validate-authentication-configuration.js';
