import type { Pod } from '@k8s-ts/api/types';
import { isExtendedResourceName } from '@k8s-ts/api/validation';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionPlugin } from '@k8s-ts/generic-apiserver';
import { podOf } from '../attributes.js';

/**
 * Lets pods that request extended resources on nodes with taints of the resources' names.
 * `kubernetes plugin/pkg/admission/extendedresourcetoleration`.
 */
export function extendedResourceToleration(): AdmissionPlugin {
  return {
    name: 'ExtendedResourceToleration',
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    admit(attributes) {
      const pod = podOf(attributes);
      if (pod?.spec === undefined) return undefined;
      const names = extendedResourcesOf(pod);
      if (names.length === 0) return undefined;
      const tolerations = [...(pod.spec.tolerations ?? [])];
      for (const key of names) {
        const added = { key, operator: 'Exists' as const, effect: 'NoSchedule' as const };
        const same = tolerations.findIndex(
          (each) => each.key === key && each.effect === 'NoSchedule' && each.operator === 'Exists' && !each.value,
        );
        if (same < 0) tolerations.push(added);
        else tolerations[same] = added;
      }
      return { ...pod, spec: { ...pod.spec, tolerations } } as KubeObject;
    },
  };
}

function extendedResourcesOf({ spec }: Pod): readonly string[] {
  const containers = [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])];
  const names = containers.flatMap(({ resources }) => Object.keys(resources?.requests ?? {}));
  return [...new Set(names.filter(isExtendedResourceName))].sort();
}
