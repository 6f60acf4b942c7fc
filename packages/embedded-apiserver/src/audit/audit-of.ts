import type { CompletedOptions } from '../options.js';
import type { AuditOfServer, OpenAudit } from './open-audit.js';

/**
 * Opens the audit of a process. Servers that are not audited do not load the code for it.
 *
 * @param server the first process. Default: this is the first one
 * @returns undefined when requests are not audited
 * @throws FlagError when a file cannot be read or created, or is invalid
 */
export async function auditOf(options: CompletedOptions, server?: AuditOfServer): Promise<OpenAudit | undefined> {
  const { auditPolicyFile, auditLogPath, auditWebhookConfigFile } = options;
  if (!auditPolicyFile && !auditLogPath && !auditWebhookConfigFile) return undefined;
  const { openAudit } = await import('./open-audit.js');
  return openAudit(options, server);
}
