import { describedProperty, type JSONObject } from '../types/json-schema.js';

/** Descriptions of a definition. */
export interface DefinitionDescriptions {
  /** Description of the definition itself. */
  readonly description?: string | undefined;
  /** Descriptions of its properties, by name. */
  readonly properties: Readonly<Record<string, string>>;
}

/** The descriptions that OpenAPI documents show besides the server's own facts about its types. */
export interface OpenAPIDescriptions {
  /** @param name such as `io.k8s.api.core.v1.Pod` */
  definition(name: string): DefinitionDescriptions | undefined;
  /** @param id the `operationId`, such as `listCoreV1NamespacedPod` */
  operation?(id: string): string | undefined;
  /** @param name of a query parameter, such as `limit` */
  parameter?(name: string): string | undefined;
}

/** Searches several descriptions, one after the other. The first text that is found is used. */
export function mergeDescriptions(all: readonly OpenAPIDescriptions[]): OpenAPIDescriptions {
  return {
    definition(name) {
      const found = all.flatMap((each) => each.definition(name) ?? []);
      if (found.length < 2) return found[0];
      return {
        description: found.find(({ description }) => description !== undefined)?.description,
        properties: Object.assign({}, ...found.map(({ properties }) => properties).reverse()),
      };
    },
    operation: (id) => firstOf(all, (each) => each.operation?.(id)),
    parameter: (name) => firstOf(all, (each) => each.parameter?.(name)),
  };
}

function firstOf<T>(
  all: readonly OpenAPIDescriptions[],
  read: (each: OpenAPIDescriptions) => T | undefined,
): T | undefined {
  for (const each of all) {
    const found = read(each);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The schema of a definition with descriptions of the definition and its properties. Existing descriptions stay. */
export function describedSchema(schema: JSONObject, texts: DefinitionDescriptions | undefined): JSONObject {
  if (texts === undefined) return schema;
  const properties = schema.properties as Readonly<Record<string, JSONObject>> | undefined;
  return {
    ...(texts.description === undefined ? {} : { description: texts.description }),
    ...schema,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => {
              const description = Object.hasOwn(texts.properties, name) ? texts.properties[name] : undefined;
              return [name, description === undefined ? property : describedProperty(description, property)];
            }),
          ),
        }),
  };
}
