import type { Extensions } from '@k8s-ts/apiextensions/serving';
import type { ControlPlane } from '@k8s-ts/controlplane';
import { emptyDelegate, type GenericAPIServer } from '@k8s-ts/generic-apiserver';
import type { CompletedOptions } from '../options.js';
import { type AggregatorServer, newAggregatorServer } from './aggregator-server.js';

/**
 * The servers that answer a request, each passing unknown requests on to the next: aggregator → API server →
 * extensions.
 */
export interface ServerChain extends AggregatorServer {
  /** Serves the built-in groups. */
  readonly apiServer: GenericAPIServer;
}

/**
 * Builds the chain from its innermost server to its outermost one (`kubernetes cmd/kube-apiserver/app/server.go`,
 * CreateServerChain).
 *
 * @param controllers whether controllers run in this process
 */
export function createServerChain(
  controlPlane: ControlPlane,
  extensions: Extensions,
  options: CompletedOptions,
  controllers: boolean,
): ServerChain {
  const apiServer = controlPlane.newAPIServer(extensions.newServer(emptyDelegate));
  return { ...newAggregatorServer(controlPlane, apiServer, options, controllers), apiServer };
}
