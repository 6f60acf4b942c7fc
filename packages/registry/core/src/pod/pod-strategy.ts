import type { Pod } from '@k8s-ts/api/types';
import { dropDisabledPodFields, type PodSettings, podValidationOptions, podWarnings } from '@k8s-ts/api/validation';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { isDNS1123Label } from '@k8s-ts/apimachinery/validation';
import type { RequestContext } from '@k8s-ts/registry-generic';
import { type BuiltinStrategy, keepFrom } from '@k8s-ts/registry-shared';
import { unset } from '../unset.js';
import { withAppArmorFields } from './app-armor-fields.js';
import { withLabelKeys } from './match-label-keys.js';
import { withGeneration } from './pod-metadata.js';
import { computePodQOS } from './pod-qos.js';
import { validatePod, validatePodUpdate } from './pod-validation.js';

/** `kubernetes pkg/registry/core/pod`. */
export function podStrategy(settings: PodSettings): BuiltinStrategy<Pod> {
  const always = { ...settings, resourceIsPod: true };
  const optionsFor = (old?: Pod) => podValidationOptions(old, always);
  return {
    prepareForCreate: (pod, context) =>
      prepareNewPod(dropDisabledPodFields(pod, undefined, settings), context, settings),
    validate: (pod) => validatePod(pod, optionsFor()),
    warningsOnCreate(pod) {
      const problems = isDNS1123Label(pod.metadata?.name ?? '');
      const name =
        "metadata.name: this is used in the Pod's hostname, which can result in surprising behavior; a DNS label is recommended:";
      return [...(problems.length > 0 ? [`${name} [${problems.join(' ')}]`] : []), ...podWarnings(pod)];
    },
    prepareForUpdate: (pod, old) =>
      withGeneration(dropDisabledPodFields(keepFrom(pod, old, 'status'), old, settings), old),
    validateUpdate: (pod, old) => validatePodUpdate(pod, old, optionsFor(old)),
    gracePeriodSeconds(pod, options) {
      const { phase } = pod.status ?? {};
      if (!pod.spec?.nodeName || phase === 'Failed' || phase === 'Succeeded') return 0;
      const seconds = options.gracePeriodSeconds ?? pod.spec.terminationGracePeriodSeconds ?? 0;
      return seconds < 0 ? 1 : seconds;
    },
  };
}

function prepareNewPod(pod: Pod, context: RequestContext, settings: PodSettings): Pod {
  const gated = (pod.spec?.schedulingGates?.length ?? 0) > 0;
  const qosClass = pod.status?.qosClass ?? computePodQOS(pod, settings.features);
  const result: Pod = {
    ...pod,
    metadata: Object.assign({}, pod.metadata, { generation: 1 }),
    status: {
      phase: 'Pending',
      ...(gated
        ? {
            conditions: [
              {
                type: 'PodScheduled',
                status: 'False',
                lastProbeTime: unset,
                lastTransitionTime: formatTime(context.now()),
                reason: 'SchedulingGated',
                message: 'Scheduling is blocked due to non-empty scheduling gates',
              },
            ],
          }
        : {}),
      qosClass,
    },
  };
  return withAppArmorFields(withLabelKeys(result, settings), context);
}

/** Values of the selectable fields of pods. */
export function podFields(pod: Pod): Readonly<Record<string, string>> {
  const { spec, status } = pod;
  return {
    'spec.nodeName': spec?.nodeName ?? '',
    'spec.restartPolicy': spec?.restartPolicy ?? '',
    'spec.schedulerName': spec?.schedulerName ?? '',
    'spec.serviceAccountName': spec?.serviceAccountName ?? '',
    'spec.hostNetwork': String(spec?.hostNetwork ?? false),
    'status.phase': status?.phase ?? '',
    'status.podIP': status?.podIPs?.[0]?.ip ?? '',
    'status.podIPs': '',
    'status.nominatedNodeName': status?.nominatedNodeName ?? '',
  };
}
