export type {
  AnonymousConfiguration,
  AuthenticationConfiguration,
  Issuer,
  JWTAuthenticatorConfiguration,
  PrefixedClaimOrExpression,
} from './authentication-configuration.js';
export { type CompiledExpression, compileClaimExpression, textsOfValue } from './claim-expressions.js';
export { decodeAuthenticationConfiguration } from './decode-authentication-configuration.js';
