import { type FieldError, type FieldPath, field, isDNS1035Label } from '@k8s-ts/apimachinery/validation';
import type { CustomResourceDefinitionVersion } from '../kind/custom-resource-definition.js';
import { deprecationWarningProblems } from './deprecation-warning.js';
import { validatePrinterColumns } from './printer-columns.js';
import { validateSubresources } from './subresources.js';

/** Errors of one version; parts that all versions share are not in it. */
export function validateVersion(version: CustomResourceDefinitionVersion, path: FieldPath): FieldError[] {
  const { name, deprecated, deprecationWarning, subresources, additionalPrinterColumns } = version;
  const nameProblems = isDNS1035Label(name ?? '');
  return [
    ...(nameProblems.length > 0 ? [field.invalid(path.child('name'), name ?? '', nameProblems.join(','))] : []),
    ...deprecationWarningProblems(deprecated, deprecationWarning).map((problem) =>
      field.invalid(path.child('deprecationWarning'), deprecationWarning, problem),
    ),
    ...validateSubresources(subresources, path.child('subresources')),
    ...validatePrinterColumns(additionalPrinterColumns, path.child('additionalPrinterColumns')),
  ];
}
