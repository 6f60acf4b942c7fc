import {
  completeConfig,
  type DelegationTarget,
  type GenericAPIServer,
  type GenericAPIServerConfig,
  newGenericAPIServer,
} from '@k8s-ts/server';

/** The outermost server: it will pass the groups of aggregated API servers on to those. It has none yet and leaves every request to its delegate. */
export function newAggregatorServer(generic: GenericAPIServerConfig, delegate: DelegationTarget): GenericAPIServer {
  return newGenericAPIServer(completeConfig(generic), delegate);
}
