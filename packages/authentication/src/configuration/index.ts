export type {
  AnonymousConfiguration,
  AuthenticationConfiguration,
  Issuer,
  JWTAuthenticatorConfiguration,
  PrefixedClaimOrExpression,
} from './authentication-configuration.js';
export { decodeAuthenticationConfiguration } from './decode-authentication-configuration.js';
