import { Buffer } from 'node:buffer';
import { timeSlice } from '@k8s-ts/event-loop';
import type { OpenAPIV2Content } from '../../endpoints/routing/remote-part.js';
import { entryOf } from '../document/document-part.js';
import type { OpenAPIDocument } from '../document/openapi-document.js';
import { openAPIV3Encoding } from '../encode/encode-v3.js';
import { isJSONObject, type JSONObject, sortedByKey } from '../types/json-schema.js';
import { v2Prefixes } from './walk-references.js';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;

/**
 * Converts the OpenAPI v2 document of a server that has no v3 document (`kubernetes/kube-openapi pkg/openapiconv`).
 * Shared parameters become parameters of their operations.
 */
export async function convertToV3(content: OpenAPIV2Content): Promise<OpenAPIDocument> {
  const slice = timeSlice(undefined, 1);
  const { info, parameters, securityDefinitions } = content;
  const start = { openapi: '3.0.0', info };
  const components = Object.keys(securityDefinitions).length > 0 ? { securitySchemes: securityDefinitions } : {};
  const paths = [];
  for (const [name, item] of Object.entries(sortedByKey(Object.entries(content.paths)))) {
    paths.push(entryOf(name, pathItemOf(item as JSONObject, parameters)));
    if (slice.isOver()) await slice.next();
  }
  const schemas = [];
  for (const [name, schema] of Object.entries(sortedByKey(Object.entries(content.definitions)))) {
    schemas.push(entryOf(name, schemaOf(schema as JSONObject)));
    if (slice.isOver()) await slice.next();
  }
  const end = JSON.stringify(components).slice(1, -1);
  return {
    head: { ...start, components },
    paths,
    schemas,
    frame: {
      before: Buffer.from(`${JSON.stringify(start).slice(0, -1)},"paths":{`),
      between: Buffer.from('},"components":{"schemas":{'),
      after: Buffer.from(`}${end && `,${end}`}}}`),
    },
    encoding: openAPIV3Encoding,
  };
}

function pathItemOf({ parameters, ...item }: JSONObject, shared: JSONObject): JSONObject {
  const operations = methods.flatMap((method) => {
    const operation = item[method];
    return isJSONObject(operation) ? [[method, operationOf(operation, shared)] as const] : [];
  });
  return {
    ...Object.fromEntries(Object.entries(item).filter(([key]) => key.startsWith('x-'))),
    ...Object.fromEntries(operations),
    ...(Array.isArray(parameters) ? { parameters: parametersOf(parameters, shared).map(parameterOf) } : {}),
  };
}

function operationOf(operation: JSONObject, shared: JSONObject): JSONObject {
  const { parameters, responses, consumes, produces, schemes: _schemes, security: _security, ...rest } = operation;
  const all = parametersOf(parameters, shared);
  const body = all.find(({ name, schema }) => name === 'body' && isJSONObject(schema));
  const others = all.filter((each) => each !== body).map(parameterOf);
  return {
    ...rest,
    ...(others.length > 0 ? { parameters: others } : {}),
    ...(body ? { requestBody: { content: contentOf(consumes, body.schema as JSONObject) } } : {}),
    responses: Object.fromEntries(
      Object.entries(isJSONObject(responses) ? responses : {}).map(([code, response]) => [
        code,
        responseOf(response as JSONObject, produces),
      ]),
    ),
  };
}

function responseOf({ schema, ...response }: JSONObject, produces: unknown): JSONObject {
  return { ...response, ...(isJSONObject(schema) ? { content: contentOf(produces, schema) } : {}) };
}

function contentOf(mediaTypes: unknown, schema: JSONObject): JSONObject {
  const names = Array.isArray(mediaTypes) ? mediaTypes.map(String) : [];
  return Object.fromEntries(names.map((name) => [name, { schema: schemaOf(schema) }]));
}

function parametersOf(parameters: unknown, shared: JSONObject): readonly JSONObject[] {
  if (!Array.isArray(parameters)) return [];
  return parameters.filter(isJSONObject).flatMap((each) => {
    if (typeof each.$ref !== 'string') return [each];
    const found = shared[each.$ref.slice(v2Prefixes.parameters.length)];
    return isJSONObject(found) ? [found] : [];
  });
}

function parameterOf(parameter: JSONObject): JSONObject {
  const { type, format, uniqueItems, schema, ...rest } = parameter;
  const simple = {
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
    ...(uniqueItems === undefined ? {} : { uniqueItems }),
  };
  return { ...rest, schema: isJSONObject(schema) ? schemaOf(schema) : simple };
}

/** Converts a schema: rewrites its references, and moves a reference that has other keys beside it into `allOf`. */
function schemaOf(schema: JSONObject): JSONObject {
  const result: Record<string, unknown> = { ...schema };
  const map = (value: unknown): unknown => (isJSONObject(value) ? schemaOf(value) : value);
  if (isJSONObject(schema.properties)) {
    const properties = Object.entries(schema.properties).map(([name, each]) => [name, map(each)]);
    result.properties = Object.fromEntries(properties);
  }
  for (const key of ['additionalProperties', 'additionalItems', 'not']) {
    if (schema[key] !== undefined) result[key] = map(schema[key]);
  }
  if (schema.items !== undefined) {
    result.items = Array.isArray(schema.items) ? schema.items.map(map) : map(schema.items);
  }
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    const list = schema[key];
    if (Array.isArray(list)) result[key] = list.map(map);
  }
  const { $ref } = schema;
  if (typeof $ref !== 'string') return result;
  const reference = { $ref: $ref.replace(v2Prefixes.definitions, '#/components/schemas/') };
  const { $ref: _ref, ...beside } = result;
  return Object.keys(beside).length === 0 ? reference : { ...beside, allOf: [reference] };
}
