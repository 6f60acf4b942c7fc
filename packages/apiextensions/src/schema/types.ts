import { ExpectedError } from '@k8s-ts/apimachinery/errors';
import type { FieldError } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from './json-schema-props.js';

/** A JSON object. */
export type JSONObject = Readonly<Record<string, unknown>>;

/** Texts of expressions that a definition has already. They may use features of later server versions. */
export interface PreexistingExpressions {
  readonly rules: ReadonlySet<string>;
  readonly messageExpressions: ReadonlySet<string>;
}

/**
 * Options for the validation of a definition's schemas. An update may keep violations of the stored definition
 * (`kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation`): `optionsForUpdate` makes the options of an
 * update.
 */
export interface DefinitionSchemaOptions {
  /** The schema must be structural. Default true. */
  readonly requireStructuralSchema?: boolean;
  /** Types must be those of OpenAPI v3. Default true. */
  readonly requireValidPropertyType?: boolean;
  /** Defaults must have no unknown fields. Default true. */
  readonly requirePrunedDefaults?: boolean;
  /** Items of a list of type `set` must be atomic. Default true. */
  readonly requireAtomicSetType?: boolean;
  /**
   * Keys of a list of type `map` must be required or have a default, and neither they nor items of maps and sets may be
   * null. Default true.
   */
  readonly requireMapListKeysMapSetValidation?: boolean;
  /** The version has a status subresource, which forbids some fields at the root. Default false. */
  readonly statusEnabled?: boolean;
  /** Expressions that the stored schema has already. Default none. */
  readonly preexistingExpressions?: PreexistingExpressions;
  /**
   * The version that new expressions must work with, such as `1.34`. Default: that of a server which emulates no
   * earlier release.
   */
  readonly compatibilityVersion?: string | undefined;
  /** Do not check the cost of single expressions, because the schema of this version did not change. Default false. */
  readonly suppressPerExpressionCost?: boolean;
}

/** The result of decoding an object against a schema. */
export interface CoercedObject<T> {
  /** The same object when nothing changed. */
  readonly object: T;
  /**
   * Paths of unknown fields, such as `spec.a[0].b`: first those of `metadata`, then sorted ones. Each is a strict error
   * `unknown field "…"`.
   */
  readonly unknownFields: readonly string[];
}

/** Options of {@link CustomSchema.coerce}. */
export interface CoerceOptions {
  /**
   * Malformed fields of embedded metadata are dropped instead of being an error, as for objects from the storage.
   * Default false.
   */
  readonly dropInvalidMetadata?: boolean;
  /** Unknown fields are kept and not reported (`spec.preserveUnknownFields` of old definitions). Default false. */
  readonly preserveUnknownFields?: boolean;
}

/** The remaining cost that rules may have for one object, and their errors. */
export interface RulesResult {
  readonly errors: readonly FieldError[];
  /**
   * Errors of rules that are only warnings, because the values that they are about did not change. Texts as in
   * `Warning` headers.
   */
  readonly warnings: readonly string[];
}

/**
 * Called when the rules of an object have exceeded the cost limit of this thread, at most once for an object.
 * Throws to let another thread validate the object. Otherwise the evaluation continues here.
 */
export type OnCostly = () => void;

/**
 * A schema, ready for use. Each function prepares its data at the first call, so that an unused schema costs nothing.
 * Functions never change their arguments; an object with nothing to change is returned as it is.
 */
export interface CustomSchema {
  /** Undefined for a definition without a schema. */
  readonly schema: JSONSchemaProps | undefined;

  /**
   * Removes fields that the schema does not have, and null where it is not allowed and there is no default; decodes
   * `metadata` of embedded resources. `metadata`, `apiVersion` and `kind` of the object itself are not touched.
   *
   * @throws FieldErrorException for malformed `metadata` of an embedded resource, unless that is dropped
   */
  coerce<T extends object>(object: T, options?: CoerceOptions): CoercedObject<T>;

  /** Fills in defaults of missing fields, and of null values where null is not allowed. */
  applyDefaults<T extends object>(object: T): T;

  /**
   * Errors of the schema's keywords, in the order of kube-apiserver. Limits of numbers, lengths, patterns, types,
   * required fields and so on.
   */
  validate(object: object): FieldError[];

  /** Like {@link validate}, without errors of parts that are unchanged since `old` (`CRDValidationRatcheting`). */
  validateUpdate(object: object, old: object): FieldError[];

  /**
   * Like {@link validateUpdate}, for the field `status` by its own schema.
   *
   * @param old undefined when there was no status
   */
  validateStatusUpdate(status: unknown, old: unknown): FieldError[];

  /** Errors of `apiVersion`, `kind` and `metadata` of embedded resources; not of the object itself. */
  validateEmbedded(object: object): FieldError[];

  /** Errors of lists of type `set` and `map` with equal items or keys. */
  validateLists(object: object): FieldError[];

  /** Whether the schema has rules (`x-kubernetes-validations`) at any depth. */
  readonly hasRules: boolean;

  /**
   * Evaluates the rules. Call it only when `blocksRules` is false for the errors of the object: otherwise rules may
   * fail.
   *
   * @param old the object before the update, if there is one
   */
  validateRules(object: object, old?: object, onCostly?: OnCostly): RulesResult;
}

/** A field error as an exception: decoding fails with it. */
export class FieldErrorException extends ExpectedError {
  override readonly name = 'FieldErrorException';

  constructor(
    message: string,
    readonly error: FieldError,
  ) {
    super(message);
  }
}
