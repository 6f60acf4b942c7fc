/*
 * What server-side apply needs to know of a type: which parts of it can have different owners.
 *
 * A schema node allows one or more of three forms (*scalar*, *list*, *map*; structs are maps with fields). Nodes are
 * made from field tables (`schemaOfType`), from OpenAPI (`schemaFromOpenAPI`), or stand for values of unknown shape
 * (`deducedSchema`). They refer to each other lazily and are compared by identity.
 * Source: structured-merge-diff schema, kube-openapi pkg/schemaconv.
 */

/** Scalars; `untyped` takes any of them. */
export type ScalarSchema = 'numeric' | 'string' | 'boolean' | 'untyped';

/** How a list merges. */
export interface ListSchema {
  /** Schema of the items. */
  readonly element: MergeSchema;
  /** An atomic list has one owner as a whole; the items of an associative one have their own. */
  readonly relationship: 'atomic' | 'associative';
  /** What identifies an item of an associative list: fields of it, sorted; none in a set of scalars. */
  readonly keys: readonly string[];
}

/** A known field of a map or struct. */
export interface MapField {
  readonly schema: MergeSchema;
  /** Value of the field where it is a list key and an item leaves it out. */
  readonly default?: unknown;
}

/** How a map or struct merges. */
export interface MapSchema {
  /** A declared field; undefined when there is none of this name. */
  field(name: string): MapField | undefined;
  /** Schema of other keys; undefined when there may be none. */
  readonly element: MergeSchema | undefined;
  /** An atomic map has one owner as a whole. */
  readonly relationship: 'atomic' | 'separable';
  /** No fields, and elements of any shape: nothing is known, so schema changes are not followed into it. */
  readonly deduced: boolean;
  /**
   * Fields that an object of the type always has, with their zero values: Go's structs hold them even when the JSON
   * leaves them out. Empty for schemas that are not made from Go types.
   */
  readonly zeros: ReadonlyMap<string, unknown>;
}

/** What a value may be. At least one form is set. */
export interface MergeSchema {
  readonly scalar?: ScalarSchema;
  readonly list?: ListSchema;
  readonly map?: MapSchema;
}

/** The form under which a value is handled. */
export type Form = 'map' | 'scalar' | 'list';

/**
 * The form of a value under a schema: its own where that is allowed, else (null, or the wrong form) the first that the
 * schema has. `undefined` stands for an absent value.
 */
export function formOf(schema: MergeSchema, value: unknown): Form {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'bigint':
      if (schema.scalar !== undefined) return 'scalar';
      break;
    case 'object':
      if (value === null) break;
      if (Array.isArray(value)) {
        if (schema.list !== undefined) return 'list';
      } else if (schema.map !== undefined) {
        return 'map';
      }
  }
  return schema.map !== undefined ? 'map' : schema.scalar !== undefined ? 'scalar' : 'list';
}

const noZeros: ReadonlyMap<string, unknown> = new Map();
const noField = () => undefined;

/** A value of any form that has one owner as a whole. */
export const untypedAtomicSchema: MergeSchema = {
  scalar: 'untyped',
  get list(): ListSchema {
    return untypedAtomicList;
  },
  get map(): MapSchema {
    return untypedAtomicMap;
  },
};
const untypedAtomicList: ListSchema = { element: untypedAtomicSchema, relationship: 'atomic', keys: [] };
const untypedAtomicMap: MapSchema = {
  field: noField,
  element: untypedAtomicSchema,
  relationship: 'atomic',
  deduced: false,
  zeros: noZeros,
};

/** A value whose shape is taken from itself: maps are separable, lists atomic. Used where no schema is declared. */
export const deducedSchema: MergeSchema = {
  scalar: 'untyped',
  list: untypedAtomicList,
  get map(): MapSchema {
    return deducedMap;
  },
};
/** A map whose entries' shapes are taken from themselves. */
export const deducedMap: MapSchema = {
  field: noField,
  element: deducedSchema,
  relationship: 'separable',
  deduced: true,
  zeros: noZeros,
};

/** Schemas of the scalars, one node each. */
export const scalarSchemas: Readonly<Record<ScalarSchema, MergeSchema>> = {
  numeric: { scalar: 'numeric' },
  string: { scalar: 'string' },
  boolean: { scalar: 'boolean' },
  untyped: { scalar: 'untyped' },
};

/** A map without declared fields. */
export function mapOf(element: MergeSchema, relationship: 'atomic' | 'separable' = 'separable'): MapSchema {
  return { field: noField, element, relationship, deduced: element === deducedSchema, zeros: noZeros };
}
