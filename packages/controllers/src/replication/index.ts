export { newReplicationController } from './replication-controller.js';
