import * as flag from './flag-kinds.js';
import { optionGroup } from './option.js';

/** Options about other API servers that APIServices name. */
export const aggregationOptions = optionGroup('Aggregation', {
  proxyClientCertFile: flag.optionalString({
    pair: 'proxyClientKeyFile',
    help: 'File with the client certificate that the servers of APIServices are shown, so that they believe who the user of a request is. It is read for each connection.',
  }),
  proxyClientKeyFile: flag.optionalString({ help: 'File with the private key of --proxy-client-cert-file.' }),
  aggregatorRejectForwardingRedirect: flag.boolean(true, {
    help: 'Answer redirects of the servers of APIServices with 502 instead of passing them on.',
  }),
});
