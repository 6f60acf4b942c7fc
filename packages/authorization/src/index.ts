export { type AuthorizationMetrics, countedAuthorizer, newAuthorizationMetrics } from './metrics.js';
export * from './node/index.js';
