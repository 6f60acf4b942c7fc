import { tableConvertorFor } from '@k8s-ts/api/printers';
import type { ComponentStatus } from '@k8s-ts/api/types';
import { errorText, newNotFound } from '@k8s-ts/apimachinery/errors';
import { everything as everyField } from '@k8s-ts/apimachinery/fields';
import { everything as everyLabel } from '@k8s-ts/apimachinery/labels';
import type { AnyRESTStorage, Getter, Lister } from '@k8s-ts/registry-generic';
import { builtinResourceFacts } from '@k8s-ts/registry-shared';

/** Checks the health of a component. Resolves with a message when it is healthy; rejects when it is not. */
export type ComponentCheck = () => Promise<string>;

/**
 * Storage of component statuses, which runs the health checks on every read
 * (`kubernetes pkg/registry/core/componentstatus`).
 */
export function newComponentStatusStorage(
  checks: Readonly<Record<string, ComponentCheck>> = {},
): AnyRESTStorage & Getter & Lister {
  return {
    kind: { group: '', version: 'v1', kind: 'ComponentStatus' },
    namespaced: false,
    ...builtinResourceFacts('', 'v1', 'componentstatuses'),
    ...tableConvertorFor('', 'ComponentStatus'),
    async get(name) {
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
      if (!check) throw newNotFound({ group: '', resource: 'componentstatus' }, name);
      return { object: await statusOf(name, check) };
    },
    async list({ labelSelector: labels = everyLabel, fieldSelector: fields = everyField }) {
      const selected = Object.entries(checks).filter(
        ([name]) => labels.matches({}) && fields.matches({ 'metadata.name': name, 'metadata.namespace': '' }),
      );
      const items = await Promise.all(selected.map(async ([name, check]) => ({ object: await statusOf(name, check) })));
      return { items, resourceVersion: '' };
    },
  };
}

async function statusOf(name: string, check: ComponentCheck): Promise<ComponentStatus> {
  const condition = await check().then(
    (message) => ({ type: 'Healthy', status: 'True', message }),
    (error: unknown) => ({ type: 'Healthy', status: 'False', message: errorText(error) }),
  );
  return { kind: 'ComponentStatus', apiVersion: 'v1', metadata: { name }, conditions: [condition] };
}
