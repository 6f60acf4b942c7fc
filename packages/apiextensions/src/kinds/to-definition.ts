import type { apiextensionsv1 } from '@k8s-ts/api/types';
import type { CustomResourceDefinition } from '../definitions/index.js';
import type { KindOptions } from './define-kind.js';

/** The definition of a kind, complete with its defaults and the status of one that is established. */
export function toDefinition(options: KindOptions): CustomResourceDefinition {
  const { group, version, kind, schema, status, scale, columns, selectableFields, shortNames, categories } = options;
  const { plural = `${kind.toLowerCase()}s`, namespaced = true } = options;
  const names = {
    plural,
    singular: kind.toLowerCase(),
    ...(shortNames ? { shortNames } : {}),
    kind,
    listKind: `${kind}List`,
    ...(categories ? { categories } : {}),
  };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names,
      scope: namespaced ? 'Namespaced' : 'Cluster',
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema: { openAPIV3Schema: schema as apiextensionsv1.JSONSchemaProps },
          ...(status || scale
            ? { subresources: { ...(status ? { status: {} } : {}), ...(scale ? { scale } : {}) } }
            : {}),
          ...(columns ? { additionalPrinterColumns: columns } : {}),
          ...(selectableFields ? { selectableFields: selectableFields.map((jsonPath) => ({ jsonPath })) } : {}),
        },
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
