export type { ControllerRevision } from './controller-revision/controller-revision-strategy.js';
export type { DaemonSet } from './daemon-set/daemon-set-strategy.js';
export type { Deployment } from './deployment/deployment-strategy.js';
export { validateDeployment, validateDeploymentUpdate } from './deployment/deployment-validation.js';
export type { ReplicaSet } from './replica-set/replica-set-strategy.js';
export * from './rest-storage.js';
export type { StatefulSet } from './stateful-set/stateful-set-strategy.js';
