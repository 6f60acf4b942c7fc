/**
 * The shape of a value: the part of OpenAPI's structural schemas that lists the fields and how lists and maps merge.
 * Rules about values (patterns, lengths, CEL) belong in a strategy.
 */
export interface FieldSchema {
  /**
   * Type of the value. May be left out beside {@link properties}, {@link items}, `x-kubernetes-int-or-string` and
   * `x-kubernetes-preserve-unknown-fields`.
   */
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  /**
   * Format of a string: `quantity`, `date-time` (whole seconds), `duration` (of Go, `1m0s`) or `byte` (base64). Format
   * of an integer: `int32`, or `int64` (the default). Other formats are ignored.
   */
  readonly format?: string;
  /** Description for OpenAPI, which `kubectl explain` shows. */
  readonly description?: string;
  /** Fields of an object. Other fields are dropped, and reported by strict decoding. */
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  /** Names of fields for OpenAPI's `required`. Decoding does not check it. */
  readonly required?: readonly string[];
  /** Values of an object with arbitrary keys. Cannot be combined with {@link properties}. */
  readonly additionalProperties?: FieldSchema;
  /** Items of an array. */
  readonly items?: FieldSchema;
  /** The closed set of a string's values, for OpenAPI. Decoding does not check it. */
  readonly enum?: readonly string[];
  /** Filled in by `fieldDefaults` where the field is missing. */
  readonly default?: unknown;
  /** An integer or a text. */
  readonly 'x-kubernetes-int-or-string'?: boolean;
  /** Any value, kept as it was sent. */
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean;
  /** The units of ownership of a list in server-side apply. Default `atomic`. */
  readonly 'x-kubernetes-list-type'?: 'atomic' | 'set' | 'map';
  /** Fields that identify an item of a list of type `map`. */
  readonly 'x-kubernetes-list-map-keys'?: readonly string[];
  /** The units of ownership of a map or an object in server-side apply. Default `granular`. */
  readonly 'x-kubernetes-map-type'?: 'atomic' | 'granular';
  /**
   * How strategic merge patches treat the field: `merge`, `replace`, `retainKeys`, or two of them joined by a comma.
   * Default `replace`.
   */
  readonly 'x-kubernetes-patch-strategy'?: string;
  /** Field that identifies an item of a list with the patch strategy `merge`. */
  readonly 'x-kubernetes-patch-merge-key'?: string;
}

/** The kinds of one group-version. */
export interface KindSchemas {
  readonly group: string;
  readonly version: string;
  /** kind → its fields besides `kind`, `apiVersion` and `metadata`. */
  readonly kinds: Readonly<Record<string, FieldSchema>>;
}
