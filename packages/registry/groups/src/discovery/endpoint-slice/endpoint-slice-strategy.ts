import type { discoveryv1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { FieldPath, getWarningsForIP, nameIsDNSSubdomain } from '@k8s-ts/apimachinery/validation';
import { withMeta } from '@k8s-ts/registry-generic';
import {
  type BuiltinStrategy,
  type ClusterSettings,
  dropDisabled,
  firstGeneration,
  type GatedFields,
  without,
} from '@k8s-ts/registry-shared';
import { validateEndpointSlice, validateEndpointSliceUpdate } from './endpoint-slice-validation.js';

export type EndpointSlice = discoveryv1.EndpointSlice;

const hostnameLabel = 'kubernetes.io/hostname';
const managedByLabel = 'endpointslice.kubernetes.io/managed-by';

/** Controllers that write addresses in canonical form. Their slices are not searched for other forms. */
const trustedManagers = ['endpointslice-controller.k8s.io', 'endpointslicemirroring-controller.k8s.io'];

/**
 * Endpoint slices. A change of labels or of anything outside metadata increments the generation. `deprecatedTopology`
 * is dropped when written.
 */
export const endpointSliceStrategy = ({ features }: ClusterSettings = {}): BuiltinStrategy<EndpointSlice> => ({
  prepareForCreate: (slice) => withoutTopology(firstGeneration(dropDisabled(slice, undefined, features, gatedFields))),
  prepareForUpdate(sent, old) {
    const slice = dropDisabled(sent, old, features, gatedFields);
    const isChanged =
      !builtinSemanticEqual(without(slice, 'metadata'), without(old, 'metadata')) ||
      !builtinSemanticEqual(slice.metadata.labels, old.metadata.labels);
    const next = isChanged ? withMeta(slice, { generation: (old.metadata.generation ?? 0) + 1 }) : slice;
    return builtinSemanticEqual(slice.endpoints, old.endpoints) ? next : withoutTopology(next, old);
  },
  validate: (slice) => validateEndpointSlice(slice, undefined, features),
  validateUpdate: (slice, old) => validateEndpointSliceUpdate(slice, old, features),
  warningsOnCreate: (slice) => [
    ...(slice.addressType === 'FQDN' ? ['spec.addressType: FQDN endpoints are deprecated'] : []),
    ...addressWarnings(slice),
  ],
  warningsOnUpdate: addressWarnings,
});

const gatedFields: readonly GatedFields<EndpointSlice>[] = [
  {
    gate: 'PreferSameTrafficDistribution',
    isUsed: ({ endpoints }) => (endpoints ?? []).some(({ hints }) => hints?.forNodes),
    drop(slice) {
      if (!slice.endpoints?.some(({ hints }) => hints?.forNodes)) return slice;
      const endpoints = slice.endpoints.map(({ hints, ...endpoint }) =>
        hints ? { ...endpoint, hints: without(hints, 'forNodes') } : endpoint,
      );
      return { ...slice, endpoints };
    },
  },
];

/**
 * Drops `deprecatedTopology`. Node names that the stored slice has there move to `nodeName`, so that partial updates
 * keep them.
 *
 * @param old undefined for a new slice
 */
function withoutTopology(slice: EndpointSlice, old?: EndpointSlice): EndpointSlice {
  if (!slice.endpoints?.some(({ deprecatedTopology }) => deprecatedTopology)) return slice;
  const known = new Set(old?.endpoints?.map(({ deprecatedTopology }) => deprecatedTopology?.[hostnameLabel]));
  const endpoints = slice.endpoints.map(({ deprecatedTopology, ...endpoint }) => {
    const name = deprecatedTopology?.[hostnameLabel];
    const isMoved = name && endpoint.nodeName === undefined && known.has(name) && isNodeName(name);
    return isMoved ? { ...endpoint, nodeName: name } : endpoint;
  });
  return { ...slice, endpoints };
}

const isNodeName = (name: string): boolean => nameIsDNSSubdomain(name, false).length === 0;

/** Warnings about addresses that are not in canonical form. */
function addressWarnings({ metadata, endpoints }: EndpointSlice): string[] {
  if (trustedManagers.includes(metadata.labels?.[managedByLabel] ?? '')) return [];
  return (endpoints ?? []).flatMap(({ addresses }, i) =>
    (addresses ?? []).flatMap((address, j) =>
      getWarningsForIP(FieldPath.root('endpoints').index(i).child('addresses').index(j), address),
    ),
  );
}
