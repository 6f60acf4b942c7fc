export type { NodeConnections } from '@k8s-ts/controlplane';
export type { RequestLogEntry } from '@k8s-ts/generic-apiserver';
export { type APIServer, type APIServerExtensions, createAPIServer } from './create-api-server.js';
export { type Logger, lineLogger, silentLogger } from './log.js';
export { FlagError } from './options/flag.js';
export type { APIServerOptions } from './options.js';
export type { ServerInFront } from './running-server.js';
export type { ServerSnapshot } from './server-snapshot.js';
export { type KubeconfigInput, kubeconfig } from './serving/kubeconfig.js';
