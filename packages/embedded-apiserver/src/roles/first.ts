import { auditOf } from '../audit/audit-of.js';
import { storageConfigOf } from '../config/storage-config.js';
import type { CompletedOptions } from '../options.js';
import { certificatesOf } from '../serving/certificates.js';
import type { ServerRole } from './server-role.js';

/**
 * The role of the first process of a server with workers. Starts the workers without waiting for them.
 *
 * @param given the options of the whole server
 * @param metrics returns the metrics of this process
 */
export async function first(given: CompletedOptions, metrics: () => string): Promise<ServerRole> {
  // Loads the code for several processes only when a server has several.
  const { ServerWorkers } = await import('../workers/server-workers.js');
  const workers = new ServerWorkers(given, metrics);
  const { limits, ownOptions: options } = workers;
  return {
    options,
    doesBackgroundWork: true,
    connections: workers,
    generic: { limits, collectMetrics: (own) => workers.collectMetrics(own), readyChecks: [workers.readyCheck] },
    async openAudit() {
      const audit = await auditOf(options);
      workers.auditLog = audit?.log;
      return audit;
    },
    makeCertificates: () => certificatesOf(options),
    openStorage: async () => ({ config: storageConfigOf(options) }),
    storeOpened: (shared, signingKey) => workers.begin(shared, signingKey),
    othersReady: workers.ready,
    stopOthers: () => workers.stop(),
    killOthers: () => workers.kill(),
  };
}
