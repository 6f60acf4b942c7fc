import { newGenericError } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { AdmissionPlugin, NamespaceLookup } from '@k8s-ts/generic-apiserver';
import { podOf } from '../attributes.js';
import { isBestEffort } from '../resource-quota/pod-evaluator.js';
import { covers, mergeTolerations, type Toleration } from '../runtime-class/merge-tolerations.js';
import { findNamespace } from './pod-node-selector.js';

/** The tolerations of namespaces that do not name their own. */
export interface PodTolerationRestrictionOptions {
  /** Tolerations that new pods get. */
  readonly defaults?: readonly Toleration[];
  /** The only tolerations that pods may have. Empty: all tolerations are allowed. */
  readonly allowed?: readonly Toleration[];
}

const defaultsAnnotation = 'scheduler.alpha.kubernetes.io/defaultTolerations';
const allowedAnnotation = 'scheduler.alpha.kubernetes.io/tolerationsWhitelist';
const memoryPressure: Toleration = {
  key: 'node.kubernetes.io/memory-pressure',
  operator: 'Exists',
  effect: 'NoSchedule',
};

/**
 * Gives new pods the tolerations of their namespace, and refuses tolerations that the namespace does not allow.
 * `kubernetes plugin/pkg/admission/podtolerationrestriction`.
 */
export function podTolerationRestriction(
  namespaces: NamespaceLookup,
  { defaults = [], allowed = [] }: PodTolerationRestrictionOptions = {},
): AdmissionPlugin {
  return {
    name: 'PodTolerationRestriction',
    handles: (operation) => operation === 'CREATE' || operation === 'UPDATE',
    async admit(attributes) {
      const pod = podOf(attributes);
      if (pod?.spec === undefined) return undefined;
      const namespace = await findNamespace(namespaces, attributes.namespace);
      const added = [
        ...(attributes.operation === 'CREATE' ? (tolerationsIn(namespace, defaultsAnnotation) ?? defaults) : []),
        ...(isBestEffort(pod) ? [] : [memoryPressure]),
      ];
      if (added.length === 0) return undefined;
      const tolerations = mergeTolerations(pod.spec.tolerations ?? [], added);
      return { ...pod, spec: { ...pod.spec, tolerations } } as KubeObject;
    },
    async validate(attributes) {
      const tolerations = podOf(attributes)?.spec?.tolerations ?? [];
      if (tolerations.length === 0) return;
      const own = tolerationsIn(await findNamespace(namespaces, attributes.namespace), allowedAnnotation);
      const list = own ?? allowed;
      if (list.length === 0 || tolerations.every((each) => list.some((other) => covers(other, each)))) return;
      // kube-apiserver answers 500 here, and not 403.
      throw newGenericError(
        500,
        `pod tolerations (possibly merged with namespace default tolerations) conflict with its ${own ? 'namespace' : 'cluster'} whitelist`,
      );
    },
  };
}

/** Undefined without the annotation. @throws Error for an annotation that is not a list of tolerations */
function tolerationsIn({ metadata }: KubeObject, annotation: string): readonly Toleration[] | undefined {
  const text = metadata.annotations?.[annotation];
  if (text === undefined) return undefined;
  if (text === '') return [];
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) throw new Error(`annotation ${annotation} is no list`);
  return value as readonly Toleration[];
}
