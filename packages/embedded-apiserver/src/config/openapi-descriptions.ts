import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { GenericAPIServerConfig, OpenAPIDescriptions } from '@k8s-ts/generic-apiserver';
import { readFlagFile } from '../flag-file.js';
import { FlagError } from '../options/flag.js';
import type { CompletedOptions } from '../options.js';

const flag = 'openapi-descriptions';

type Options = Pick<CompletedOptions, 'openAPIDescriptions' | 'logger'>;

/**
 * Reads the descriptions in the file. A file that is no OpenAPI document is logged as an error and left out.
 *
 * @returns undefined without a file
 * @throws FlagError naming the flag and the file when the file cannot be read
 */
export async function readOpenAPIDescriptions({
  openAPIDescriptions: file,
  logger,
}: Options): Promise<OpenAPIDescriptions | undefined> {
  if (file === undefined) return undefined;
  try {
    await access(file, constants.R_OK);
  } catch (error) {
    throw new FlagError(`--${flag} ${file}: ${errorText(error)}`, { cause: error });
  }
  const { parseOpenAPIDescriptions } = await import('@k8s-ts/generic-apiserver');
  try {
    return await readFlagFile(flag, file, parseOpenAPIDescriptions);
  } catch (error) {
    logger.error('OpenAPI documents are shown without the descriptions of the file', { error: errorText(error) });
    return undefined;
  }
}

/**
 * Descriptions that a server shows. OpenAPI documents have those of the file, and our own where the file has no
 * description. Columns of tables have those of the file.
 *
 * @param enums whether descriptions of the file keep the values of enums that they list (feature OpenAPIEnums)
 */
export function descriptionSettings(
  given: OpenAPIDescriptions | undefined,
  enums: boolean,
): Pick<GenericAPIServerConfig, 'openAPIDescriptions' | 'fieldDescription'> {
  return {
    async openAPIDescriptions() {
      const { builtinDescriptions } = await import('@k8s-ts/api/descriptions');
      return given ? [enums ? given : withoutEnums(given), builtinDescriptions] : [builtinDescriptions];
    },
    ...(given
      ? {
          fieldDescription(name) {
            const dot = name.lastIndexOf('.');
            const { properties = {} } = given.definition(name.slice(0, dot)) ?? {};
            const property = name.slice(dot + 1);
            if (!Object.hasOwn(properties, property)) return undefined;
            return properties[property] && withoutValues(properties[property]);
          },
        }
      : {}),
  };
}

/** Removes the values of an enum, which descriptions in OpenAPI documents list at their end. */
const withoutValues = (text: string): string => text.split('\n\nPossible enum values:', 1)[0] ?? '';

const withoutEnums = (given: OpenAPIDescriptions): OpenAPIDescriptions => ({
  ...given,
  definition(name) {
    const texts = given.definition(name);
    return (
      texts && {
        ...texts,
        properties: Object.fromEntries(
          Object.entries(texts.properties).map(([each, text]) => [each, withoutValues(text)]),
        ),
      }
    );
  },
});
