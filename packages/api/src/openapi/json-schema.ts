/** A JSON object of a document. */
export type JSONObject = Readonly<Record<string, unknown>>;

/** The two OpenAPI versions that are served. They differ in where references stand and in whether defaults are told. */
export type Dialect = 'v2' | 'v3';

/** Reference to a definition. */
export const referenceTo = (dialect: Dialect, definition: string): JSONObject => ({
  $ref: `${dialect === 'v2' ? '#/definitions/' : '#/components/schemas/'}${definition}`,
});

/** Definitions that a document's parts refer to, by name. */
export function referencedDefinitions(part: unknown, into: Set<string> = new Set()): Set<string> {
  if (Array.isArray(part)) for (const item of part) referencedDefinitions(item, into);
  else if (typeof part === 'object' && part !== null) {
    for (const [key, value] of Object.entries(part)) {
      if (key === '$ref' && typeof value === 'string') into.add(value.slice(value.lastIndexOf('/') + 1));
      else referencedDefinitions(value, into);
    }
  }
  return into;
}
