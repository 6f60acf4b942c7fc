import { escapeName, unescapeName } from '../kubernetes/escape.js';
import {
  boolType,
  bytesType,
  doubleType,
  durationType,
  dynType,
  intType,
  listType,
  mapType,
  objectType,
  stringType,
  type Type,
  timestampType,
} from '../types/type.js';
import type { FieldDecl, ObjectDecl, TypeProvider } from '../values/provider.js';

/** A schema of an OpenAPI document of version 3, as far as types need it. */
export interface OpenAPISchema {
  readonly $ref?: string;
  readonly allOf?: readonly OpenAPISchema[];
  readonly type?: string;
  readonly format?: string;
  readonly items?: OpenAPISchema;
  readonly properties?: Readonly<Record<string, OpenAPISchema>>;
  readonly additionalProperties?: OpenAPISchema | boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-embedded-resource'?: boolean;
  readonly 'x-kubernetes-group-version-kind'?: readonly {
    readonly group: string;
    readonly version: string;
    readonly kind: string;
  }[];
}

/** Schemas of a document by name. */
export type OpenAPISchemas = Readonly<Record<string, OpenAPISchema>>;

const prefix = '#/components/schemas/';

/**
 * A schema, and the references that lead to it. A schema that occurs again inside itself is an object without fields.
 */
interface Resolved {
  readonly schema: OpenAPISchema;
  readonly visited: ReadonlySet<string>;
}

const objectMeta: OpenAPISchema = {
  type: 'object',
  properties: { name: { type: 'string' }, generateName: { type: 'string' } },
};

/**
 * Makes the types of expressions from the schemas of an OpenAPI document
 * (`kubernetes/apiserver pkg/cel/common/schemas.go`, `pkg/cel/openapi/resolver`).
 */
export class OpenAPITypes implements TypeProvider {
  readonly #schemas: OpenAPISchemas;
  readonly #objects = new Map<string, ObjectDecl>();

  constructor(schemas: OpenAPISchemas) {
    this.#schemas = schemas;
  }

  findObject(name: string): ObjectDecl | undefined {
    return this.#objects.get(name);
  }

  /**
   * The type of whole objects with a schema; undefined when expressions cannot use it.
   *
   * @param name of the type
   */
  typeOf(schema: OpenAPISchema, name: string): Type | undefined {
    return this.#type({ schema, visited: new Set() }, name, true);
  }

  #resolve({ schema, visited }: Resolved): Resolved {
    const reference = referenceOf(schema);
    if (reference === undefined) return { schema, visited };
    const found = this.#schemas[reference.slice(prefix.length)];
    if (visited.has(reference) || found === undefined) return { schema: { type: 'object' }, visited };
    return { schema: found, visited: new Set([...visited, reference]) };
  }

  #type(given: Resolved, name: string, isRoot: boolean): Type | undefined {
    const { schema, visited } = this.#resolve(given);
    if (schema.format === 'int-or-string' || schema['x-kubernetes-int-or-string']) return dynType;
    switch (schema.type) {
      case 'array': {
        const element =
          schema.items && this.#type({ schema: schema.items, visited }, `${name}.@idx`, isEmbedded(schema.items));
        return element && listType(element);
      }
      case 'object':
        return this.#objectType({ schema, visited }, name, isRoot);
      case 'string':
        return formats[schema.format ?? ''] ?? stringType;
      case 'boolean':
        return boolType;
      case 'number':
        return doubleType;
      case 'integer':
        return intType;
    }
    return undefined;
  }

  #objectType({ schema, visited }: Resolved, name: string, isRoot: boolean): Type | undefined {
    const { additionalProperties } = schema;
    if (typeof additionalProperties === 'object') {
      const value = this.#type(
        { schema: additionalProperties, visited },
        `${name}.@elem`,
        isEmbedded(additionalProperties),
      );
      return value && mapType(stringType, value);
    }
    const text: OpenAPISchema = { type: 'string' };
    const properties = {
      ...(isRoot ? { kind: text, apiVersion: text, metadata: objectMeta } : {}),
      ...schema.properties,
    };
    const fields = new Map<string, FieldDecl | undefined>();
    const field = (identifier: string): FieldDecl | undefined => {
      if (!fields.has(identifier)) fields.set(identifier, this.#field(properties, identifier, name, visited));
      return fields.get(identifier);
    };
    const fieldNames = Object.keys(properties).flatMap((each) => escapeName(each) ?? []);
    this.#objects.set(name, { name, field, fieldNames });
    return objectType(name);
  }

  #field(
    properties: Readonly<Record<string, OpenAPISchema>>,
    identifier: string,
    name: string,
    visited: ReadonlySet<string>,
  ): FieldDecl | undefined {
    const member = Object.hasOwn(properties, identifier) ? identifier : (unescapeName(identifier) ?? identifier);
    const schema = Object.hasOwn(properties, member) ? properties[member] : undefined;
    const type = schema && this.#type({ schema, visited }, `${name}.${identifier}`, isEmbedded(schema));
    return type && { type, member };
  }
}

const formats: Readonly<Record<string, Type>> = {
  byte: bytesType,
  date: timestampType,
  'date-time': timestampType,
  duration: durationType,
};

const isEmbedded = (schema: OpenAPISchema): boolean => schema['x-kubernetes-embedded-resource'] === true;

function referenceOf({ $ref, allOf = [] }: OpenAPISchema): string | undefined {
  if ($ref !== undefined) return $ref;
  for (const each of allOf) {
    const found = referenceOf(each);
    if (found !== undefined) return found;
  }
  return undefined;
}
