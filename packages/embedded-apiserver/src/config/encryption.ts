import { errorText } from '@k8s-ts/apimachinery/errors';
import { readChangingFile } from '@k8s-ts/pki';
import type { EncryptionAtRest } from '@k8s-ts/storage/encryption';
import { FlagError } from '../options/flag.js';
import type { CompletedOptions } from '../options.js';

/**
 * Loads the encryption at rest that the options name. Undefined: objects are stored as they are.
 *
 * @throws FlagError naming the flag, the file, and the place in it that is wrong
 */
export async function encryptionOf(options: CompletedOptions): Promise<EncryptionAtRest | undefined> {
  const { encryptionProviderConfig: file, encryptionProviderConfigAutomaticReload: automaticReload, logger } = options;
  if (!file) return undefined;
  // Loaded only when it is needed: most servers store objects as they are.
  const { loadEncryptionConfiguration } = await import('@k8s-ts/storage/encryption');
  try {
    return await loadEncryptionConfiguration(
      { file, read: readChangingFile },
      {
        automaticReload,
        onReload(error) {
          if (error) logger.error('encryption configuration not reloaded', { file, error: error.message });
          else logger.info(2, 'encryption configuration reloaded', { file });
        },
      },
    );
  } catch (error) {
    const reason = errorText(error).replace(/\s*\n\s*/g, ' ');
    throw new FlagError(`--encryption-provider-config ${file}: ${reason}`, { cause: error });
  }
}
