import { auditOf } from '../audit/audit-of.js';
import { memoryStoreOf } from '../config/memory-store.js';
import { storageConfigOf } from '../config/storage-config.js';
import type { CompletedOptions } from '../options.js';
import { certificatesOf } from '../serving/certificates.js';
import type { ServerRole } from './server-role.js';

/** The only process of a server. */
export function alone(options: CompletedOptions): ServerRole {
  return {
    options,
    doesBackgroundWork: true,
    generic: {},
    openAudit: () => auditOf(options),
    makeCertificates: () => certificatesOf(options),
    async openStorage() {
      const memoryStore = await memoryStoreOf(options);
      return { config: { ...storageConfigOf(options), memoryStore }, memoryStore };
    },
  };
}
