import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

/**
 * A structural schema, as `openAPIV3Schema` in a definition. Keywords that are not listed here have no effect on the
 * TypeScript type.
 */
export interface KindSchema {
  readonly type?: string;
  readonly properties?: { readonly [name: string]: KindSchema };
  readonly required?: readonly string[];
  readonly items?: KindSchema;
  readonly additionalProperties?: KindSchema | boolean;
  readonly enum?: readonly unknown[];
  readonly nullable?: boolean;
  readonly 'x-kubernetes-int-or-string'?: boolean;
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  readonly [keyword: string]: unknown;
}

/**
 * The TypeScript type of the objects of a schema: `apiVersion`, `kind` and `metadata`, and the properties at the root
 * of the schema. It has no other fields, because servers drop them.
 */
export type ObjectOf<S> = KubeObject & Omit<ValueOf<S>, 'apiVersion' | 'kind' | 'metadata'>;

/** The TypeScript type of the values of a schema. */
export type ValueOf<S> = JSONSchemaOf<S> extends infer J extends JSONSchema ? FromSchema<J> : never;

/**
 * The schema in the keywords that `json-schema-to-ts` supports: without extensions and conditions, and without
 * additional properties where servers drop unknown fields.
 */
type JSONSchemaOf<S> = S extends { readonly 'x-kubernetes-int-or-string': true }
  ? Nullable<S, { readonly type: readonly ['integer', 'string'] }>
  : S extends { readonly type: 'object' }
    ? Nullable<S, ObjectSchema<S>>
    : S extends { readonly type: 'array'; readonly items: infer Item }
      ? Nullable<S, { readonly type: 'array'; readonly items: JSONSchemaOf<Item> }>
      : S extends { readonly type: 'string'; readonly enum: infer Values extends readonly unknown[] }
        ? Nullable<S, { readonly enum: Values }>
        : S extends { readonly type: infer Type extends 'string' | 'number' | 'integer' | 'boolean' }
          ? Nullable<S, { readonly type: Type }>
          : true;

type Nullable<S, J> = S extends { readonly nullable: true }
  ? { readonly anyOf: readonly [J, { readonly type: 'null' }] }
  : J;

interface ObjectSchema<S> {
  readonly type: 'object';
  readonly properties: S extends { readonly properties: infer Properties }
    ? { readonly [Name in keyof Properties]: JSONSchemaOf<Properties[Name]> }
    : Record<never, never>;
  readonly required: S extends { readonly required: infer Names extends readonly string[] } ? Names : readonly [];
  readonly additionalProperties: S extends { readonly 'x-kubernetes-preserve-unknown-fields': true }
    ? true
    : S extends { readonly additionalProperties: infer Values }
      ? JSONSchemaOf<Values>
      : false;
}
