import { type Client, handlerTransport, newClient } from '@k8s-ts/client';
import { completeConfig, emptyDelegate, newGenericAPIServer } from '@k8s-ts/generic-apiserver';
import type { Handler } from '@k8s-ts/http';
import { internalContext, newRESTOptionsFactory, type StorageFactory } from '@k8s-ts/registry-generic';
import { memoryStorage } from '../../../apiextensions/src/definitions/testing/open-definitions.js';
import type { DefinedKind } from '../define-kind.js';

/** A server of one kind, without a port. */
export interface ServedKind {
  readonly client: Client;
  readonly handle: Handler;
  close(): Promise<void>;
}

/**
 * Serves a kind.
 *
 * @param storageFactory the place of its objects, unless the kind has a source. Default: a store in memory
 */
export async function serveKind(
  kind: Pick<DefinedKind<never>, 'open'>,
  storageFactory: StorageFactory = memoryStorage(),
): Promise<ServedKind> {
  const { info, close } = await kind.open(newRESTOptionsFactory({ storageFactory }));
  const server = newGenericAPIServer(completeConfig({ groups: [info] }), emptyDelegate).prepareRun();
  const stopping = new AbortController();
  const running = server.run(stopping.signal);
  const transport = handlerTransport(server.handle, { user: internalContext().user });
  return {
    handle: server.handle,
    client: newClient({ transport, fieldManager: 'tester' }),
    async close() {
      stopping.abort();
      await running;
      await close();
    },
  };
}
