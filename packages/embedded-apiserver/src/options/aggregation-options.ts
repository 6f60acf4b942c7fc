import { FlagError } from './flag.js';

/** Options about other API servers, to which APIServices have requests passed on. */
export interface AggregationOptions {
  /** PEM file of the client certificate that they are shown, so that they believe who the user is; read for each connection. Default: none. */
  readonly proxyClientCertFile?: string;
  /** PEM file of the key of `proxyClientCertFile`. */
  readonly proxyClientKeyFile?: string;
  /** Answer redirects of them with 502 instead of passing them on. Default true. */
  readonly aggregatorRejectForwardingRedirect?: boolean;
}

export type CompletedAggregationOptions = AggregationOptions &
  Required<Pick<AggregationOptions, 'aggregatorRejectForwardingRedirect'>>;

/** Checks the options. @throws FlagError for one file without the other */
export function completeAggregationOptions({
  proxyClientCertFile,
  proxyClientKeyFile,
  aggregatorRejectForwardingRedirect = true,
}: AggregationOptions): CompletedAggregationOptions {
  if (Boolean(proxyClientCertFile) !== Boolean(proxyClientKeyFile)) {
    throw new FlagError('--proxy-client-cert-file and --proxy-client-key-file must be given together');
  }
  return {
    aggregatorRejectForwardingRedirect,
    ...(proxyClientCertFile && proxyClientKeyFile ? { proxyClientCertFile, proxyClientKeyFile } : {}),
  };
}
