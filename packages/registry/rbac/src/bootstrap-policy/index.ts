export { type BootstrapOptions, newBootstrapHook } from './bootstrap-hook.js';
export { clusterRoleBindings, clusterRoles } from './cluster-roles.js';
export { controllerRoleBindings, controllerRoles } from './controller-roles.js';
export { ensureBootstrapPolicy } from './ensure-bootstrap-policy.js';
export { namespaceRoleBindings, namespaceRoles } from './namespace-roles.js';
