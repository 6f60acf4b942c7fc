import type { DefinitionDescriptions, OpenAPIDescriptions } from './openapi-descriptions.js';

type JSONObject = Readonly<Record<string, unknown>>;

/**
 * The descriptions in an OpenAPI document of another cluster: the v2 document (`kubectl get --raw /openapi/v2`), or the
 * v3 document of one group-version (`kubectl get --raw /openapi/v3/api/v1`).
 *
 * @throws Error that says what is wrong, for text that is not JSON or not such a document, and for a document without
 *   any description
 */
export function parseOpenAPIDescriptions(text: string): OpenAPIDescriptions {
  const document = objectOf(parse(text));
  if (document === undefined) throw new Error('not an OpenAPI document: it must be a JSON object');
  const { swagger, openapi } = document;
  if (swagger !== '2.0' && !(typeof openapi === 'string' && openapi.startsWith('3.'))) {
    throw new Error('not an OpenAPI document: it must have "swagger": "2.0" or "openapi": "3.…"');
  }
  const schemas = objectOf(swagger === '2.0' ? document.definitions : objectOf(document.components)?.schemas);
  if (schemas === undefined) {
    throw new Error(`it must have an object at ${swagger === '2.0' ? 'definitions' : 'components.schemas'}`);
  }
  const definitions = new Map<string, DefinitionDescriptions>();
  for (const [name, value] of Object.entries(schemas)) {
    const texts = definitionOf(objectOf(value));
    if (texts !== undefined) definitions.set(name, texts);
  }
  if (definitions.size === 0) throw new Error('it has no descriptions');
  const { operations, parameters } = operationsIn(document);
  return {
    definition: (name) => definitions.get(name),
    operation: (id) => operations.get(id),
    parameter: (name) => parameters.get(name),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`not JSON: ${(error as Error).message}`);
  }
}

function definitionOf(schema: JSONObject | undefined): DefinitionDescriptions | undefined {
  if (schema === undefined) return undefined;
  const properties: Record<string, string> = {};
  for (const [name, property] of Object.entries(objectOf(schema.properties) ?? {})) {
    const description = textOf(objectOf(property)?.description);
    if (description !== undefined) properties[name] = description;
  }
  const description = textOf(schema.description);
  if (description === undefined && Object.keys(properties).length === 0) return undefined;
  return { description, properties };
}

const methods: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch']);

/** The descriptions of operations by id, and of query parameters by name. */
function operationsIn(document: JSONObject): {
  readonly operations: ReadonlyMap<string, string>;
  readonly parameters: ReadonlyMap<string, string>;
} {
  const operations = new Map<string, string>();
  const parameters = new Map<string, string>();
  const addParameters = (values: unknown): void => {
    for (const value of Array.isArray(values) ? values : Object.values(objectOf(values) ?? {})) {
      const parameter = objectOf(value);
      const name = textOf(parameter?.name);
      const description = textOf(parameter?.description);
      if (parameter?.in !== 'query' || name === undefined || description === undefined) continue;
      if (!parameters.has(name)) parameters.set(name, description);
    }
  };
  // Documents of version 2 keep parameters that many operations share here.
  addParameters(document.parameters);
  for (const value of Object.values(objectOf(document.paths) ?? {})) {
    const item = objectOf(value) ?? {};
    addParameters(item.parameters);
    for (const [method, each] of Object.entries(item)) {
      const operation = methods.has(method) ? objectOf(each) : undefined;
      if (operation === undefined) continue;
      addParameters(operation.parameters);
      const id = textOf(operation.operationId);
      const description = textOf(operation.description);
      if (id !== undefined && description !== undefined) operations.set(id, description);
    }
  }
  return { operations, parameters };
}

const objectOf = (value: unknown): JSONObject | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JSONObject) : undefined;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
