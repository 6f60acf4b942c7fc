export { ensureKubernetesService, firstAddress, type KubernetesServiceInput } from './kubernetes-service.js';
export { type LoopbackClient, LoopbackError, loopbackClient } from './loopback-client.js';
export { ensureSystemNamespaces } from './system-namespaces.js';
