import {
  type FieldError,
  FieldPath,
  field,
  nameIsDNSSubdomain,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@k8s-ts/apimachinery/validation';
import { isConditionTrue } from '../kind/conditions.js';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { validateAPIApproval } from './api-approval.js';
import { conversionOptionsForUpdate } from './conversion.js';
import { validateNames } from './names.js';
import { schemasOptionsForCreate, schemasOptionsForUpdate } from './schemas.js';
import { selectableFieldsOptionsForUpdate } from './selectable-fields.js';
import { withSharedParts } from './shared-parts.js';
import { type SpecOptions, validateSpec, validateSpecUpdate } from './spec.js';
import { validateStoredVersions } from './stored-versions.js';

/*
 * Rules of definitions (kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation). An empty list means
 * valid.
 */

const metadataPath = FieldPath.root('metadata');
const specPath = FieldPath.root('spec');
const statusPath = FieldPath.root('status');

/** Settings of a server that decide which definitions are valid. */
export interface DefinitionSettings {
  /**
   * The version that new expressions must work with, such as `1.34`. Default: that of a server which emulates no
   * earlier release.
   */
  readonly compatibilityVersion?: string | undefined;
  /** Whether the status and its conditions can have `observedGeneration`. Default true. */
  readonly observedGenerations?: boolean | undefined;
}

/** Errors of a new definition. */
export function validateDefinition(
  definition: CustomResourceDefinition,
  { compatibilityVersion }: DefinitionSettings = {},
): FieldError[] {
  const { metadata, spec } = definition;
  const requiredName = `${spec.names?.plural ?? ''}.${spec.group ?? ''}`;
  const nameProblems = (name: string, isPrefix: boolean): string[] => [
    ...nameIsDNSSubdomain(name, isPrefix),
    ...(name === requiredName ? [] : ['must be spec.names.plural+"."+spec.group']),
  ];
  const options: SpecOptions = {
    ...schemasOptionsForCreate(compatibilityVersion),
    mayHaveTooMany: new Set(),
    requireRecognizedReviewVersion: true,
    allowInvalidCABundle: true,
  };
  return [
    ...validateObjectMeta(metadata, false, nameProblems, metadataPath),
    ...validateSpec(withSharedParts(spec), options, specPath),
    ...validateStatus(definition),
    ...validateStored(definition),
    ...validateAPIApproval(definition, undefined),
    ...validateNoUnknownFields(definition),
  ];
}

/** Errors of an update. Rules that the old definition breaks are not checked for the new one. */
export function validateDefinitionUpdate(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition,
  { compatibilityVersion }: DefinitionSettings = {},
): FieldError[] {
  const requireImmutableNames = isConditionTrue(old, 'Established');
  const spec = withSharedParts(definition.spec);
  const oldSpec = withSharedParts(old.spec);
  const options = {
    ...schemasOptionsForUpdate(spec, oldSpec, compatibilityVersion),
    ...selectableFieldsOptionsForUpdate(spec, oldSpec),
    ...conversionOptionsForUpdate(old.spec.conversion, requireImmutableNames),
    requireImmutableNames,
  };
  return [
    ...validateObjectMetaUpdate(definition.metadata, old.metadata, metadataPath),
    ...validateSpecUpdate(spec, old.spec, options, specPath),
    ...validateStatus(definition),
    ...validateStored(definition),
    ...validateAPIApproval(definition, old),
    ...(old.spec.preserveUnknownFields ? [] : validateNoUnknownFields(definition)),
  ];
}

/** Errors of an update of `/status`. */
export function validateDefinitionStatusUpdate(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition,
): FieldError[] {
  return [...validateObjectMetaUpdate(definition.metadata, old.metadata, metadataPath), ...validateStatus(definition)];
}

function validateStatus({ status }: CustomResourceDefinition): FieldError[] {
  return validateNames(status?.acceptedNames ?? {}, statusPath.child('acceptedNames'));
}

function validateStored({ status, spec }: CustomResourceDefinition): FieldError[] {
  return validateStoredVersions(status?.storedVersions, spec.versions ?? [], statusPath.child('storedVersions'));
}

function validateNoUnknownFields({ spec }: CustomResourceDefinition): FieldError[] {
  if (!spec.preserveUnknownFields) return [];
  const detail =
    'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead';
  return [field.invalid(specPath.child('preserveUnknownFields'), true, detail)];
}
