import type { Endpoints } from '@k8s-ts/api/types';
import { FieldPath, getWarningsForIP } from '@k8s-ts/apimachinery/validation';
import type { BuiltinStrategy, ClusterSettings } from '@k8s-ts/registry-shared';
import { validateEndpoints, validateEndpointsUpdate } from './endpoints-validation.js';

/** `kubernetes pkg/registry/core/endpoint`. */
export const endpointsStrategy = ({ features }: ClusterSettings = {}): BuiltinStrategy<Endpoints> => ({
  validate: (endpoints) => validateEndpoints(endpoints, features),
  warningsOnCreate: endpointsWarnings,
  validateUpdate: (endpoints, old) => validateEndpointsUpdate(endpoints, old, features),
  warningsOnUpdate: endpointsWarnings,
});

function endpointsWarnings(endpoints: Endpoints): readonly string[] {
  if (endpoints.metadata?.labels?.['endpoints.kubernetes.io/managed-by'] === 'endpoint-controller') return [];
  return (endpoints.subsets ?? []).flatMap((subset, i) =>
    (['addresses', 'notReadyAddresses'] as const).flatMap((list) =>
      (subset[list] ?? []).flatMap(({ ip }, j) =>
        getWarningsForIP(FieldPath.root('subsets').index(i).child(list).index(j).child('ip'), ip ?? ''),
      ),
    ),
  );
}
