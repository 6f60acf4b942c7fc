export {
  type KubeconfigContext,
  type KubeconfigOptions,
  type KubeconfigSource,
  kubeconfigTransport,
  readKubeconfig,
} from './kubeconfig.js';
export { type NodeTransport, type NodeTransportOptions, nodeTransport } from './node-transport.js';
