import type { JSONSchemaProps } from '../json-schema-props.js';
import { defaultOf, hasAdditionalProperties, itemsOf, propertiesOf, propertyOf, valuesOf } from './parts.js';

/** Fields of a whole object that a schema does not have to declare. */
export const metaFields: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/**
 * A structural schema along which objects are walked. A node for a part is made when an object first has that part, so
 * that the work and the memory depend on objects, not on the size of the schema.
 */
export class SchemaNode {
  readonly schema: JSONSchemaProps;
  readonly type: string;
  readonly nullable: boolean;
  readonly preservesUnknown: boolean;
  /** The value is a whole object with `apiVersion`, `kind` and `metadata`. True of the root of a resource as well. */
  readonly isEmbedded: boolean;
  /** The value is `metadata` of a whole object, or a part of it. */
  readonly isInsideMeta: boolean;
  /** `additionalProperties` are allowed, with or without a schema for their values. */
  readonly hasValues: boolean;
  readonly #properties = new Map<string, SchemaNode>();
  #items: SchemaNode | undefined;
  #values: SchemaNode | undefined;
  #withDefaults: readonly (readonly [name: string, node: SchemaNode])[] | undefined;

  constructor(schema: JSONSchemaProps, isEmbedded: boolean, isInsideMeta: boolean) {
    this.schema = schema;
    this.type = schema.type ?? '';
    this.nullable = schema.nullable === true;
    this.preservesUnknown = schema['x-kubernetes-preserve-unknown-fields'] === true;
    this.isEmbedded = isEmbedded;
    this.isInsideMeta = isInsideMeta;
    this.hasValues = hasAdditionalProperties(schema);
  }

  /** The default as the schema has it; undefined without one. */
  get default(): unknown {
    return defaultOf(this.schema);
  }

  /** The node of a declared property. */
  property(name: string): SchemaNode | undefined {
    const known = this.#properties.get(name);
    if (known !== undefined) return known;
    const schema = propertyOf(this.schema, name);
    if (schema === undefined) return undefined;
    const node = nodeOf(schema, this.isInsideMeta || (this.isEmbedded && name === 'metadata'));
    this.#properties.set(name, node);
    return node;
  }

  /** The node of the items of a list. */
  get items(): SchemaNode | undefined {
    if (this.#items === undefined) {
      const schema = itemsOf(this.schema);
      if (schema !== undefined) this.#items = nodeOf(schema, this.isInsideMeta);
    }
    return this.#items;
  }

  /** The node of `additionalProperties`. */
  get values(): SchemaNode | undefined {
    if (this.#values === undefined) {
      const schema = valuesOf(this.schema);
      if (schema !== undefined) this.#values = nodeOf(schema, this.isInsideMeta);
    }
    return this.#values;
  }

  /** The node for a field: of a declared property, or else of `additionalProperties`. */
  field(name: string): SchemaNode | undefined {
    return this.property(name) ?? this.values;
  }

  /** Properties that have a default. */
  get withDefaults(): readonly (readonly [name: string, node: SchemaNode])[] {
    this.#withDefaults ??= propertiesOf(this.schema)
      .filter(([, schema]) => defaultOf(schema) !== undefined)
      .map(([name]) => [name, this.property(name) as SchemaNode]);
    return this.#withDefaults;
  }
}

function nodeOf(schema: JSONSchemaProps, isInsideMeta: boolean): SchemaNode {
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  return new SchemaNode(schema, isEmbedded, isInsideMeta && !isEmbedded);
}

/** The node of a whole schema. @param isResourceRoot the values are whole objects */
export function rootNode(schema: JSONSchemaProps, isResourceRoot: boolean): SchemaNode {
  return new SchemaNode(schema, isResourceRoot || schema['x-kubernetes-embedded-resource'] === true, false);
}
