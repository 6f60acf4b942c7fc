export { newABACAuthorizer } from './abac-authorizer.js';
export { type ABACPolicy, parseABACPolicies } from './abac-policy.js';
