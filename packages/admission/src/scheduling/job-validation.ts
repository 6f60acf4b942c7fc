import type { batchv1, schedulingv1alpha2 } from '@k8s-ts/api/types';
import { type AdmissionPlugin, admissionForbidden } from '@k8s-ts/generic-apiserver';
import { concerns } from '../attributes.js';
import type { ObjectReader } from '../object-reader.js';

type Job = batchv1.Job;
type PodGroup = schedulingv1alpha2.PodGroup;

/**
 * Refuses changes of the parallelism of Jobs whose pods are scheduled as a gang. `kubernetes plugin/pkg/admission/job`.
 */
export function jobValidation(groups: ObjectReader<PodGroup>): AdmissionPlugin {
  async function gangOf({ metadata, spec }: Job): Promise<PodGroup | undefined> {
    const namespace = metadata?.namespace ?? '';
    const named = spec?.template?.spec?.schedulingGroup?.podGroupName;
    const isOwn = ({ metadata: { ownerReferences = [] } = {} }: PodGroup) =>
      ownerReferences.some(({ controller, uid }) => controller && uid === metadata?.uid);
    const found = named ? [await groups.get(namespace, named)] : (await groups.list(namespace, false)).filter(isOwn);
    return found.find((group) => group?.spec?.schedulingPolicy?.gang);
  }

  return {
    name: 'JobValidation',
    resources: ['jobs.batch'],
    handles: (operation) => operation === 'UPDATE',
    async validate(attributes) {
      if (!concerns(attributes, 'batch', 'jobs')) return;
      const [job, old] = [attributes.object as Job, attributes.oldObject as Job];
      if (job.spec?.parallelism === old.spec?.parallelism) return;
      const gang = await gangOf(old);
      if (gang === undefined) return;
      const text = `cannot change parallelism for a Job referencing gang-scheduled PodGroup "${gang.metadata?.name}"`;
      throw admissionForbidden(attributes, text);
    },
  };
}
