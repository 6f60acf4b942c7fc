import type { OpenAPIDescriptions } from '../descriptions/openapi-descriptions.js';
import { operationDescription, parameterDescription } from '../descriptions/operation-descriptions.js';
import { type Dialect, type JSONObject, referenceTo } from '../types/json-schema.js';
import type { BodySchema, Operation, Parameter, Path, RequestBody } from '../types/operation.js';

const byName = (a: Parameter, b: Parameter): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.in < b.in ? -1 : 1;

const unauthorized = { description: 'Unauthorized' };

/**
 * A path item: parameters that all operations share are listed at the path.
 *
 * @param texts descriptions that take precedence over those of this package
 */
export function pathItem(dialect: Dialect, { operations }: Path, texts?: OpenAPIDescriptions): JSONObject {
  const [first] = operations;
  const shared = (first?.parameters ?? []).filter((parameter) =>
    operations.every((operation) =>
      operation.parameters.some((each) => each.name === parameter.name && each.in === parameter.in),
    ),
  );
  const item: Record<string, unknown> = {};
  for (const operation of operations) item[operation.method] = operationObject(dialect, operation, shared, texts);
  if (shared.length > 0)
    item.parameters = [...shared].sort(byName).map((each) => parameterObject(dialect, each, texts));
  return item;
}

function operationObject(
  dialect: Dialect,
  operation: Operation,
  shared: readonly Parameter[],
  texts: OpenAPIDescriptions | undefined,
): JSONObject {
  const own = operation.parameters.filter(
    (parameter) =>
      !shared.includes(parameter) && !shared.some((s) => s.name === parameter.name && s.in === parameter.in),
  );
  const parameters = [...own].sort(byName).map((each) => parameterObject(dialect, each, texts));
  const description = texts?.operation?.(operation.operationId) ?? operationDescription(operation);
  const head = {
    tags: [operation.tag],
    ...(description === undefined ? {} : { description }),
    operationId: operation.operationId,
  };
  const tail = {
    ...(operation.action === undefined ? {} : { 'x-kubernetes-action': operation.action }),
    ...(operation.kind === undefined ? {} : { 'x-kubernetes-group-version-kind': operation.kind }),
  };
  if (dialect === 'v2') {
    if (operation.body !== undefined) parameters.unshift(bodyParameter(operation.body));
    return {
      ...head,
      ...(operation.consumes === undefined ? {} : { consumes: operation.consumes }),
      ...(operation.produces === undefined ? {} : { produces: operation.produces }),
      schemes: ['https'],
      ...(parameters.length > 0 ? { parameters } : {}),
      responses: { ...responses(operation, (schema) => ({ schema: bodySchema('v2', schema) })), 401: unauthorized },
      ...tail,
    };
  }
  return {
    ...head,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body === undefined ? {} : { requestBody: requestBody(operation, operation.body) }),
    responses: {
      ...responses(operation, (schema) => ({ content: content(operation.produces ?? [], bodySchema('v3', schema)) })),
      401: unauthorized,
    },
    ...tail,
  };
}

const descriptions: Readonly<Record<string, string>> = { 200: 'OK', 201: 'Created', 202: 'Accepted' };

const responses = (operation: Operation, render: (schema: BodySchema) => JSONObject): JSONObject =>
  Object.fromEntries(
    Object.entries(operation.responses).map(([code, schema]) => [
      code,
      { description: descriptions[code] ?? '', ...render(schema) },
    ]),
  );

const bodySchema = (dialect: Dialect, schema: BodySchema): JSONObject =>
  schema === 'string' ? { type: 'string' } : referenceTo(dialect, schema.name);

/** The media types in alphabetical order, as Go writes maps. */
const content = (types: readonly string[], schema: JSONObject): JSONObject =>
  Object.fromEntries([...types].sort().map((type) => [type, { schema }]));

const requestBody = (operation: Operation, body: RequestBody): JSONObject => ({
  content: content(operation.consumes ?? [], referenceTo('v3', body.definition.name)),
  ...(body.required ? { required: true } : {}),
});

const bodyParameter = (body: RequestBody): JSONObject => ({
  name: 'body',
  in: 'body',
  ...(body.required ? { required: true } : {}),
  schema: referenceTo('v2', body.definition.name),
});

function parameterObject(dialect: Dialect, parameter: Parameter, texts: OpenAPIDescriptions | undefined): JSONObject {
  const given = parameter.in === 'query' ? texts?.parameter?.(parameter.name) : undefined;
  const description = given ?? parameterDescription(parameter);
  const schema = { type: parameter.type, uniqueItems: true };
  return {
    name: parameter.name,
    in: parameter.in,
    ...(description === undefined ? {} : { description }),
    ...(parameter.in === 'path' ? { required: true } : {}),
    ...(dialect === 'v2' ? schema : { schema }),
  };
}
