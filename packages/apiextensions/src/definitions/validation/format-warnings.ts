import { goQuote } from '@k8s-ts/apimachinery/validation';
import { unrecognizedFormats } from '../../schema/index.js';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { allSchemas } from './schemas.js';
import { withSharedParts } from './shared-parts.js';

/**
 * Warnings of formats in the schemas that the server does not check. Formats that the old definition has cause no
 * warnings.
 */
export function formatWarnings(definition: CustomResourceDefinition, old?: CustomResourceDefinition): string[] {
  const known = new Set(old ? formatsOf(old) : []);
  const formats = formatsOf(definition).filter((format) => !known.has(format));
  return [...new Set(formats)].map((format) => `unrecognized format ${goQuote(format)}`);
}

function formatsOf({ spec }: CustomResourceDefinition): string[] {
  return allSchemas(withSharedParts(spec)).flatMap(unrecognizedFormats);
}
