/** A JSON object of a document. */
export type JSONObject = Readonly<Record<string, unknown>>;

/** The two OpenAPI versions that are served. They differ in where references point and in whether defaults are written. */
export type Dialect = 'v2' | 'v3';

/** Reference to a definition. */
export const referenceTo = (dialect: Dialect, definition: string): JSONObject => ({
  $ref: `${dialect === 'v2' ? '#/definitions/' : '#/components/schemas/'}${definition}`,
});

/** Whether a value is a JSON object, not an array. */
export const isJSONObject = (value: unknown): value is JSONObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same entries, sorted by key. */
export const sortedByKey = <T>(entries: Iterable<readonly [string, T]>): Readonly<Record<string, T>> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
