import { type FieldError, type FieldPath, field, isDNS1035Label } from '@k8s-ts/apimachinery/validation';
import { deprecationWarningProblems } from './deprecation-warning.js';
import { validatePrinterColumns } from './printer-columns.js';
import { type SchemasOptions, validateSchema } from './schemas.js';
import { type SelectableFieldsOptions, validateSelectableFields } from './selectable-fields.js';
import { type SharedPartsSpec, subresourcesOf } from './shared-parts.js';
import { validateSubresources } from './subresources.js';

/** Options for the validation of a version. */
export type VersionOptions = SchemasOptions & SelectableFieldsOptions;

/** Errors of one version of a spec; parts that all versions share are not in it. */
export function validateVersion(
  spec: SharedPartsSpec,
  version: SharedPartsSpec['versions'][number],
  options: VersionOptions,
  path: FieldPath,
): FieldError[] {
  const { name = '', deprecated, deprecationWarning, schema, subresources, additionalPrinterColumns } = version;
  const nameProblems = isDNS1035Label(name);
  const statusEnabled = subresourcesOf(spec, name)?.status !== undefined;
  return [
    ...(nameProblems.length > 0 ? [field.invalid(path.child('name'), name, nameProblems.join(','))] : []),
    ...deprecationWarningProblems(deprecated, deprecationWarning).map((problem) =>
      field.invalid(path.child('deprecationWarning'), field.jsonValue(deprecationWarning), problem),
    ),
    ...validateSchema(schema, { version: name, statusEnabled }, options, path.child('schema')),
    ...validateSubresources(subresources, path.child('subresources')),
    ...validatePrinterColumns(additionalPrinterColumns, path.child('additionalPrinterColumns')),
    ...validateSelectableFields(version, options, path),
  ];
}
