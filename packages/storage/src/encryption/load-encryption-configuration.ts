import { EncryptionAtRest, type EncryptionOptions } from './encryption-at-rest.js';
import { type EncryptionSource, loadTransformers, readSource } from './load-transformers.js';

/**
 * Reads an EncryptionConfiguration (`apiserver.config.k8s.io/v1`) and makes the transformers of resources and the
 * health checks. With `automaticReload`, later changes of the file are applied. Resolves after each KMS plugin was
 * asked once, even if it is unhealthy.
 *
 * @throws Error that names the wrong field (`resources[0].providers[1].aescbc.keys[0].secret: …`) and shows no secrets
 */
export async function loadEncryptionConfiguration(
  source: EncryptionSource,
  options: EncryptionOptions = {},
): Promise<EncryptionAtRest> {
  const { automaticReload = false, now = Date.now } = options;
  if (automaticReload && !('file' in source)) throw new TypeError('automatic reload needs a file');
  const loaded = await loadTransformers(source, await readSource(source), automaticReload, now);
  return new EncryptionAtRest(source, loaded, options, now);
}
