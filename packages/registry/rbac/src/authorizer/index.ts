export { openRBACAuthorizer, type RBACAuthorizer, type StoreRevisions } from './rbac-authorizer.js';
export { RBACIndex } from './rbac-index.js';
