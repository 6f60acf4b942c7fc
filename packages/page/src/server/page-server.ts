import { createMemoryStore, savedStore } from '@k8s-ts/storage-backend/memory';
import { startTestServer, testClock } from '@k8s-ts/testing';
import { newControl } from '../../../testing/src/serve/control.js';
import type { PageServerOptions } from '../page-server-options.js';
import type { SavedState } from '../saved-state.js';
import { keepState, loadState } from './saved-states.js';
import type { ServedBy } from './serve-end.js';

/** Time from a change until the state is stored in the browser's storage, in ms. */
const keepAfterMs = 500;

const reading: ReadonlySet<string> = new Set(['GET', 'LIST', 'WATCH']);

/** Starts the server of a worker. */
export async function startPageServer({ persist, ...options }: PageServerOptions): Promise<ServedBy> {
  const clock = testClock();
  const kept = persist === undefined ? undefined : await loadState(persist);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const server = await startTestServer({
    ...options,
    clock,
    listen: false,
    onRequest({ verb }) {
      if (persist !== undefined && !reading.has(verb)) timer ??= setTimeout(keep, keepAfterMs);
    },
  });
  const control = newControl(server, clock, async () => {
    throw new Error('a page has one server');
  });
  const save = async (): Promise<SavedState> => ({
    now: clock.now(),
    store: savedStore((await server.snapshot()).store),
  });
  const restore = async ({ now, store: saved }: SavedState): Promise<void> => {
    await clock.advanceTo(now);
    const store = createMemoryStore({ saved, clock });
    const snapshot = store.snapshot();
    await store.close();
    await server.restore({ store: snapshot, caches: new Map() });
  };
  async function keep(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (persist !== undefined) await keepState(persist, await save());
  }
  if (kept !== undefined) await restore(kept);
  return {
    fetch: (request) => server.server.fetch(request),
    async command(command, body) {
      switch (command) {
        case 'save':
          return save();
        case 'load':
          return restore(body as SavedState);
        case 'keep':
          return keep();
        case 'stop':
          await keep();
          return server.stop();
        default:
          return control.run(command, body);
      }
    },
  };
}
