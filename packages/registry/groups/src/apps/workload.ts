import type { PodTemplateSpec } from '@k8s-ts/api/types';
import { podTemplateWarnings } from '@k8s-ts/api/validation';
import { FieldPath } from '@k8s-ts/apimachinery/validation';
import { type GatedFields, type SpecifiedObject, without } from '@k8s-ts/registry-shared';

export const group = 'apps';
export const specPath: FieldPath = FieldPath.root('spec');
export const statusPath: FieldPath = FieldPath.root('status');

type WithTemplate = SpecifiedObject & { readonly spec?: { readonly template?: PodTemplateSpec } };

export function templateWarnings(object: WithTemplate): string[] {
  return podTemplateWarnings(object.spec?.template, specPath.child('template'));
}

/** Like {@link templateWarnings}; empty when the generation did not change. */
export function updatedTemplateWarnings(object: WithTemplate, old: WithTemplate): string[] {
  return object.metadata.generation === old.metadata.generation ? [] : templateWarnings(object);
}

interface WithStatus {
  readonly status?: { readonly terminatingReplicas?: number };
}

/** The fields of the status of deployments and replica sets that belong to features. */
export const statusFields = <T extends WithStatus>(): readonly GatedFields<T>[] => [
  {
    gate: 'DeploymentReplicaSetTerminatingReplicas',
    isUsed: ({ status }) => status?.terminatingReplicas !== undefined,
    drop: (object) => (object.status ? { ...object, status: without(object.status, 'terminatingReplicas') } : object),
  },
];
