import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { withMeta } from '@k8s-ts/registry-generic';

/** Objects with a template of their pods. */
interface TemplatedObject extends KubeObject {
  readonly spec?: {
    readonly template?: { readonly metadata?: { readonly labels?: Readonly<Record<string, string>> } };
  };
}

/**
 * Gives an object without labels the labels of its pod template, as kube-apiserver's defaulting of jobs and replication
 * controllers does on every read.
 */
export function withTemplateLabels<T extends TemplatedObject>(object: T): T {
  const labels = object.spec?.template?.metadata?.labels ?? {};
  if (Object.keys(object.metadata.labels ?? {}).length > 0 || Object.keys(labels).length === 0) return object;
  return withMeta(object, { labels });
}
