import { guardDepth } from '@k8s-ts/apimachinery/json';
import { type FieldError, FieldPath } from '@k8s-ts/apimachinery/validation';
import { RuleValidator } from '../cel/rule-validator.js';
import { schemasWithRules } from '../cel/schemas-with-rules.js';
import { applyDefaults, pruneNulls } from '../defaulting/apply-defaults.js';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { validateLists } from '../list-types/validate-lists.js';
import { coerceEmbedded } from '../object-meta/coerce-embedded.js';
import { validateEmbedded } from '../object-meta/validate-embedded.js';
import { prune, UnknownFields } from '../pruning/prune.js';
import { Correlation } from '../ratcheting/correlation.js';
import { defaultOf, propertyOf } from '../structural/parts.js';
import { structuralSchemas } from '../structural/schema-has.js';
import { rootNode, type SchemaNode } from '../structural/schema-node.js';
import type { CoercedObject, CoerceOptions, CustomSchema, OnCostly, RulesResult } from '../types.js';
import { KeywordResult } from '../validation/keyword-errors.js';
import { KeywordValidator } from '../validation/keyword-validator.js';

const empty: JSONSchemaProps = {};

/**
 * Makes a schema of a definition ready for use. The schema must be structural: `validateDefinitionSchema` has no errors
 * for it. All work is deferred until a function of the result is called. Functions throw DecodeError
 * `exceeded max depth` for objects nested too deep for the stack.
 *
 * @param schema `openAPIV3Schema` of a version; undefined when it has none
 */
export function customSchema(schema: JSONSchemaProps | undefined): CustomSchema {
  return guarded(new LazySchema(schema));
}

/**
 * Objects may be nested as deep as the decoder allows. When an object needs more levels than the call stack has, the
 * functions throw the decoder's error.
 */
function guarded(inner: CustomSchema): CustomSchema {
  return {
    schema: inner.schema,
    coerce: (object, options) => guardDepth(() => inner.coerce(object, options)),
    applyDefaults: (object) => guardDepth(() => inner.applyDefaults(object)),
    validate: (object) => guardDepth(() => inner.validate(object)),
    validateUpdate: (object, old) => guardDepth(() => inner.validateUpdate(object, old)),
    validateStatusUpdate: (status, old) => guardDepth(() => inner.validateStatusUpdate(status, old)),
    validateEmbedded: (object) => guardDepth(() => inner.validateEmbedded(object)),
    validateLists: (object) => guardDepth(() => inner.validateLists(object)),
    get hasRules() {
      return inner.hasRules;
    },
    validateRules: (object, old, onCostly) => guardDepth(() => inner.validateRules(object, old, onCostly)),
  };
}

/** The features that a schema uses, found by one walk over the schemas that shape objects. */
interface Contents {
  readonly embedded: boolean;
  readonly defaults: boolean;
  readonly keyedLists: boolean;
}

function contentsOf(schema: JSONSchemaProps | undefined): Contents {
  let embedded = false;
  let defaults = false;
  let keyedLists = false;
  for (const each of schema === undefined ? [] : structuralSchemas(schema)) {
    embedded ||= each['x-kubernetes-embedded-resource'] === true;
    defaults ||= defaultOf(each) !== undefined;
    keyedLists ||= ['set', 'map'].includes(each['x-kubernetes-list-type'] ?? '');
    if (embedded && defaults && keyedLists) break;
  }
  return { embedded, defaults, keyedLists };
}

class LazySchema implements CustomSchema {
  readonly schema: JSONSchemaProps | undefined;
  #resource: SchemaNode | undefined;
  #plain: SchemaNode | undefined;
  #contents: Contents | undefined;
  #keywords: KeywordValidator | undefined;
  #statusKeywords: KeywordValidator | undefined;
  #rules: RuleValidator | false | undefined;

  constructor(schema: JSONSchemaProps | undefined) {
    this.schema = schema;
  }

