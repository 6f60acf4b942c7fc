import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { OpenAPIDescriptions } from '@k8s-ts/server';
import { FlagError } from '../flags/flag.js';
import type { CompletedOptions } from '../options.js';
import { readFlagFile } from './flag-file.js';

const flag = 'openapi-descriptions';

type Options = Pick<CompletedOptions, 'openAPIDescriptions' | 'logger'>;

/**
 * Checks that the file can be read. Its content is read with the first request for an OpenAPI document: most servers never get one.
 *
 * @throws FlagError naming the flag and the file
 */
export async function checkOpenAPIDescriptions({ openAPIDescriptions: file }: Options): Promise<void> {
  if (file === undefined) return;
  try {
    await access(file, constants.R_OK);
  } catch (error) {
    throw new FlagError(`--${flag} ${file}: ${errorText(error)}`, { cause: error });
  }
}

/** The descriptions in the file, then our own. A file that is no OpenAPI document is logged as an error and left out. */
export async function openAPIDescriptionsOf({
  openAPIDescriptions: file,
  logger,
}: Options): Promise<readonly OpenAPIDescriptions[]> {
  const { builtinDescriptions } = await import('@k8s-ts/api/descriptions');
  if (file === undefined) return [builtinDescriptions];
  const { parseOpenAPIDescriptions } = await import('@k8s-ts/server');
  try {
    return [await readFlagFile(flag, file, parseOpenAPIDescriptions), builtinDescriptions];
  } catch (error) {
    logger.error('OpenAPI documents are shown without the descriptions of the file', { error: errorText(error) });
    return [builtinDescriptions];
  }
}
