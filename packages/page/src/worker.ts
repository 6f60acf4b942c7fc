import type { MessageEnd } from './messages.js';
import type { PageServerOptions } from './page-server-options.js';
import { startPageServer } from './server/page-server.js';
import { ServedEnd } from './server/serve-end.js';
import { setWebhook } from './server/webhooks.js';

/**
 * The global scope of the worker. The first message contains the options of the server; the answer says that the server
 * is ready, or why it cannot start.
 */
const scope = globalThis as unknown as MessageEnd;

scope.addEventListener(
  'message',
  async ({ data }) => {
    try {
      let end: ServedEnd | undefined;
      setWebhook(async (review, url) => end?.review(url, review));
      const server = await startPageServer(data as PageServerOptions);
      end = new ServedEnd(scope, server);
      scope.postMessage({ type: 'ready' }, []);
    } catch (error) {
      scope.postMessage({ type: 'failed', message: error instanceof Error ? error.message : String(error) }, []);
    }
  },
  { once: true },
);