  /** The schema of a whole object. It does not describe `apiVersion`, `kind` and `metadata`. */
  get #resourceNode(): SchemaNode {
    this.#resource ??= rootNode(this.schema ?? empty, true);
    return this.#resource;
  }

  /** The schema for values that are not whole objects. */
  get #node(): SchemaNode {
    this.#plain ??= rootNode(this.schema ?? empty, false);
    return this.#plain;
  }

  get #has(): Contents {
    this.#contents ??= contentsOf(this.schema);
    return this.#contents;
  }

  coerce<T extends object>(object: T, options: CoerceOptions = {}): CoercedObject<T> {
    const { dropInvalidMetadata = false, preserveUnknownFields = false } = options;
    let result: unknown = object;
    let unknownFields: readonly string[] = [];
    if (!preserveUnknownFields) {
      const unknown = new UnknownFields();
      result = prune(object, this.#resourceNode, unknown);
      unknownFields = unknown.sorted();
      if (this.schema !== undefined) result = pruneNulls(result, this.#resourceNode);
    }
    if (this.#has.embedded) {
      const coerced = coerceEmbedded(result, this.#node, dropInvalidMetadata);
      result = coerced.value;
      if (coerced.unknownFields.length > 0) unknownFields = [...unknownFields, ...coerced.unknownFields];
    }
    return { object: result as T, unknownFields };
  }

  applyDefaults<T extends object>(object: T): T {
    if (!this.#has.defaults) return object;
    const result = applyDefaults(object, this.#resourceNode) as T;
    if (!this.#has.embedded || result === object) return result;
    // Defaults may have added metadata of embedded objects: drop fields there that are unknown or have the wrong type.
    return coerceEmbedded(result, this.#node, true).value as T;
  }

  validate(value: unknown): FieldError[] {
    return this.#validate(value, FieldPath.empty);
  }

  #validate(value: unknown, path: FieldPath, old?: { readonly value: unknown }): FieldError[] {
    if (this.schema === undefined) return [];
    this.#keywords ??= new KeywordValidator(this.schema, 'props');
    const result = new KeywordResult();
    const correlation = old === undefined ? undefined : new Correlation(value, old.value, this.#node);
    this.#keywords.validate(value, result, correlation);
    return result.fieldErrors(path);
  }

  validateUpdate(value: unknown, old: unknown): FieldError[] {
    return this.#validate(value, FieldPath.empty, { value: old });
  }

  validateStatusUpdate(status: unknown, old: unknown): FieldError[] {
    const schema = this.schema === undefined ? undefined : propertyOf(this.schema, 'status');
    if (schema === undefined) return [];
    this.#statusKeywords ??= new KeywordValidator(schema, 'props');
    const result = new KeywordResult();
    const node = this.#node.property('status') as SchemaNode;
    // As in kube-apiserver, a null status that replaces a missing one counts as unchanged.
    this.#statusKeywords.validate(status, result, new Correlation(status, old, node));
    return result.fieldErrors(FieldPath.root('status'));
  }

  validateEmbedded(object: object): FieldError[] {
    return this.#has.embedded ? validateEmbedded(object, this.#node, FieldPath.empty) : [];
  }

  validateLists(object: object): FieldError[] {
    return this.#has.keyedLists ? validateLists(object, this.#node, FieldPath.empty) : [];
  }

  get hasRules(): boolean {
    if (this.schema === undefined) return false;
    return this.#rules === undefined ? schemasWithRules(this.schema).has(this.schema) : this.#rules !== false;
  }

  validateRules(object: object, old?: object, onCostly?: OnCostly): RulesResult {
    this.#rules ??= (this.schema && RuleValidator.of(this.schema, true)) ?? false;
    if (this.#rules === false) return { errors: [], warnings: [] };
    const correlation = old === undefined ? undefined : new Correlation(object, old, this.#node);
    return this.#rules.validate(FieldPath.empty, object, old, { correlation, onCostly });
  }
}
