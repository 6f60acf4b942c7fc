export { ensureFlowControl } from './flow-control.js';
export { reconcileKubernetesEndpoints } from './kubernetes-endpoints.js';
export { ensureKubernetesService, firstAddress, type KubernetesServiceInput } from './kubernetes-service.js';
export { ensureSystemNamespaces } from './system-namespaces.js';
export { ensureSystemPriorityClasses } from './system-priority-classes.js';
