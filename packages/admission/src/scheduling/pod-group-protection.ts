import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionPlugin } from '@k8s-ts/generic-apiserver';
import { concerns } from '../attributes.js';

const finalizer = 'scheduling.k8s.io/podgroup-protection';

/**
 * Gives new PodGroups a finalizer, which a controller removes when no pod uses them.
 * `kubernetes plugin/pkg/admission/scheduling/podgroupprotection`.
 */
export function podGroupProtection(): AdmissionPlugin {
  return {
    name: 'PodGroupProtection',
    resources: ['podgroups.scheduling.k8s.io'],
    handles: (operation) => operation === 'CREATE',
    admit(attributes): KubeObject | undefined {
      const { object } = attributes;
      if (object === undefined || !concerns(attributes, 'scheduling.k8s.io', 'podgroups')) return undefined;
      const own = object.metadata.finalizers ?? [];
      if (own.includes(finalizer)) return undefined;
      return { ...object, metadata: { ...object.metadata, finalizers: [...own, finalizer] } };
    },
  };
}
