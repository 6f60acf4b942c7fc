import type { PodTemplateSpec } from '@k8s-ts/api/types';
import { podTemplateWarnings } from '@k8s-ts/api/validation';
import { FieldPath, isDNS1123Label } from '@k8s-ts/apimachinery/validation';
import type { SpecifiedObject } from '@k8s-ts/registry-builtin';

export const group = 'apps';
export const specPath: FieldPath = FieldPath.root('spec');
export const statusPath: FieldPath = FieldPath.root('status');

type WithTemplate = SpecifiedObject & { readonly spec?: { readonly template?: PodTemplateSpec } };

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
