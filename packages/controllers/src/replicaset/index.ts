export { newReplicaController } from './replica-controller.js';
export { newReplicaSetController } from './replicaset-controller.js';
