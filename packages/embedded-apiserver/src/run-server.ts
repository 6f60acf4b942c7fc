import type { CleanupStack, GenericAPIServer } from '@k8s-ts/generic-apiserver';
import type { Certificates } from '@k8s-ts/pki';
import type { ServerRole } from './roles/server-role.js';
import { listen, type Serving } from './serving/listen.js';

/**
 * Listens, and runs the server until it is cleaned up. Resolves when the server and the processes that start with it
 * are ready.
 *
 * @param onListening called before the hooks of the server run
 * @throws Error when the port is taken or a hook fails
 */
export async function runServer(
  server: GenericAPIServer,
  { options, connections, othersReady, stopOthers }: ServerRole,
  certificates: Certificates,
  onListening: (serving: Serving) => void,
  cleanup: CleanupStack,
): Promise<Serving> {
  const prepared = server.prepareRun();
  const stopping = new AbortController();
  let serving: Serving | undefined;
  const running = prepared.run(stopping.signal, {
    async listen() {
      serving = await listen(options, certificates, (request) => server.answer(request), server.metrics, connections);
      onListening(serving);
      return serving;
    },
  });
  cleanup.defer(async () => {
    stopping.abort();
    await Promise.all([running.catch(() => {}), stopOthers?.()]);
  });
  await Promise.all([prepared.ready, othersReady]);
  if (serving === undefined) throw new Error('the server is ready without having listened');
  return serving;
}
