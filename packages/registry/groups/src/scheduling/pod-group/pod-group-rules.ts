import type { FeatureName } from '@k8s-ts/api/discovery';
import type { schedulingv1alpha2 } from '@k8s-ts/api/types';
import type { DeclaredField, DeclaredStruct } from '@k8s-ts/api/validation';
import { isDNS1123Label, isDNS1123Subdomain, isQualifiedName } from '@k8s-ts/apimachinery/validation';
import { without } from '@k8s-ts/registry-shared';

/**
 * Rules that pod groups and their templates in workloads share (`kubernetes/api scheduling/v1alpha2`, markers of the
 * types).
 */

const schedulingPolicy: DeclaredStruct = {
  union: ['basic', 'gang'],
  fields: { gang: { struct: { fields: { minCount: { required: true, minimum: 1 } } } } },
};

const resourceClaim: DeclaredStruct = {
  union: ['resourceClaimName', 'resourceClaimTemplateName'],
  fields: {
    name: { required: true, format: isDNS1123Label },
    resourceClaimName: { pointer: true, format: isDNS1123Subdomain },
    resourceClaimTemplateName: { pointer: true, format: isDNS1123Subdomain },
  },
};

const topology: DeclaredField = {
  maxItems: 1,
  struct: { fields: { key: { required: true, format: isQualifiedName } } },
};

/**
 * The rules of the fields that a pod group has in common with a template. The fields of a pod group cannot be changed,
 * and its disruption mode has a default.
 */
export function podGroupFields(immutable?: true): Readonly<Record<string, DeclaredField>> {
  const fixed = immutable && { immutable };
  return {
    schedulingPolicy: { ...fixed, struct: schedulingPolicy },
    schedulingConstraints: { ...fixed, gate: 'TopologyAwareWorkloadScheduling', struct: { fields: { topology } } },
    resourceClaims: { immutable: true, maxItems: 4, uniqueBy: 'name', struct: resourceClaim },
    disruptionMode: {
      ...fixed,
      ...(immutable && { required: true }),
      gate: 'WorkloadAwarePreemption',
      pointer: true,
      values: ['Pod', 'PodGroup'],
    },
    priorityClassName: { ...fixed, gate: 'WorkloadAwarePreemption', format: isDNS1123Subdomain },
    priority: {
      ...fixed,
      gate: 'WorkloadAwarePreemption',
      pointer: true,
      maximum: 1_000_000_000,
      minimum: -2_147_483_648,
    },
  };
}

type Template = Pick<
  schedulingv1alpha2.PodGroupTemplate,
  'schedulingConstraints' | 'resourceClaims' | 'disruptionMode' | 'priorityClassName' | 'priority'
>;

/** The feature gate of each field. */
const gates: Readonly<Record<keyof Template, FeatureName>> = {
  schedulingConstraints: 'TopologyAwareWorkloadScheduling',
  resourceClaims: 'DRAWorkloadResourceClaims',
  disruptionMode: 'WorkloadAwarePreemption',
  priorityClassName: 'WorkloadAwarePreemption',
  priority: 'WorkloadAwarePreemption',
};

/** Removes the fields whose gates are off, unless the old template uses them. */
export function dropDisabledFields<T extends Template>(
  template: T,
  old: Template | undefined,
  features: ReadonlySet<FeatureName> = new Set(),
): T {
  const isUsed = (name: keyof Template) => {
    const value = old?.[name];
    return value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
  };
  const dropped = (Object.keys(gates) as (keyof Template)[]).filter(
    (name) => !features.has(gates[name]) && !isUsed(name),
  );
  return dropped.some((name) => template[name] !== undefined) ? (without(template, ...dropped) as T) : template;
}
