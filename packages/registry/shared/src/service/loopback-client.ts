import { binaryMinor } from '@k8s-ts/api/discovery';
import { type Client, handlerTransport, newClient } from '@k8s-ts/client';
import { internalContext } from '@k8s-ts/registry-generic';

/**
 * A client of a server in this process. Requests run as user `system:apiserver` and pass the same steps as requests
 * over HTTP: defaults, admission, validation and tracking of field managers. The field manager is `kube-apiserver`.
 */
export function newLoopbackClient(handler: Parameters<typeof handlerTransport>[0]): Client {
  const { user } = internalContext();
  return newClient({
    transport: handlerTransport(handler, { user }),
    userAgent: `kube-apiserver/v${binaryMinor}`,
    fieldManager: 'kube-apiserver',
  });
}
