/*
 * The schema of a type for server-side apply: which parts of it can have different owners.
 *
 * A schema node allows one or more of three forms (*scalar*, *list*, *map*; structs are maps with fields). Nodes are
 * made from field tables (`schemaOfType`) or OpenAPI (`schemaFromOpenAPI`); `deducedSchema` is for values of unknown
 * structure. They refer to each other lazily and are compared by identity. Source: structured-merge-diff schema,
 * kube-openapi pkg/schemaconv.
 */

/** Scalars; `untyped` accepts all of them. */
export type ScalarSchema = 'numeric' | 'string' | 'boolean' | 'untyped';

/** How a list merges. */
export interface ListSchema {
  /** Schema of the items. */
  readonly element: MergeSchema;
  /** An atomic list has one owner as a whole; each item of an associative list has its own. */
  readonly relationship: 'atomic' | 'associative';
  /** Names of the fields that identify an item of an associative list, sorted; empty for a set of scalars. */
  readonly keys: readonly string[];
}

/** A known field of a map or struct. */
export interface MapField {
  readonly schema: MergeSchema;
  /** Value of a list key that an item leaves out. */
  readonly default?: unknown;
  /** The field's entry in {@link MapSchema.zeros}. */
  readonly zero?: unknown;
}

/** How a map or struct merges. */
export interface MapSchema {
  /** A declared field; undefined if it is not declared. */
  field(name: string): MapField | undefined;
  /** Schema of other keys; undefined if only declared fields are allowed. */
  readonly element: MergeSchema | undefined;
  /** An atomic map has one owner as a whole. */
  readonly relationship: 'atomic' | 'separable';
  /** The structure is unknown (no fields, any elements), so schema changes have no effect inside it. */
  readonly deduced: boolean;
  /**
   * Zero values of fields that a Go struct of the type always has, even if its JSON leaves them out. Empty for schemas
   * that are not made from Go types.
   */
  readonly zeros: ReadonlyMap<string, unknown>;
}

/** The allowed forms of a value. At least one is set. */
export interface MergeSchema {
  readonly scalar?: ScalarSchema;
  readonly list?: ListSchema;
  readonly map?: MapSchema;
}

/** The form in which a value is processed. */
export type Form = 'map' | 'scalar' | 'list';

/**
 * The form in which a schema processes a value: the value's own form if allowed; for null or another form, the first
 * form that the schema allows. `undefined` is an absent value.
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

/** The schema of values without a declared schema: maps are separable, lists atomic. */
export const deducedSchema: MergeSchema = {
  scalar: 'untyped',
  list: untypedAtomicList,
  get map(): MapSchema {
    return deducedMap;
  },
};
/** A map of values without a declared schema. */
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
