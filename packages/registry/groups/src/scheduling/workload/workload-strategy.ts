import type { schedulingv1alpha2 } from '@k8s-ts/api/types';
import { checkDeclared, validateKindMeta, validateKindMetaUpdate } from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  isDNS1123Label,
  isDNS1123Subdomain,
  isValidPathSegmentName,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';
import type { BuiltinStrategy, ClusterSettings } from '@k8s-ts/registry-shared';
import { dropDisabledFields, podGroupFields } from '../pod-group/pod-group-rules.js';

export type Workload = schedulingv1alpha2.Workload;
type Features = ClusterSettings['features'];

const specPath = FieldPath.root('spec');

const specRules = {
  fields: {
    controllerRef: {
      immutable: true,
      struct: {
        fields: {
          apiGroup: { format: isDNS1123Subdomain },
          kind: { required: true, format: isValidPathSegmentName },
          name: { required: true, format: isValidPathSegmentName },
        },
      },
    },
    podGroupTemplates: {
      immutable: true,
      maxItems: 8,
      required: true,
      uniqueBy: 'name',
      struct: { fields: { name: { required: true, format: isDNS1123Label }, ...podGroupFields() } },
    },
  },
} as const;

/**
 * Workloads: templates of groups of pods that are scheduled together
 * (`kubernetes pkg/registry/scheduling/workload/strategy.go`).
 */
export const workloadStrategy = (features: Features): BuiltinStrategy<Workload> => ({
  prepareForCreate: (workload) => withoutDisabled(workload, undefined, features),
  prepareForUpdate: (workload, old) => withoutDisabled(workload, old, features),
  validate: (workload) =>
    checkSpec(validateKindMeta(workload, true, nameIsDNSSubdomain), workload, undefined, features),
  validateUpdate: (workload, old) => checkSpec(validateKindMetaUpdate(workload, old), workload, old, features),
});

function withoutDisabled(workload: Workload, old: Workload | undefined, features: Features): Workload {
  const templates = workload.spec?.podGroupTemplates;
  if (!templates) return workload;
  const kept = templates.map((each, i) => dropDisabledFields(each, old?.spec?.podGroupTemplates?.[i], features));
  return { ...workload, spec: { ...workload.spec, podGroupTemplates: kept } };
}

function checkSpec(
  errors: FieldError[],
  workload: Workload,
  old: Workload | undefined,
  features: Features,
): FieldError[] {
  const specs = { value: workload.spec ?? {}, old: old && (old.spec ?? {}), path: specPath };
  checkDeclared(errors, specs, specRules, { features });
  return errors;
}
