import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { internalSchema } from '../../schema/definition/internal-form.js';
import { schemaHas } from '../../schema/index.js';
import type { CustomResourceDefinitionVersion } from '../kind/custom-resource-definition.js';

/**
 * Maximum number of schemas, nested ones included, that an error prints. Each takes about 700 bytes, twice in an
 * answer.
 */
const maxSchemas = 5000;

/**
 * The value of versions in errors: upstream prints its internal types, whose JSON has Go's names for all fields.
 * Schemas are left out when there are more than 5,000 of them, because the answer would be many times as large as the
 * request.
 */
export function internalVersions(versions: readonly CustomResourceDefinitionVersion[]): readonly object[] {
  let schemas = 0;
  const isTooMany = versions.some(({ schema }) => {
    const root = schema?.openAPIV3Schema;
    return root !== undefined && schemaHas(root, () => ++schemas > maxSchemas);
  });
  return versions.map((version) => ({
    Name: version.name ?? '',
    Served: version.served ?? false,
    Storage: version.storage ?? false,
    Deprecated: version.deprecated ?? false,
    DeprecationWarning: version.deprecationWarning ?? null,
    Schema: version.schema && !isTooMany ? internalValidation(version.schema) : null,
    Subresources: version.subresources ? internalSubresources(version.subresources) : null,
    AdditionalPrinterColumns: version.additionalPrinterColumns?.map(internalColumn) ?? null,
    SelectableFields: version.selectableFields?.map(({ jsonPath }) => ({ JSONPath: jsonPath ?? '' })) ?? null,
  }));
}

function internalValidation({ openAPIV3Schema }: apiextensionsv1.CustomResourceValidation): object {
  return { OpenAPIV3Schema: openAPIV3Schema ? internalSchema(openAPIV3Schema) : null };
}

function internalSubresources({ status, scale }: apiextensionsv1.CustomResourceSubresources): object {
  return {
    Status: status ? {} : null,
    Scale: scale
      ? {
          SpecReplicasPath: scale.specReplicasPath ?? '',
          StatusReplicasPath: scale.statusReplicasPath ?? '',
          LabelSelectorPath: scale.labelSelectorPath ?? null,
        }
      : null,
  };
}

function internalColumn(column: apiextensionsv1.CustomResourceColumnDefinition): object {
  return {
    Name: column.name ?? '',
    Type: column.type ?? '',
    Format: column.format ?? '',
    Description: column.description ?? '',
    Priority: column.priority ?? 0,
    JSONPath: column.jsonPath ?? '',
  };
}
