export {
  openRBACAuthorizer,
  type RBACAuthorizer,
  type RoleStores,
  type StoreRevisions,
} from './authorizer/rbac-authorizer.js';
export { groupName } from './group-name.js';
export * from './rules/index.js';
