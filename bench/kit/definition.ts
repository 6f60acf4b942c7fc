/** A CustomResourceDefinition, as it is sent. */
export interface Definition {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly group: string;
    readonly scope: string;
    readonly names: { readonly plural: string; readonly kind: string };
    readonly versions: readonly object[];
  };
}

/**
 * Makes a CustomResourceDefinition of namespaced objects with the version v1. The kind is the plural, capitalised.
 *
 * @param schema of the objects
 * @param subresources of v1. Default none
 */
export function newDefinition(plural: string, group: string, schema: object, subresources?: object): Definition {
  const version = { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } };
  return {
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural, kind: `${plural.charAt(0).toUpperCase()}${plural.slice(1)}` },
      versions: [subresources === undefined ? version : { ...version, subresources }],
    },
  };
}
