import {
  type AnyRESTStorage,
  extendStore,
  type Representation,
  type WatchEventRepresentation,
} from '@k8s-ts/registry-generic';
import type { StoredDefinition } from './follow-definitions.js';

/**
 * The REST storage of definitions, which shows every state to `observe` before clients see it. A client that sees the
 * condition Established then finds the resource served by the same server, although the server may not have got the
 * change from its own watch yet.
 */
export function observedStorage(
  storage: AnyRESTStorage,
  observe: (definitions: readonly StoredDefinition[]) => Promise<void>,
): AnyRESTStorage {
  const { get, list, watch, update } = storage;
  const shown = async <R extends Representation>(representation: R): Promise<R> => {
    if (isStored(representation)) await observe([representation]);
    return representation;
  };
  return extendStore(storage, {
    ...(get && { get: async (...args) => shown(await get.apply(storage, args)) }),
    ...(list && {
      async list(...args) {
        const result = await list.apply(storage, args);
        await observe(result.items.filter(isStored));
        return result;
      },
    }),
    ...(watch && { watch: async (...args) => observed(await watch.apply(storage, args), observe) }),
    ...(update && {
      async update(...args) {
        const outcome = await update.apply(storage, args);
        await shown(outcome.result);
        return outcome;
      },
    }),
  });
}

async function* observed(
  batches: AsyncIterable<readonly WatchEventRepresentation[]>,
  observe: (definitions: readonly StoredDefinition[]) => Promise<void>,
): AsyncIterable<readonly WatchEventRepresentation[]> {
  for await (const batch of batches) {
    await observe(
      batch.flatMap((event) => {
        const isState = event.type === 'ADDED' || event.type === 'MODIFIED';
        return isState && isStored(event.object) ? [event.object] : [];
      }),
    );
    yield batch;
  }
}

/** Whether the object came from the storage. Results of dry runs did not. */
function isStored(representation: Representation): representation is StoredDefinition {
  return 'revision' in representation;
}
