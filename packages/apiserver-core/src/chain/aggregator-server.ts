import { type Aggregator, type AggregatorConfig, newAggregator } from '@k8s-ts/aggregator';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { ControlPlane } from '@k8s-ts/controlplane';
import { serviceResolver } from '@k8s-ts/registry-builtin';
import { completeConfig, type DelegationTarget, type GenericAPIServer, newGenericAPIServer } from '@k8s-ts/server';
import type { CompletedOptions } from '../options.js';

/** The outermost server: it passes the group-versions of other API servers on to those, and leaves all other requests to its delegate. */
export interface AggregatorServer {
  readonly server: GenericAPIServer;
  /** Undefined when APIServices are not served. */
  readonly aggregator: Aggregator | undefined;
}

/** @param controllers whether this process checks the other servers */
export function newAggregatorServer(
  controlPlane: ControlPlane,
  delegate: DelegationTarget,
  options: Pick<CompletedOptions, 'logger' | 'clock' | 'proxyClientCertFile' | 'proxyClientKeyFile'>,
  controllers: boolean,
): AggregatorServer {
  const { apiServices, loopback, generic } = controlPlane;
  const { clock, logger } = options;
  const aggregator =
    apiServices &&
    newAggregator({
      apiServices,
      client: loopback,
      resolveService: serviceResolver(loopback),
      ...proxyCertificateOf(options),
      controllers,
      ...(clock ? { clock } : {}),
      onError: (message, error) => logger.error(message, { error: errorText(error) }),
    });
  const server = newGenericAPIServer(
    completeConfig({
      ...generic,
      ...(aggregator ? { postStartHooks: [...aggregator.hooks, ...(generic.postStartHooks ?? [])] } : {}),
      metrics: [...(aggregator?.metrics ?? []), ...(generic.metrics ?? [])],
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
