import type { APIRegistration } from '@k8s-ts/controlplane';
import { checkPlaces } from './check-places.js';
import type { CompletedOptions } from './options.js';
import { alone } from './roles/alone.js';
import { first } from './roles/first.js';
import type { RunningServer, ServerInFront } from './running-server.js';
import { withFoundPair } from './serving/certificates.js';
import { startProcess } from './start-process.js';

/**
 * Starts a server with all of its processes.
 *
 * @throws Error when the server cannot start; everything that was opened is closed then, and files that were made are
 *   removed
 */
export async function startServer(
  given: CompletedOptions,
  registration: APIRegistration,
  newServerInFront: ServerInFront | undefined,
): Promise<RunningServer> {
  const made = await checkPlaces(given);
  try {
    const options = await withFoundPair(given);
    return await startProcess({
      openRole: async (metrics) => (options.workers > 1 ? first(options, metrics) : alone(options)),
      registration,
      newServerInFront,
    });
  } catch (error) {
    made.remove();
    throw error;
  }
}
