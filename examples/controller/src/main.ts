import { openManager } from '@k8s-ts/client/node/manager';
import { addWebsiteController } from './website-controller.js';

/**
 * Runs the controller in the cluster that `KUBECONFIG` names, or in that of the Pod, until it is interrupted.
 *
 * The variables `METRICS_PORT` (8080), `HEALTH_PORT` (8081) and `LEASE_NAMESPACE` (that of the configuration) change where
 * it serves and elects.
 */
const { METRICS_PORT = '8080', HEALTH_PORT = '8081', LEASE_NAMESPACE } = process.env;
const manager = await openManager({
  userAgent: 'website-controller',
  fieldManager: 'website-controller',
  leaderElection: { id: 'website-controller', ...(LEASE_NAMESPACE && { namespace: LEASE_NAMESPACE }) },
  metricsServer: { port: Number(METRICS_PORT) },
  healthServer: { port: Number(HEALTH_PORT) },
  onError: (error, { controller = '', request }) =>
    console.error(controller, request ? `${request.namespace}/${request.name}` : '', error),
});
addWebsiteController(manager, {
  unpublish: async ({ metadata }) => console.log(`unpublished ${metadata.namespace}/${metadata.name}`),
});
manager.elected.then(() => console.log('leads'));

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
await manager.start(stopping.signal);
console.log('stopped');
