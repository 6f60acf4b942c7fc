import type { Container, Pod } from '@k8s-ts/api';
import { podFromTemplate } from '../pods/index.js';
import { failureCountAnnotations } from './indexed-pods.js';
import { completionIndexKey, type Job, jobKind, trackingFinalizer } from './job-state.js';

/** Maximum length of a prefix to which the server adds a random suffix. */
const longestPrefix = 58;

/**
 * The pod that a Job creates.
 *
 * @param index the completion index; undefined for a Job that is not Indexed
 * @param replaced the failed pod of the index
 */
export function podOfJob(job: Job, index?: number, replaced?: Pod): Pod {
  const pod = podFromTemplate(job.spec?.template, job, jobKind);
  const finalizers = [...new Set([...(pod.metadata.finalizers ?? []), trackingFinalizer])];
  if (index === undefined || pod.spec === undefined) return { ...pod, metadata: { ...pod.metadata, finalizers } };
  const name = job.metadata.name ?? '';
  const suffix = `-${index}-`;
  const prefix = name.length + suffix.length > longestPrefix ? name.slice(0, longestPrefix - suffix.length) : name;
  const { annotations, labels } = pod.metadata;
  const mark = { [completionIndexKey]: String(index) };
  return {
    ...pod,
    metadata: {
      ...pod.metadata,
      generateName: prefix + suffix,
      finalizers,
      labels: { ...labels, ...mark },
      annotations: {
        ...annotations,
        ...mark,
        ...(job.spec?.backoffLimitPerIndex !== undefined && failureCountAnnotations(job, replaced)),
      },
    },
    spec: {
      ...pod.spec,
      hostname: `${name}-${index}`,
      containers: pod.spec.containers.map(withIndexVariable),
      ...(pod.spec.initContainers && { initContainers: pod.spec.initContainers.map(withIndexVariable) }),
    },
  };
}

function withIndexVariable<C extends Pick<Container, 'env'>>(container: C): C {
  const name = 'JOB_COMPLETION_INDEX';
  if (container.env?.some((each) => each.name === name)) return container;
  const fieldPath = `metadata.labels['${completionIndexKey}']`;
  return { ...container, env: [...(container.env ?? []), { name, valueFrom: { fieldRef: { fieldPath } } }] };
}
