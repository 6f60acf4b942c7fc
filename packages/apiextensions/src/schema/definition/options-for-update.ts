import { FieldPath } from '@k8s-ts/apimachinery/validation';
import { hasUnprunedDefaults } from '../defaulting/unpruned-defaults.js';
import { isKnownFormat } from '../formats/formats.js';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { schemaHas, schemaHasInvalidTypes } from '../structural/schema-has.js';
import { isStructural } from '../structural/validate-structural.js';
import type { DefinitionSchemaOptions, PreexistingExpressions } from '../types.js';
import { hasNonAtomicItems, validateListKeys } from './list-keys.js';

/** The rules and message expressions in schemas. */
export function preexistingExpressions(schemas: readonly JSONSchemaProps[]): PreexistingExpressions {
  const rules = new Set<string>();
  const messageExpressions = new Set<string>();
  for (const schema of schemas) {
    schemaHas(schema, (each) => {
      for (const { rule, messageExpression } of each['x-kubernetes-validations'] ?? []) {
        rules.add(rule);
        if (messageExpression) messageExpressions.add(messageExpression);
      }
      return false;
    });
  }
  return { rules, messageExpressions };
}

/**
 * Options for the update of a definition: rules that the stored schemas already violate are not enforced
 * (`kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation`, `ValidateCustomResourceDefinitionUpdate`).
 *
 * @param oldSchemas `openAPIV3Schema` of all versions of the old definition that have one
 */
export function optionsForUpdate(
  oldSchemas: readonly JSONSchemaProps[],
): Required<Omit<DefinitionSchemaOptions, 'statusEnabled' | 'suppressPerExpressionCost' | 'compatibilityVersion'>> {
  const none = (predicate: (schema: JSONSchemaProps) => boolean): boolean => !oldSchemas.some(predicate);
  return {
    requireStructuralSchema: none((schema) => !isStructural(schema, FieldPath.empty)),
    requireValidPropertyType: none(schemaHasInvalidTypes),
    requirePrunedDefaults: none(hasUnprunedDefaults),
    requireAtomicSetType: none((schema) => schemaHas(schema, hasNonAtomicItems)),
    requireMapListKeysMapSetValidation: none((schema) =>
      schemaHas(schema, (each) => validateListKeys(each, FieldPath.empty).length > 0),
    ),
    preexistingExpressions: preexistingExpressions(oldSchemas),
  };
}

/** Formats that servers do not check, once for each place. Each is a warning `unrecognized format "…"`. */
export function unrecognizedFormats(schema: JSONSchemaProps): string[] {
  const formats: string[] = [];
  schemaHas(schema, ({ type, format }) => {
    if (format && !isKnownFormat(format, type)) formats.push(format);
    return false;
  });
  return formats;
}
