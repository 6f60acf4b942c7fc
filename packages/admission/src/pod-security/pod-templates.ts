import type { Pod } from '@k8s-ts/api/types';
import type { KubeObject } from '@k8s-ts/apimachinery/types';

/** The resources whose objects make pods of a template, as `resource.group`. */
export const resourcesWithPodTemplate = [
  'podtemplates',
  'replicationcontrollers',
  'replicasets.apps',
  'deployments.apps',
  'statefulsets.apps',
  'daemonsets.apps',
  'jobs.batch',
  'cronjobs.batch',
];

interface Template {
  readonly metadata?: { readonly annotations?: Readonly<Record<string, string>> };
  readonly spec?: Pod['spec'];
}

/** Whether objects of a resource have a pod template. */
export const hasPodTemplate = (group: string, resource: string): boolean =>
  resourcesWithPodTemplate.includes(group === '' ? resource : `${resource}.${group}`);

/** The pod template of an object. Undefined when it has none. */
export function podTemplateOf(group: string, resource: string, object: KubeObject): Template | undefined {
  if (group === '' && resource === 'podtemplates') return (object as { readonly template?: Template }).template;
  const { spec } = object as {
    readonly spec?: {
      readonly template?: Template;
      readonly jobTemplate?: { readonly spec?: { readonly template?: Template } };
    };
  };
  return resource === 'cronjobs' ? spec?.jobTemplate?.spec?.template : spec?.template;
}
