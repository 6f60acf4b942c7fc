export {
  type AuthorizationCheck,
  type AuthorizationDecision,
  type Authorize,
  AuthorizerValue,
  authorizerLibrary,
  authorizerSelectorsLibrary,
  authorizerType,
  ResourceCheckValue,
  resourceCheckType,
} from './authorizer.js';
export { kubernetesCallCosts } from './call-costs.js';
export { kubernetesCostEstimator, type SizeEstimator } from './cost-estimator.js';
export { type EnvironmentType, environment, perCallLimit, runtimeCostBudget } from './environment.js';
export { escapeName, unescapeName } from './escape.js';
export { formatLibrary } from './format.js';
export { CIDRValue, cidrLibrary, IPValue, ipLibrary } from './ip.js';
export { JSONPatchValue, jsonPatchDecl, jsonPatchLibrary, jsonPatchType } from './json-patch.js';
export { kubernetesListsLibrary } from './lists.js';
export { QuantityValue, quantityLibrary, quantityType } from './quantity.js';
export { regexLibrary } from './regex.js';
export { SemverValue, semverLibrary, semverType } from './semver.js';
export { URLValue, urlsLibrary, urlType } from './urls.js';
