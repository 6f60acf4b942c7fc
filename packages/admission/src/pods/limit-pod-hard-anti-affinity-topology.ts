import { newForbidden } from '@k8s-ts/apimachinery/errors';
import type { AdmissionPlugin } from '@k8s-ts/generic-apiserver';
import { podOf } from '../attributes.js';

const hostname = 'kubernetes.io/hostname';

/**
 * Refuses pods whose required anti-affinity keeps other pods away from more than one node, such as a whole zone.
 * `kubernetes plugin/pkg/admission/antiaffinity`.
 */
export function limitPodHardAntiAffinityTopology(): AdmissionPlugin {
  return {
    name: 'LimitPodHardAntiAffinityTopology',
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    validate(attributes) {
      const pod = podOf(attributes);
      const terms = pod?.spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
      const wrong = terms.find(({ topologyKey }) => topologyKey !== hostname);
      if (wrong === undefined) return;
      throw newForbidden(
        { group: '', resource: 'pods' },
        pod?.metadata?.name ?? '',
        `affinity.PodAntiAffinity.RequiredDuringScheduling has TopologyKey ${wrong.topologyKey} but only key ${hostname} is allowed`,
      );
    },
  };
}
