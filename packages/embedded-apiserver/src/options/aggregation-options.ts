import { checkPair } from './complete-table.js';
import * as flag from './flag-kinds.js';
import { type CompletedOptionsOf, optionGroup } from './option.js';

/** Options about other API servers, to which APIServices have requests passed on. */
export const aggregationOptions = optionGroup('Aggregation', {
  /**
   * PEM file of the client certificate that other servers get, by which they trust the user names; read for each
   * connection. Default: none.
   */
  proxyClientCertFile: flag.optionalString('proxy-client-cert-file', {
    help: 'File with the client certificate that the servers of APIServices are shown, so that they believe who the user of a request is. It is read for each connection.',
  }),
  /** PEM file of the key of `proxyClientCertFile`. */
  proxyClientKeyFile: flag.optionalString('proxy-client-key-file', {
    help: 'File with the private key of --proxy-client-cert-file.',
  }),
  /** Answer redirects of them with 502 instead of passing them on. Default true. */
  aggregatorRejectForwardingRedirect: flag.boolean('aggregator-reject-forwarding-redirect', true, {
    help: 'Answer redirects of the servers of APIServices with 502 instead of passing them on.',
  }),
});

/** @throws FlagError for one file without the other */
export function checkAggregationOptions(options: CompletedOptionsOf<typeof aggregationOptions>): void {
  checkPair(aggregationOptions, options, 'proxyClientCertFile', 'proxyClientKeyFile');
}
