export * from './node-authorizer.js';
export { type GraphKind, NodeGraph } from './node-graph.js';
export { configMapsOfPod, secretsOfPod } from './pod-references.js';
