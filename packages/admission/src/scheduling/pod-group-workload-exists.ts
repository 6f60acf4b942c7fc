import type { schedulingv1alpha2 } from '@k8s-ts/api/types';
import { type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';
import { concerns } from '../attributes.js';
import type { ObjectReader } from '../object-reader.js';

/**
 * Refuses PodGroups whose Workload, or the template in it, does not exist. `kubernetes plugin/pkg/admission/podgroup`.
 */
export function podGroupWorkloadExists(workloads: ObjectReader<schedulingv1alpha2.Workload>): AdmissionPlugin {
  return {
    name: 'PodGroupWorkloadExists',
    resources: ['podgroups.scheduling.k8s.io'],
    handles: (operation) => operation === 'CREATE',
    async validate(attributes) {
      if (!concerns(attributes, 'scheduling.k8s.io', 'podgroups')) return;
      const { spec } = attributes.object as schedulingv1alpha2.PodGroup;
      const reference = spec?.podGroupTemplateRef?.workload;
      if (!reference) return;
      const { workloadName = '', podGroupTemplateName } = reference;
      const refused = (text: string) => admissionForbidden(attributes, `PodGroup rejected: ${text}`);
      const workload = await workloads.get(attributes.namespace, workloadName);
      if (workload === undefined) throw refused(`Workload "${workloadName}" not found`);
      if (workload.metadata?.deletionTimestamp) throw refused(`Workload "${workloadName}" is being deleted`);
      if (workload.spec?.podGroupTemplates?.some(({ name }) => name === podGroupTemplateName)) return;
      throw refused(`PodGroupTemplate "${podGroupTemplateName}" not found in Workload "${workloadName}"`);
    },
  };
}
