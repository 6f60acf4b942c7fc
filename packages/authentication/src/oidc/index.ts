export {
  type JWTAuthenticators,
  type JWTAuthenticatorsOptions,
  newJWTAuthenticators,
  signingAlgorithms,
} from './jwt-authenticators.js';
