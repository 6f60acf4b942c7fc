import type { CustomResourceDefinition, CustomResourceDefinitionSpec } from '../kind/custom-resource-definition.js';

/** Changes of a definition that {@link newDefinition} makes. Parts replace those of the valid definition as a whole. */
export interface DefinitionChanges {
  readonly metadata?: object;
  readonly spec?: Partial<Record<keyof CustomResourceDefinitionSpec, unknown>>;
  readonly names?: object;
  /** Changes of the only version. */
  readonly version?: object;
  readonly status?: object;
}

export const objectSchema = { openAPIV3Schema: { type: 'object' } } as const;

/** A valid definition of `boats.example.com` with one version, complete with its defaults, and with changes. */
export function newDefinition(changes: DefinitionChanges = {}): CustomResourceDefinition {
  const { metadata, spec, names, version, status } = changes;
  const definition: unknown = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'boats.example.com', resourceVersion: '1', ...metadata },
    spec: {
      group: 'example.com',
      names: { plural: 'boats', singular: 'boat', kind: 'Boat', listKind: 'BoatList', ...names },
      scope: 'Namespaced',
      versions: [{ name: 'v1', served: true, storage: true, schema: objectSchema, ...version }],
      conversion: { strategy: 'None' },
      ...spec,
    },
    status: { storedVersions: ['v1'], ...status },
  };
  return definition as CustomResourceDefinition;
}

/** A version that is served and not stored. */
export const otherVersion = (name: string, more: object = {}): object => ({
  name,
  served: true,
  storage: false,
  schema: objectSchema,
  ...more,
});

/** The version that is stored. */
export const storedVersion = (name: string, more: object = {}): object => ({
  ...otherVersion(name, more),
  storage: true,
});
