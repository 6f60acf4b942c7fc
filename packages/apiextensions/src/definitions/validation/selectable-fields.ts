import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { type FieldError, type FieldPath, field, semanticEqual } from '@k8s-ts/apimachinery/validation';
import { conversionError, findField, type JSONSchemaProps } from '../../schema/index.js';
import type { SharedPartsSpec } from './shared-parts.js';

type SelectableFields = readonly apiextensionsv1.SelectableField[];

/** Maximum number of selectable fields of a version. */
const maxSelectableFields = 8;

/** An update may keep too many fields. */
export interface SelectableFieldsOptions {
  /** Names of versions that may have more fields than allowed; `''` stands for the fields that all versions share. */
  readonly mayHaveTooMany: ReadonlySet<string>;
}

/** Options for an update: lists that are too long may stay as they are. */
export function selectableFieldsOptionsForUpdate(
  { shared, versions }: SharedPartsSpec,
  old: SharedPartsSpec,
): SelectableFieldsOptions {
  const isKept = (fields: SelectableFields | undefined, oldFields: SelectableFields | undefined): boolean =>
    (oldFields?.length ?? 0) > maxSelectableFields && semanticEqual(fields, oldFields);
  const names = versions
    .filter(({ name, selectableFields }) => isKept(selectableFields, old.byName.get(name)?.selectableFields))
    .map(({ name }) => name);
  if (isKept(shared.selectableFields, old.shared.selectableFields)) names.push('');
  return { mayHaveTooMany: new Set(names) };
}

/** Errors of the fields that all versions share. */
export function validateSharedSelectableFields(
  { shared }: SharedPartsSpec,
  options: SelectableFieldsOptions,
  path: FieldPath,
): FieldError[] {
  const { selectableFields, schema } = shared;
  if (!selectableFields?.length) return [];
  const fieldsPath = path.child('selectableFields');
  if (schema === undefined) {
    return [field.invalid(fieldsPath, '', 'may only be set when validations.schema is included')];
  }
  return validateFields(selectableFields, schema.openAPIV3Schema, options.mayHaveTooMany.has(''), path);
}

/** Errors of the fields of one version. */
export function validateSelectableFields(
  { name, selectableFields, schema }: SharedPartsSpec['versions'][number],
  options: SelectableFieldsOptions,
  path: FieldPath,
): FieldError[] {
  if (!selectableFields?.length) return [];
  if (schema?.openAPIV3Schema === undefined) {
    const detail = 'may only be set when `version.schema.openAPIV3Schema` is not included';
    return [field.invalid(path.child('selectableFields'), '', detail)];
  }
  return validateFields(selectableFields, schema.openAPIV3Schema, options.mayHaveTooMany.has(name), path);
}

function validateFields(
  fields: SelectableFields,
  schema: JSONSchemaProps | undefined,
  mayBeTooMany: boolean,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = [];
  const fieldsPath = path.child('selectableFields');
  const problem = schema && conversionError(schema);
  if (problem !== undefined) errors.push(field.invalid(path.child('schema.openAPIV3Schema'), '', problem));
  const structural = problem === undefined ? (schema ?? {}) : {};
  const paths = new Set<string>();
  for (const [index, { jsonPath }] of fields.entries()) {
    const at = fieldsPath.index(index).child('jsonPath');
    if (!jsonPath) {
      errors.push(field.required(at));
      continue;
    }
    const found = findField(structural, jsonPath, { allowArrayNotation: false });
    if ('error' in found) {
      errors.push(field.invalid(at, jsonPath, `is an invalid path: ${found.error}`));
      continue;
    }
    if (found.root === 'metadata') errors.push(field.invalid(at, jsonPath, 'must not point to fields in metadata'));
    if (!['string', 'boolean', 'integer'].includes(found.schema?.type ?? '')) {
      const detail =
        'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.';
      errors.push(field.invalid(at, jsonPath, detail));
    }
    const text = found.path.toString();
    if (paths.has(text)) errors.push(field.duplicate(at, jsonPath));
    paths.add(text);
  }
  if (paths.size > maxSelectableFields && !mayBeTooMany) {
    errors.push(field.tooMany(fieldsPath, paths.size, maxSelectableFields));
  }
  return errors;
}
