import { createHash } from 'node:crypto';
import type { DefinitionSchemaOptions, JSONSchemaProps } from '../../schema/index.js';

/** Maximum number of schemas that are remembered. Each takes about 150 bytes. */
const maxKnown = 1000;

/** Keys of schemas without errors, the oldest first. */
const known = new Set<string>();

/**
 * A key of a schema and of the options that it is validated with: a hash of its JSON. Undefined for a schema that has
 * no JSON, such as one that is nested too deep.
 */
export function validSchemaKey(
  schema: JSONSchemaProps,
  { statusEnabled, compatibilityVersion }: Pick<DefinitionSchemaOptions, 'statusEnabled' | 'compatibilityVersion'>,
): string | undefined {
  try {
    const hash = createHash('sha256').update(JSON.stringify(schema)).digest('base64');
    return `${hash} ${statusEnabled} ${compatibilityVersion}`;
  } catch {
    return undefined;
  }
}

/** Whether the key is one of the last that {@link rememberValid} was called with. */
export const isKnownToBeValid = (key: string | undefined): boolean => key !== undefined && known.has(key);

/** Remembers that a schema has no errors, so that the next write of its definition does not validate it again. */
export function rememberValid(key: string | undefined): void {
  if (key === undefined) return;
  known.add(key);
  if (known.size > maxKnown) known.delete(known.values().next().value as string);
}
