export { type InClusterOptions, inClusterTransport, NotInClusterError, readInCluster } from './in-cluster.js';
export {
  type KubeconfigContext,
  type KubeconfigOptions,
  type KubeconfigSource,
  type KubeconfigUser,
  type KubeconfigUsers,
  kubeconfigTransport,
  readKubeconfig,
  readKubeconfigUsers,
} from './kubeconfig.js';
export { type NodeTransport, type NodeTransportOptions, nodeTransport } from './node-transport.js';
export { isWebhookTimeout, type RepetitionOptions, type WebhookAttempt } from './repeat-attempts.js';
export { newReviewClient } from './review-client.js';
export { openWebhookClient, type WebhookClient, type WebhookClientOptions } from './webhook-client.js';
