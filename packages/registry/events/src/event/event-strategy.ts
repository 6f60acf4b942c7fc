import type { Event as CoreEvent } from '@k8s-ts/api/types';
import { validateEvent, validateEventUpdate } from '@k8s-ts/api/validation';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { RESTStrategy } from '@k8s-ts/registry-generic';

/** An event as it is stored: in the form of core/v1. */
export type StoredEvent = CoreEvent & KubeObject;

export const group = 'events.k8s.io';

/**
 * Events that come through this group: a new one says when it was and who reports it, and has none of the older fields; of one that is there
 * only the series changes (`kubernetes/kubernetes pkg/registry/core/event`).
 */
export const eventStrategy: RESTStrategy<StoredEvent> = {
  namespaced: true,
  allowCreateOnUpdate: true,
  allowUnconditionalUpdate: true,
  defaultGarbageCollectionPolicy: 'Unsupported',
  validate: (event) => validateEvent(event, group),
  validateUpdate: (event, old) => validateEventUpdate(event, old, group),
};

/** Values of the fields that events are selected by, under this group's names. */
export function eventFields(event: StoredEvent): Readonly<Record<string, string>> {
  const { involvedObject: regarding } = event;
  return {
    'regarding.kind': regarding?.kind ?? '',
    'regarding.namespace': regarding?.namespace ?? '',
    'regarding.name': regarding?.name ?? '',
    'regarding.uid': regarding?.uid ?? '',
    'regarding.apiVersion': regarding?.apiVersion ?? '',
    'regarding.resourceVersion': regarding?.resourceVersion ?? '',
    'regarding.fieldPath': regarding?.fieldPath ?? '',
    reason: event.reason ?? '',
    reportingController: event.reportingComponent ?? '',
    type: event.type ?? '',
  };
}

/** Names of the fields that events are selected by. */
export const eventFieldSelectors: readonly string[] = Object.keys(eventFields({ metadata: {} } as StoredEvent));
