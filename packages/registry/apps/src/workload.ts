import type { PodTemplateSpec } from '@k8s-ts/api/types';
import { podTemplateWarnings, semanticEqual } from '@k8s-ts/api/validation';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { FieldPath, isDNS1123Label } from '@k8s-ts/apimachinery/validation';
import { withMeta } from '@k8s-ts/registry-generic';

export const group = 'apps';
export const specPath: FieldPath = FieldPath.root('spec');
export const statusPath: FieldPath = FieldPath.root('status');

/** Objects with a desired and an observed state. */
export type Workload = KubeObject & { readonly spec?: object; readonly status?: object };
type WithTemplate = Workload & { readonly spec?: { readonly template?: PodTemplateSpec } };

/**
 * A new object has no status, and is the first of its generations.
 *
 * @param status the empty one, with the counters that are always told
 */
export function firstGeneration<T extends Workload>(object: T, status: NonNullable<T['status']>): T {
  return withMeta({ ...object, status }, { generation: 1 });
}

/** An update keeps the status, and begins a new generation when the desired state changed. */
export function nextGeneration<T extends Workload>(
  object: T,
  old: T,
  changed = !semanticEqual(object.spec, old.spec),
): T {
  const result = { ...object, status: old.status };
  return changed ? withMeta(result, { generation: (old.metadata.generation ?? 0) + 1 }) : result;
}

/** An update of the status keeps everything else that is desired. */
export function statusOnly<T extends Workload>(object: T, old: T): T {
  return { ...object, spec: old.spec };
}

/** Names end up in those of pods. */
export function nameWarnings(name: string | undefined): string[] {
  const complaints = isDNS1123Label(name ?? '');
  if (complaints.length === 0) return [];
  return [
    `metadata.name: this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended: [${complaints.join(' ')}]`,
  ];
}

export function templateWarnings(object: WithTemplate): string[] {
  return podTemplateWarnings(object.spec?.template, specPath.child('template'));
}

/** As {@link templateWarnings}, only where the generation changed. */
export function updatedTemplateWarnings(object: WithTemplate, old: WithTemplate): string[] {
  return object.metadata.generation === old.metadata.generation ? [] : templateWarnings(object);
}
