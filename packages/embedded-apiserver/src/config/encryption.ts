import { errorText } from '@k8s-ts/apimachinery/errors';
import { readChangingFile } from '@k8s-ts/pki';
import type { EncryptionAtRest } from '@k8s-ts/storage/encryption';
import { FlagError } from '../options/flag.js';
import type { CompletedOptions } from '../options.js';

/**
 * Loads the encryption at rest that the options name. Undefined: objects are not encrypted.
 *
 * @throws FlagError with the flag, the file, and the invalid field
 */
export async function encryptionOf(options: CompletedOptions): Promise<EncryptionAtRest | undefined> {
  const { encryptionProviderConfig: file, encryptionProviderConfigAutomaticReload: automaticReload, logger } = options;
  if (!file) return undefined;
  // Loaded only on use, because most servers do not encrypt objects.
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
