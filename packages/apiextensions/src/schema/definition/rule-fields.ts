import { type FieldError, type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { findField } from '../cel/find-field.js';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { conversionError } from '../structural/conversion-error.js';

const reasons = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];

const hasNewlines = (text: string): boolean => /[\n\r]/.test(text);

/** Errors of the fields of rules, apart from their expressions. */
export function validateRuleFields(schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  for (const [i, rule] of (schema['x-kubernetes-validations'] ?? []).entries()) {
    const at = path.child('x-kubernetes-validations').index(i);
    const { rule: text = '', message = '', messageExpression = '', reason, fieldPath = '' } = rule;
    const trimmed = message.trim();
    if (text.trim() === '') {
      errors.push(field.required(at.child('rule'), 'rule is not specified'));
    } else if (message !== '' && trimmed === '') {
      errors.push(field.invalid(at.child('message'), message, 'must be non-empty if specified'));
    } else if (hasNewlines(trimmed)) {
      errors.push(field.invalid(at.child('message'), message, 'must not contain line breaks'));
    } else if (hasNewlines(text.trim()) && trimmed === '') {
      errors.push(field.required(at.child('message'), 'message must be specified if rule contains line breaks'));
    }
    if (messageExpression !== '' && messageExpression.trim() === '') {
      const detail = 'messageExpression must be non-empty if specified';
      errors.push(field.required(at.child('messageExpression'), detail));
    }
    if (reason !== undefined && reason !== null && !reasons.includes(reason)) {
      errors.push(field.notSupported(at.child('reason'), field.jsonValue(reason), reasons));
    }
    if (fieldPath !== '') field.pushAll(errors, validateFieldPath(schema, fieldPath, at.child('fieldPath')));
  }
  return errors;
}

function validateFieldPath(schema: JSONSchemaProps, fieldPath: string, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  if (fieldPath.trim() === '') errors.push(field.invalid(path, fieldPath, 'must be non-empty if specified'));
  if (hasNewlines(fieldPath)) errors.push(field.invalid(path, fieldPath, 'must not contain line breaks'));
  if (conversionError(schema) === undefined && 'error' in findField(schema, fieldPath)) {
    errors.push(field.invalid(path, fieldPath, 'must be a valid path'));
  }
  return errors;
}
