import { isFeatureOn } from '@k8s-ts/api/discovery';
import type { schedulingv1alpha2 } from '@k8s-ts/api/types';
import { checkDeclared, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Label,
  isDNS1123Subdomain,
  nameIsDNSSubdomain,
  validateConditions,
} from '@k8s-ts/apimachinery/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type ClusterSettings,
  type KindRules,
  statusAlone,
  without,
} from '@k8s-ts/registry-shared';
import { dropDisabledFields, podGroupFields } from './pod-group-rules.js';

export type PodGroup = schedulingv1alpha2.PodGroup;
type Features = ClusterSettings['features'];

const specPath = FieldPath.root('spec');
const statusPath = FieldPath.root('status');

const specRules = {
  fields: {
    podGroupTemplateRef: {
      immutable: true,
      struct: {
        union: ['workload'],
        fields: {
          workload: {
            struct: {
              fields: {
                workloadName: { required: true, format: isDNS1123Subdomain },
                podGroupTemplateName: { required: true, format: isDNS1123Label },
              },
            },
          },
        },
      },
    },
    ...podGroupFields(true),
  },
} as const;

const statusRules = {
  fields: {
    resourceClaimStatuses: {
      maxItems: 4,
      uniqueBy: 'name',
      struct: { fields: { resourceClaimName: { pointer: true, format: isDNS1123Subdomain } } },
    },
  },
} as const;

/** Pod groups: pods that are scheduled together (`kubernetes pkg/registry/scheduling/podgroup/strategy.go`). */
export const podGroupStrategy = (features: Features): BuiltinStrategy<PodGroup> => ({
  prepareForCreate: (group) => withoutDisabled({ ...group, status: {} }, undefined, features),
  prepareForUpdate: (group, old) => withoutDisabled({ ...group, status: old.status ?? {} }, old, features),
  validate: (group) => checkSpec(validateKindMeta(group, true, nameIsDNSSubdomain), group, undefined, features),
  validateUpdate: (group, old) => checkSpec(validateKindMetaUpdate(group, old), group, old, features),
});

/** The strategy of `/status`, which also keeps the metadata. */
export const podGroupStatusStrategy = (features: Features): BuiltinUpdateStrategy<PodGroup> => ({
  prepareForUpdate(group, old) {
    const next = statusAlone(group, old);
    const usesClaims =
      isFeatureOn(features, 'DRAWorkloadResourceClaims') || (old.spec?.resourceClaims ?? []).length > 0;
    return usesClaims || !next.status ? next : { ...next, status: without(next.status, 'resourceClaimStatuses') };
  },
  validateUpdate: validateStatusUpdate,
});

function withoutDisabled(group: PodGroup, old: PodGroup | undefined, features: Features): PodGroup {
  const spec = group.spec && dropDisabledFields(group.spec, old?.spec, features);
  return spec === group.spec ? group : { ...group, spec };
}

function checkSpec(errors: FieldError[], group: PodGroup, old: PodGroup | undefined, features: Features): FieldError[] {
  const specs = { value: group.spec ?? {}, old: old && (old.spec ?? {}), path: specPath };
  checkDeclared(errors, specs, specRules, { features });
  return errors;
}

function validateStatusUpdate(group: PodGroup, old: PodGroup): FieldError[] {
  const errors = validateKindMetaUpdate(group, old);
  const { conditions = [], resourceClaimStatuses = [] } = group.status ?? {};
  errors.push(...validateConditions(conditions, statusPath.child('conditions')));
  for (const [i, { name }] of resourceClaimStatuses.entries()) {
    if (group.spec?.resourceClaims?.some((claim) => claim.name === name)) continue;
    const path = statusPath.child('resourceClaimStatuses').index(i).child('name');
    errors.push(field.invalid(path, name, 'must match the name of an entry in `spec.resourceClaims`'));
  }
  checkDeclared(errors, { value: group.status ?? {}, old: old.status ?? {}, path: statusPath }, statusRules);
  return errors;
}

/** Strategies and settings of the storage of pod groups. */
export const podGroupRules = (features: Features): KindRules<PodGroup> => ({
  strategy: podGroupStrategy(features),
  status: { ...podGroupStatusStrategy(features), withoutTables: true },
});
