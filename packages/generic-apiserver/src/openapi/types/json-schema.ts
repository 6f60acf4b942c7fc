/** A JSON object of a document. */
export type JSONObject = Readonly<Record<string, unknown>>;

/**
 * The two OpenAPI versions that are served. They differ in the targets of references and in whether defaults are
 * written.
 */
export type Dialect = 'v2' | 'v3';

/** Reference to a definition. */
export const referenceTo = (dialect: Dialect, definition: string): JSONObject => ({
  $ref: `${dialect === 'v2' ? '#/definitions/' : '#/components/schemas/'}${definition}`,
});

/**
 * A property with a description added, unless it already has one. OpenAPI v3 ignores siblings of a reference, so the
 * reference is moved into `allOf`. OpenAPI v2 allows descriptions beside references.
 */
export function describedProperty(description: string, property: JSONObject): JSONObject {
  const { $ref, ...rest } = property;
  if (typeof $ref === 'string' && $ref.startsWith('#/components/')) return { description, ...rest, allOf: [{ $ref }] };
  return { description, ...property };
}

/** Whether a value is a JSON object, not an array. */
export const isJSONObject = (value: unknown): value is JSONObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same entries, sorted by key. */
export const sortedByKey = <T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
