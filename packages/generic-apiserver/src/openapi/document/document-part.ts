import { Buffer } from 'node:buffer';
import { stringify } from '@k8s-ts/apimachinery/json';
import { customKindDescriptions } from '../descriptions/meta-descriptions.js';
import { describedSchema, type OpenAPIDescriptions } from '../descriptions/openapi-descriptions.js';
import { pathItem } from '../paths/path-item.js';
import type { TypeDefinition } from '../types/definition.js';
import type { Dialect, JSONObject } from '../types/json-schema.js';
import { definitionsIn, type Path } from '../types/operation.js';

/** A path or a schema of a document, as JSON. */
export interface Entry {
  readonly name: string;
  readonly json: Uint8Array;
  /** The protobuf form. Undefined until it is first requested. */
  protobuf?: Uint8Array;
}

/**
 * The paths and schemas of one resource. Parts do not depend on each other, so parts of other resources stay valid when
 * one resource changes.
 */
export interface DocumentPart {
  readonly paths: readonly Entry[];
  /** Schemas that are not made from field tables. */
  readonly schemas: readonly Entry[];
  /** The types that paths and schemas refer to. */
  readonly types: readonly TypeDefinition[];
}

/** The entry of a path or schema. Defaults and enumerated values of a schema may contain bigints. */
export function entryOf(name: string, value: JSONObject): Entry {
  return { name, json: Buffer.from(stringify(value)) };
}

/**
 * The entry of a schema with its descriptions.
 *
 * @param ofKinds descriptions of the fields that all kinds have, for fields without another description
 */
export function schemaEntry(
  name: string,
  schema: JSONObject,
  descriptions: OpenAPIDescriptions,
  ofKinds: Readonly<Record<string, string>>,
): Entry {
  const texts = descriptions.definition(name);
  return entryOf(name, describedSchema(schema, { ...texts, properties: { ...ofKinds, ...texts?.properties } }));
}

/** The part for some paths, with all schemas that they refer to directly or indirectly. */
export function documentPart(
  dialect: Dialect,
  paths: readonly Path[],
  descriptions: OpenAPIDescriptions,
): DocumentPart {
  const schemas = new Map<string, Entry>();
  const types = new Map<string, TypeDefinition>();
  const open = [...definitionsIn(paths)].reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if ('type' in next) types.set(next.name, next);
    else if (!schemas.has(next.name)) {
      const schema = next.schema(dialect);
      schemas.set(next.name, schemaEntry(next.name, schema, descriptions, customKindDescriptions(schema)));
      open.push(...next.uses);
    }
  }
  return {
    paths: paths.map((path) => entryOf(path.path, pathItem(dialect, path, descriptions))),
    schemas: [...schemas.values()],
    types: [...types.values()],
  };
}
