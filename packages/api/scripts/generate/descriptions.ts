import {
  kindFields,
  listFields,
  metaDescriptions,
} from '../../../generic-apiserver/src/openapi/descriptions/meta-descriptions.js';
import { builtinDescriptions } from '../../src/descriptions/index.js';
import type { ProtoMessage } from './release.js';
import { openAPIName } from './tables.js';

/**
 * The descriptions of a message's fields by name, and under `''` its own. OpenAPI documents show the same ones, so that
 * editors and `kubectl explain` agree.
 */
export function descriptionsOf(
  packageName: string,
  message: string,
  { hasTypeMeta, fields }: ProtoMessage,
): Readonly<Record<string, string>> {
  const definition = `${openAPIName(packageName)}.${message}`;
  const { properties = {} } =
    builtinDescriptions.definition(definition) ?? metaDescriptions.definition(definition) ?? {};
  const ofEveryKind = fields.some(({ json }) => json === 'items') ? listFields : kindFields;
  return { ...(hasTypeMeta ? ofEveryKind : {}), ...properties };
}
