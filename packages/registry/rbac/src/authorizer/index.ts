export { openRBACAuthorizer, type RBACAuthorizer, type StoreRevisions } from './rbac-authorizer.js';
