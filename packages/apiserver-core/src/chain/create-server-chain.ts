import type { Extensions } from '@k8s-ts/apiextensions/serving';
import type { ControlPlane } from '@k8s-ts/controlplane';
import { emptyDelegate, type GenericAPIServer } from '@k8s-ts/server';
import { newAggregatorServer } from './aggregator-server.js';

/** The servers that answer a request, each leaving what it does not know to the next: aggregator → API server → extensions. */
export interface ServerChain {
  /** Takes all requests; its filters apply to the whole chain. */
  readonly aggregator: GenericAPIServer;
  /** Serves the built-in groups. */
  readonly apiServer: GenericAPIServer;
}

/** Builds the chain from its innermost server to its outermost one (`kubernetes cmd/kube-apiserver/app/server.go`, CreateServerChain). */
export function createServerChain(controlPlane: ControlPlane, extensions: Extensions): ServerChain {
  const apiServer = controlPlane.newAPIServer(extensions.newServer(emptyDelegate));
  const aggregator = newAggregatorServer(controlPlane.generic, apiServer);
  return { aggregator, apiServer };
}
