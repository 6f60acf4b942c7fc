export {
  type AuthorizationCheck,
  type AuthorizationDecision,
  type Authorize,
  AuthorizerValue,
  authorizerType,
  ResourceCheckValue,
  resourceCheckType,
} from './authorizer.js';
export { kubernetesCostEstimator, type SizeEstimator } from './cost-estimator.js';
export {
  defaultCompatibilityVersion,
  type EnvironmentType,
  environment,
  perCallLimit,
  runtimeCostBudget,
} from './environment.js';
export { escapeName, unescapeName } from './escape.js';
export { jsonPatchDecl, jsonPatchLibrary } from './json-patch.js';
export { quantityType } from './quantity.js';
export { parseShardSelector, type ShardSelector } from './shard-selector.js';
