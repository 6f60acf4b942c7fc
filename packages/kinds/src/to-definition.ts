import type { apiextensionsv1 } from '@k8s-ts/api/types';
import type { CustomResourceDefinition } from '@k8s-ts/apiextensions';
import type { KindOptions } from './kind-options.js';
import type { KindVersionOptions } from './kind-version.js';

/** Returns the definition of a kind with all defaults, and with the status of an established definition. */
export function toDefinition(options: KindOptions, others: readonly KindVersionOptions[]): CustomResourceDefinition {
  const { group, version, kind, status, scale, shortNames, categories } = options;
  const { plural = `${kind.toLowerCase()}s`, namespaced = true } = options;
  const names = {
    plural,
    singular: kind.toLowerCase(),
    ...(shortNames ? { shortNames } : {}),
    kind,
    listKind: `${kind}List`,
    ...(categories ? { categories } : {}),
  };
  const subresources = { ...(status ? { status: {} } : {}), ...(scale ? { scale } : {}) };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names,
      scope: namespaced ? 'Namespaced' : 'Cluster',
      versions: [
        { ...versionOf(options, subresources), storage: true },
        ...others.map((other) => versionOf(other, subresources)),
      ],
      conversion: { strategy: 'None' },
    },
    status: {
      conditions: ['NamesAccepted', 'Established'].map((type) => ({ type, status: 'True' })),
      acceptedNames: names,
      storedVersions: [version],
    },
  };
}

type VersionOptions = Pick<KindOptions, 'version' | 'schema' | 'columns' | 'selectableFields'> &
  Pick<KindVersionOptions, 'served' | 'deprecated' | 'deprecationWarning'>;

function versionOf(
  { version, schema, columns, selectableFields, served = true, deprecated, deprecationWarning }: VersionOptions,
  subresources: apiextensionsv1.CustomResourceSubresources,
): CustomResourceDefinition['spec']['versions'][number] {
  return {
    name: version,
    served,
    storage: false,
    ...(deprecated ? { deprecated } : {}),
    ...(deprecated && deprecationWarning !== undefined ? { deprecationWarning } : {}),
    schema: { openAPIV3Schema: schema as apiextensionsv1.JSONSchemaProps },
    ...(Object.keys(subresources).length > 0 ? { subresources } : {}),
    ...(columns ? { additionalPrinterColumns: columns } : {}),
    ...(selectableFields ? { selectableFields: selectableFields.map((jsonPath) => ({ jsonPath })) } : {}),
  };
}
