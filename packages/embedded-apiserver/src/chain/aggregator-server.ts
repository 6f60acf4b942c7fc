import { type Aggregator, type AggregatorConfig, newAggregator } from '@k8s-ts/aggregator';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { ControlPlane } from '@k8s-ts/controlplane';
import { completeConfig, type GenericAPIServer, newGenericAPIServer } from '@k8s-ts/generic-apiserver';
import { newLoopbackClient, serviceResolver } from '@k8s-ts/registry-shared';
import { featuresOf } from '../options/feature-gates.js';
import type { CompletedOptions } from '../options.js';

/**
 * The outermost server. It passes requests for the group-versions of other API servers on to these servers, and all
 * other requests to its delegate.
 */
export interface AggregatorServer {
  /** Receives all requests; its filters apply to the whole chain. */
  readonly server: GenericAPIServer;
  /** Undefined when APIServices are not served. */
  readonly aggregator: Aggregator | undefined;
}

/**
 * Makes the outermost server of the chain.
 *
 * @param delegate serves the built-in groups
 * @param controllers whether this process checks the availability of the other servers
 */
export function newAggregatorServer(
  controlPlane: ControlPlane,
  delegate: GenericAPIServer,
  options: CompletedOptions,
  controllers: boolean,
): AggregatorServer {
  const { apiServices, generic } = controlPlane;
  const { aggregatorRejectForwardingRedirect: rejectsRedirects, clock, logger } = options;
  // Reads go to the delegate: an APIService for the core group must not send reads of Services to another server.
  const client = () => newLoopbackClient((request) => delegate.handle(request));
  const aggregator =
    apiServices &&
    newAggregator({
      apiServices,
      client,
      resolveService: serviceResolver(client),
      rejectsRedirects,
      sendsUIDs: featuresOf(options).has('RemoteRequestHeaderUID'),
      ...proxyCertificateOf(options),
      controllers,
      ...(clock ? { clock } : {}),
      onError: (message, error) => logger.error(message, { error: errorText(error) }),
    });
  const server = newGenericAPIServer(
    completeConfig({
      ...generic,
      postStartHooks: [...(aggregator?.hooks ?? []), ...(generic.postStartHooks ?? [])],
    }),
    delegate,
  );
  aggregator?.attach(server);
  return { server, aggregator };
}

function proxyCertificateOf({
  proxyClientCertFile: certFile,
  proxyClientKeyFile: keyFile,
}: Pick<CompletedOptions, 'proxyClientCertFile' | 'proxyClientKeyFile'>): Pick<AggregatorConfig, 'proxyCertificate'> {
  return certFile !== undefined && keyFile !== undefined ? { proxyCertificate: { certFile, keyFile } } : {};
}
