export { newDaemonSetController } from './daemonset-controller.js';
