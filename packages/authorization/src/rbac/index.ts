export {
  openRBACAuthorizer,
  type RBACAuthorizer,
  type RoleStores,
  type StoreRevisions,
} from './authorizer/rbac-authorizer.js';
export { groupName } from './group-name.js';
export {
  appliesTo,
  combinedResource,
  compactRules,
  compactString,
  quoteAll,
  type RuleRequest,
  RuleTable,
  uncovered,
  uncoveredWithin,
} from './rules/index.js';
