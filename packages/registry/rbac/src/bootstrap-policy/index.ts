export { clusterRoleBindings, clusterRoles } from './cluster-roles.js';
export { controllerRoleBindings, controllerRoles } from './controller-roles.js';
export { bootstrapHookName, ensureBootstrapPolicy } from './ensure-bootstrap-policy.js';
export { namespaceRoleBindings, namespaceRoles } from './namespace-roles.js';
