export {
  type AuthorizationConfiguration,
  type AuthorizerConfiguration,
  type AuthorizerType,
  authorizerTypes,
  type WebhookConfiguration,
} from './authorization-configuration.js';
export { decodeAuthorizationConfiguration } from './decode-authorization-configuration.js';
export { type CompiledConditions, compileMatchConditions } from './match-conditions.js';
