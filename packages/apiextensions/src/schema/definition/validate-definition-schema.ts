import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { validateDefaults } from '../defaulting/validate-defaults.js';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { conversionError } from '../structural/conversion-error.js';
import { maxSchemaDepth } from '../structural/parts.js';
import { isDeeperThan } from '../structural/schema-has.js';
import { validateStructural } from '../structural/validate-structural.js';
import type { DefinitionSchemaOptions, PreexistingExpressions } from '../types.js';
import { validateRootFields } from './root-fields.js';
import { RuleContext } from './rule-expressions.js';
import { validateSchemaTree } from './schema-walk.js';

const none: PreexistingExpressions = { rules: new Set(), messageExpressions: new Set() };

/**
 * Errors of the schema of a version of a definition, with the texts and the order of kube-apiserver
 * (`kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation`,
 * `validateCustomResourceDefinitionValidation`).
 *
 * @param schema `openAPIV3Schema`
 * @param path the path of the object with the field `openAPIV3Schema`, such as `spec.versions[0].schema`. Upstream's is
 *   `spec.validation` when all versions have equal schemas
 */
export function validateDefinitionSchema(
  schema: JSONSchemaProps,
  path: FieldPath,
  options: DefinitionSchemaOptions = {},
): FieldError[] {
  const schemaPath = path.child('openAPIV3Schema');
  if (isDeeperThan(schema, maxSchemaDepth)) {
    return [field.invalid(schemaPath, '', `must not be nested deeper than ${maxSchemaDepth} schemas`)];
  }
  const errors: FieldError[] = options.statusEnabled === true ? validateRootFields(schema, path) : [];
  if (schema.nullable === true) {
    errors.push(field.forbidden(path.child('openAPIV3Schema.nullable'), 'nullable cannot be true at the root'));
  }
  let context: RuleContext | undefined;
  let conversion: string | undefined;
  if (options.requireStructuralSchema !== false) {
    conversion = conversionError(schema);
    if (conversion === undefined) {
      const found = validateStructural(schema, schemaPath);
      if (found.length === 0) {
        field.pushAll(found, validateDefaults(schema, schemaPath, options.requirePrunedDefaults !== false));
      }
      // Rules are compiled only if the schema has no other errors.
      if (found.length === 0) context = RuleContext.root(schema);
      field.pushAll(errors, found);
    }
  }
  const tree = validateSchemaTree(
    schema,
    schemaPath,
    {
      requireValidPropertyType: options.requireValidPropertyType !== false,
      requireAtomicSetType: options.requireAtomicSetType !== false,
      requireMapListKeysMapSetValidation: options.requireMapListKeysMapSetValidation !== false,
      preexisting: options.preexistingExpressions ?? none,
      compatibilityVersion: options.compatibilityVersion,
      suppressPerExpressionCost: options.suppressPerExpressionCost === true,
    },
    context,
  );
  field.pushAll(errors, tree.schema);
  field.pushAll(errors, tree.expressions);
  if (errors.length === 0 && conversion !== undefined) errors.push(field.invalid(schemaPath, '', conversion));
  if (context !== undefined) field.pushAll(errors, context.total.errors(schemaPath));
  return errors;
}
