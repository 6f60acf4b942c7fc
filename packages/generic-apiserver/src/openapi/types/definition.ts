import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import type { Dialect, JSONObject } from './json-schema.js';

/** A named schema of a document, made from a field table. */
export interface TypeDefinition {
  readonly name: string;
  readonly type: TypeInfo;
}

/** A named schema of a document without a field table. */
export interface SchemaDefinition {
  readonly name: string;
  readonly schema: (dialect: Dialect) => JSONObject;
  /** The definitions that the schema refers to. */
  readonly uses: readonly Definition[];
}

/** A named schema: `definitions` of an OpenAPI v2 document, `components.schemas` of a v3 document. */
export type Definition = TypeDefinition | SchemaDefinition;

/** The definition of a type, under the name that the type has. */
export const definitionOfType = (type: TypeInfo): TypeDefinition => ({ name: type.openAPIName, type });
