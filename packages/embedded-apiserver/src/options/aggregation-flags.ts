import { booleanFlag, stringFlag } from './flag.js';

const group = 'Aggregation';

/** The flags about other API servers behind this one, with kube-apiserver's names. */
export const aggregationFlags = {
  proxyClientCertFile: stringFlag({
    name: 'proxy-client-cert-file',
    group,
    help: 'File with the client certificate that the servers of APIServices are shown, so that they believe who the user of a request is. It is read for each connection.',
  }),
  proxyClientKeyFile: stringFlag({
    name: 'proxy-client-key-file',
    group,
    help: 'File with the private key of --proxy-client-cert-file.',
  }),
  aggregatorRejectForwardingRedirect: booleanFlag(
    {
      name: 'aggregator-reject-forwarding-redirect',
      group,
      help: 'Answer redirects of the servers of APIServices with 502 instead of passing them on.',
    },
    true,
  ),
};
