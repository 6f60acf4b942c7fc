import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { JSONSchemaProps } from '../json-schema-props.js';
import {
  hasAdditionalProperties,
  hasProperties,
  itemSchemas,
  itemsOf,
  propertiesOf,
  valuesOf,
} from '../structural/parts.js';
import { metaFields } from '../structural/schema-node.js';
import { type SchemaPlace, validateKeywordSupport } from './keyword-support.js';
import { validateListKeys } from './list-keys.js';
import { validateListTypes } from './list-types.js';
import { type ExpressionOptions, type RuleContext, validateRuleExpressions } from './rule-expressions.js';
import { validateRuleFields } from './rule-fields.js';

/** Options of {@link validateSchemaTree}. */
export interface SchemaTreeOptions extends ExpressionOptions {
  readonly requireValidPropertyType: boolean;
  readonly requireAtomicSetType: boolean;
  readonly requireMapListKeysMapSetValidation: boolean;
}

/** Errors of a schema and of all schemas inside it. Errors of expressions are separate, because they come last. */
export interface SchemaTreeErrors {
  readonly schema: FieldError[];
  readonly expressions: FieldError[];
}

const maps = ['atomic', 'granular'];

/**
 * Validates a schema and all schemas inside (`kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation`,
 * `ValidateCustomResourceDefinitionOpenAPISchema`). Expressions are checked where the schema around them has no errors.
 *
 * @param context undefined where rules are not checked: below `allOf` and its siblings, and for schemas that are not
 *   structural
 */
export function validateSchemaTree(
  schema: JSONSchemaProps,
  path: FieldPath,
  options: SchemaTreeOptions,
  context: RuleContext | undefined,
): SchemaTreeErrors {
  return new SchemaTree(options).validate(schema, path, { isInsideMeta: false }, true, context);
}

class SchemaTree {
  readonly #options: SchemaTreeOptions;

  constructor(options: SchemaTreeOptions) {
    this.#options = options;
  }

  validate(
    schema: JSONSchemaProps,
    path: FieldPath,
    place: SchemaPlace,
    isRoot: boolean,
    context: RuleContext | undefined,
  ): SchemaTreeErrors {
    const errors: SchemaTreeErrors = {
      schema: validateKeywordSupport(schema, path, place, this.#options.requireValidPropertyType),
      expressions: [],
    };
    if (schema.uniqueItems === true) {
      const detail = 'uniqueItems cannot be set to true since the runtime complexity becomes quadratic';
      errors.schema.push(field.forbidden(path.child('uniqueItems'), detail));
    }
    const visit = (child: JSONSchemaProps, at: FieldPath, childPlace: SchemaPlace, childContext?: RuleContext) => {
      const found = this.validate(child, at, childPlace, false, childContext);
      field.pushAll(errors.schema, found.schema);
      field.pushAll(errors.expressions, found.expressions);
    };
    visitChildren({ schema, path, place, isRoot, context }, visit, errors.schema);
    this.#validateExtensions(schema, path, errors.schema);
    if ((schema['x-kubernetes-validations']?.length ?? 0) === 0) return errors;
    field.pushAll(errors.schema, validateRuleFields(schema, path));
    if (errors.schema.length === 0 && context !== undefined) {
      field.pushAll(errors.expressions, validateRuleExpressions(schema, path, context, place, this.#options));
    }
    return errors;
  }

  #validateExtensions(schema: JSONSchemaProps, path: FieldPath, errors: FieldError[]): void {
    const preserves = schema['x-kubernetes-preserve-unknown-fields'];
    if (preserves === false) {
      errors.push(
        field.invalid(path.child('x-kubernetes-preserve-unknown-fields'), false, 'must be true or undefined'),
      );
    }
    field.pushAll(errors, validateListTypes(schema, path, this.#options.requireAtomicSetType));
    if (this.#options.requireMapListKeysMapSetValidation) field.pushAll(errors, validateListKeys(schema, path));
  }
}

type Visit = (child: JSONSchemaProps, path: FieldPath, place: SchemaPlace, context?: RuleContext) => void;

/** A schema of a definition, and its path. */
interface PlacedSchema {
  readonly schema: JSONSchemaProps;
  readonly path: FieldPath;
  readonly place: SchemaPlace;
  readonly isRoot: boolean;
  readonly context: RuleContext | undefined;
}

function visitChildren(
  { schema, path, place, isRoot, context }: PlacedSchema,
  visit: Visit,
  errors: FieldError[],
): void {
  const values = valuesOf(schema);
  if (hasAdditionalProperties(schema)) {
    if (hasProperties(schema) && schema.additionalProperties !== true) {
      const detail = 'additionalProperties and properties are mutual exclusive';
      errors.push(field.forbidden(path.child('additionalProperties'), detail));
    }
    const inMeta = 'inside additionalProperties applying to object metadata';
    const valuesPlace = place.isInsideMeta ? { ...place, defaultsForbidden: inMeta } : place;
    if (values !== undefined) visit(values, path.child('additionalProperties'), valuesPlace, context?.values());
  }
  for (const [name, property] of propertiesOf(schema)) {
    const at = path.child('properties').key(name);
    visit(property, at, propertyPlace(schema, name, path, place, isRoot), context?.property(name));
  }
  const { not, allOf = [], oneOf = [], anyOf = [] } = schema;
  if (not !== undefined && not !== null) visit(not, path.child('not'), place);
  for (const [i, each] of allOf.entries()) visit(each, path.child('allOf').index(i), place);
  for (const [i, each] of oneOf.entries()) visit(each, path.child('oneOf').index(i), place);
  for (const [i, each] of anyOf.entries()) visit(each, path.child('anyOf').index(i), place);
  for (const [name, each] of Object.entries(schema.definitions ?? {})) {
    visit(each, path.child('definitions').key(name), place);
  }
  const items = itemsOf(schema);
  // Only items of lists of type map can be matched with their values before an update.
  const itemPlace = schema['x-kubernetes-list-type'] === 'map' ? place : uncorrelated(place, path);
  if (items !== undefined) visit(items, path.child('items'), itemPlace, context?.items());
  for (const [i, each] of itemSchemas(schema).entries()) visit(each, path.child('items').index(i), itemPlace);
  for (const [name, each] of Object.entries(schema.dependencies ?? {})) {
    // Null stands for a value that is neither a schema nor a list.
    if (each !== null && !Array.isArray(each))
      visit(each as JSONSchemaProps, path.child('dependencies').key(name), place);
  }
}

function uncorrelated(place: SchemaPlace, path: FieldPath): SchemaPlace {
  return place.uncorrelatable === undefined ? { ...place, uncorrelatable: path } : place;
}

function propertyPlace(
  schema: JSONSchemaProps,
  name: string,
  path: FieldPath,
  place: SchemaPlace,
  isRoot: boolean,
): SchemaPlace {
  const mapType = schema['x-kubernetes-map-type'] ?? 'granular';
  const own = maps.includes(mapType) ? place : uncorrelated(place, path);
  const isWhole = isRoot || schema['x-kubernetes-embedded-resource'] === true;
  if (!isWhole || !metaFields.has(name)) return own;
  return { ...own, isInsideMeta: true, ...(isRoot && { defaultsForbidden: `in top-level ${name}` }) };
}
