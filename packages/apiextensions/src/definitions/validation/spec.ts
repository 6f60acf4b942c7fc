import {
  type FieldError,
  type FieldPath,
  field,
  isDNS1035Label,
  isDNS1123Subdomain,
  validateImmutableField,
} from '@k8s-ts/apimachinery/validation';
import type { CustomResourceDefinitionSpec } from '../kind/custom-resource-definition.js';
import { type ConversionOptions, validateConversion } from './conversion.js';
import { validateEnum } from './enum.js';
import { internalVersions } from './internal-versions.js';
import { validateNames, validateRequiredNames } from './names.js';
import { validatePrinterColumns } from './printer-columns.js';
import { validateSchema, validateSchemaPresence } from './schemas.js';
import { validateSharedSelectableFields } from './selectable-fields.js';
import type { SharedPartsSpec } from './shared-parts.js';
import { validateSubresources } from './subresources.js';
import { type VersionOptions, validateVersion } from './version.js';

/** Options for the validation of a spec. An update may keep violations of the old definition. */
export type SpecOptions = ConversionOptions & VersionOptions;

/** Errors of `spec`, in the order of upstream (`pkg/apis/apiextensions/validation/validation.go`). */
export function validateSpec(spec: SharedPartsSpec, options: SpecOptions, path: FieldPath): FieldError[] {
  const { group, scope, names, versions, version, shared, conversion } = spec;
  const versionsPath = path.child('versions');
  const statusEnabled = [shared, ...versions].some(({ subresources }) => subresources?.status !== undefined);
  return [
    ...validateGroup(group, path.child('group')),
    ...validateEnum(scope, ['Cluster', 'Namespaced'], path.child('scope')),
    ...validateSchemaPresence(spec, options, path),
    ...versions.flatMap((each, index) => validateVersion(spec, each, options, versionsPath.index(index))),
    ...validateVersionList(spec, versionsPath),
    ...validateLabel(version, path.child('version')),
    ...validateRequiredNames(names ?? {}, path.child('names')),
    ...validateNames(names ?? {}, path.child('names')),
    ...validateSchema(shared.schema, { version, statusEnabled }, options, path.child('validation')),
    ...validateSubresources(shared.subresources, path.child('subresources')),
    ...validatePrinterColumns(shared.additionalPrinterColumns, path.child('additionalPrinterColumns')),
    ...validateSharedSelectableFields(spec, options, path),
    ...validateConversionOfUnknownFields(spec, path.child('conversion', 'strategy')),
    ...validateConversion(conversion, options, path.child('conversion')),
  ];
}

/** Errors of an update of `spec`. */
export function validateSpecUpdate(
  spec: SharedPartsSpec,
  old: CustomResourceDefinitionSpec,
  options: SpecOptions & { readonly requireImmutableNames: boolean },
  path: FieldPath,
): FieldError[] {
  const namesPath = path.child('names');
  return [
    ...validateSpec(spec, options, path),
    ...(options.requireImmutableNames
      ? [
          ...validateImmutableField(spec.scope, old.scope, path.child('scope')),
          ...validateImmutableField(spec.names?.kind, old.names.kind, namesPath.child('kind')),
        ]
      : []),
    ...validateImmutableField(spec.group, old.group, path.child('group')),
    ...validateImmutableField(spec.names?.plural, old.names.plural, namesPath.child('plural')),
  ];
}

function validateGroup(group: string, path: FieldPath): FieldError[] {
  if (!group) return [field.required(path)];
  const problems = isDNS1123Subdomain(group);
  if (problems.length > 0) return [field.invalid(path, group, problems.join(','))];
  return group.includes('.') ? [] : [field.invalid(path, group, 'should be a domain with at least one dot')];
}

function validateVersionList({ versions, lacksVersions }: SharedPartsSpec, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  const refuse = (detail: string) =>
    errors.push(field.invalid(path, lacksVersions ? null : internalVersions(versions), detail));
  if (new Set(versions.map(({ name }) => name)).size < versions.length) refuse('must contain unique version names');
  if (versions.filter(({ storage }) => storage).length !== 1) {
    refuse('must have exactly one version marked as storage version');
  }
  return errors;
}

function validateLabel(version: string, path: FieldPath): FieldError[] {
  const problems = version ? isDNS1035Label(version) : [];
  return problems.length > 0 ? [field.invalid(path, version, problems.join(','))] : [];
}

function validateConversionOfUnknownFields(spec: SharedPartsSpec, path: FieldPath): FieldError[] {
  const { conversion, preserveUnknownFields } = spec;
  if (!preserveUnknownFields || conversion === undefined || conversion.strategy === 'None') return [];
  return [field.invalid(path, conversion.strategy, 'must be None if spec.preserveUnknownFields is true')];
}
