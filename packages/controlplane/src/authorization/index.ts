export {
  type AuthorizationMode,
  authorizationModes,
  authorizerOfModes,
  ruleResolverOfModes,
} from './authorization-modes.js';
