/**
 * Field tables: the data about a type that codecs, patches, field sets and OpenAPI documents need.
 *
 * A {@link TypeInfo} is one API type (a protobuf message and a JSON object at once). `@k8s-ts/api`'s generator makes
 * the tables from the files of a Kubernetes release; they are parsed lazily.
 */

/** Scalars as protobuf names them. In JSON, `bytes` is base64 text; `int64` is a number, or a bigint beyond 2^53. */
export type ScalarType = 'string' | 'bool' | 'int32' | 'int64' | 'double' | 'bytes';

/**
 * Types whose JSON form is not an object of their fields.
 *
 * | form | JSON | protobuf |
 * |---|---|---|
 * | `time` | RFC 3339, seconds, UTC; zero is `null` | {1: seconds, 2: nanos} |
 * | `microTime` | RFC 3339, six fractional digits | {1: seconds, 2: nanos} |
 * | `duration` | Go duration (`1m0s`) | {1: int64 nanoseconds} |
 * | `quantity` | canonical quantity text; a number is accepted | {1: string} |
 * | `intOrString` | int32 or string | {1: type, 2: intVal, 3: strVal} |
 * | `raw` | any JSON value, kept as sent (RawExtension, JSON, FieldsV1) | {1: bytes of JSON} |
 * | `stringList` | array of strings (Verbs, ExtraValue) | {1: repeated string} |
 * | `schemaOrArray`, `schemaOrBool`, `schemaOrStringArray` | apiextensions' JSONSchemaPropsOr… | fields 1 and 2 |
 */
export type SpecialForm =
  | 'time'
  | 'microTime'
  | 'duration'
  | 'quantity'
  | 'intOrString'
  | 'raw'
  | 'stringList'
  | 'schemaOrArray'
  | 'schemaOrBool'
  | 'schemaOrStringArray';

/** One field of a type. */
export interface FieldInfo {
  /** JSON key. For an `inline` field: the protobuf field name; its type's fields are in the parent's JSON object. */
  readonly name: string;
  /** Protobuf field number. */
  readonly number: number;
  readonly shape: 'single' | 'list' | 'map';
  /**
   * Scalar of the value (of the element, for lists and maps), or undefined when it is a {@link type}. Map keys are
   * strings.
   */
  readonly scalar?: ScalarType;
  /** Type of the value (of the element, for lists and maps), resolved lazily across group-versions. */
  readonly type?: TypeInfo | undefined;
  /** Nested in protobuf, flattened in JSON (Go's embedded struct). */
  readonly inline: boolean;
  /**
   * Go type of the whole field for decode errors, if it does not follow from shape, scalar and type (`v1.Protocol`,
   * `v1.ResourceList`).
   */
  readonly goType?: string;
  /** A pointer in Go: a zero value (0, "", false, {}) is kept and written when present. */
  readonly pointer: boolean;
  /** JSON leaves the field out when it holds its zero value (never effective for a non-pointer struct). */
  readonly omitEmpty: boolean;
  /** JSON leaves the field out when it is the zero value, structs included. */
  readonly omitZero: boolean;
  /**
   * Decoding JSON keeps an empty list or map, although `omitEmpty` leaves it out of JSON that Go writes. Set on the
   * fields whose rules distinguish an empty one from a missing one. Default false.
   */
  readonly keepsEmpty?: boolean;
  /** Whether OpenAPI lists the field as required. */
  readonly required: boolean;
  /** Description for OpenAPI. */
  readonly description?: string;
  /** Allowed values, when the set is closed (OpenAPI `enum`). */
  readonly enum?: readonly string[];
  /** `+default` marker, parsed. */
  readonly default?: unknown;
  /** Server-side apply: undefined on a list means atomic; on a map means granular. */
  readonly listType?: 'atomic' | 'set' | 'map';
  readonly listMapKeys?: readonly string[];
  readonly mapType?: 'atomic' | 'granular';
  readonly structType?: 'atomic' | 'granular';
  /** Strategic merge patch: `merge`, `replace`, `retainKeys`, or two of them joined by a comma. */
  readonly patchStrategy?: string;
  readonly patchMergeKey?: string;
}

/** One API type: a protobuf message and a JSON object at once. */
export interface TypeInfo {
  /** Full protobuf name, e.g. `k8s.io.api.core.v1.PodSpec`. */
  readonly name: string;
  /** Go type name as decode errors print it, e.g. `v1.PodSpec`. */
  readonly goName: string;
  /** Definition name in OpenAPI, e.g. `io.k8s.api.core.v1.PodSpec`. */
  readonly openAPIName: string;
  /** JSON has `kind` and `apiVersion` (not in the message: they travel in the envelope). */
  readonly hasTypeMeta: boolean;
  /** For OpenAPI. */
  readonly description?: string;
  readonly special?: SpecialForm;
  /** `+structType=atomic` / `+mapType=atomic` on the type itself. */
  readonly atomic: boolean;
  /**
   * For types marked `+union`. `discriminator` is the JSON key of the field that names the set member, where there is
   * one.
   */
  readonly union?: { readonly discriminator?: string };
  /** In the order of the Go struct, which is the order of JSON output. Inline fields are not expanded. */
  readonly fields: readonly FieldInfo[];
  /** JSON fields by key, those of inline types included (a path of inline fields leads to them). */
  field(jsonName: string): FieldInfo | undefined;
  /** The type's own fields by protobuf number. An inline field counts as one field. */
  fieldByNumber(number: number): FieldInfo | undefined;
}

/** Finds types. `@k8s-ts/api` exports the registry of the built-in groups. */
export interface TypeRegistry {
  /** Type of a kind; undefined for an unknown kind. */
  typeFor(gvk: { readonly group: string; readonly version: string; readonly kind: string }): TypeInfo | undefined;
  /** Type by full protobuf name. */
  type(name: string): TypeInfo | undefined;
}

/** A package of types. */
export interface TypePackage {
  /** Protobuf package, e.g. `k8s.io.api.core.v1`. */
  readonly name: string;
  /** API group, '' for core; undefined for packages that are not a group-version (`resource`, `runtime`, `intstr`). */
  readonly group: string | undefined;
  readonly version: string;
  /** Prefix of the definition names in OpenAPI, e.g. `io.k8s.api.core.v1`. */
  readonly openAPIName: string;
}

/** A {@link TypeRegistry} that can also list its packages and types. */
export interface TableTypeRegistry extends TypeRegistry {
  readonly packages: readonly TypePackage[];
  /** Message names (without the package) of a package, in the table's order; empty when it is not known. */
  typeNames(packageName: string): readonly string[];
}
