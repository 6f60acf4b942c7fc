import type { CustomResourceDefinition } from './custom-resource-definition.js';

/**
 * The definition without the schemas of its versions and without `managedFields`: the small part of it, which
 * controllers keep in memory. It can be written to `/status`, which changes neither. Definitions with
 * `preserveUnknownFields` keep their schemas, because only those may be non-structural.
 */
export function withoutSchemas(definition: CustomResourceDefinition): CustomResourceDefinition {
  const { managedFields: _managedFields, ...metadata } = definition.metadata;
  const { spec } = definition;
  if (spec.preserveUnknownFields) return { ...definition, metadata };
  const versions = spec.versions?.map(({ schema: _schema, ...version }) => version);
  return { ...definition, metadata, spec: { ...spec, versions } };
}
