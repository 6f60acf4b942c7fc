import type { EncryptionAtRest } from '@k8s-ts/storage/encryption';
import { FlagError } from './flags/flag.js';
import type { CompletedOptions } from './options.js';

/**
 * The encryption at rest that the options ask for; undefined: none.
 *
 * @throws FlagError naming the flag, the file, and the place in it that is wrong
 */
export async function encryptionOf(options: CompletedOptions): Promise<EncryptionAtRest | undefined> {
  const { encryptionProviderConfig: file, encryptionProviderConfigAutomaticReload: automaticReload, logger } = options;
  if (!file) return undefined;
  // Most servers need none of it.
  const { loadEncryptionConfiguration } = await import('@k8s-ts/storage/encryption');
  try {
    return await loadEncryptionConfiguration(
      { file },
      {
        automaticReload,
        onReload(error) {
          if (error) logger.error('encryption configuration not reloaded', { file, error: error.message });
          else logger.info(2, 'encryption configuration reloaded', { file });
        },
      },
    );
  } catch (error) {
    const reason = (error as Error).message.replace(/\s*\n\s*/g, ' ');
    throw new FlagError(`--encryption-provider-config ${file}: ${reason}`, { cause: error });
  }
}
