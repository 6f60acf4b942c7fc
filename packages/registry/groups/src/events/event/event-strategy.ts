import type { Event as CoreEvent } from '@k8s-ts/api/types';
import { validateEvent, validateEventUpdate } from '@k8s-ts/api/validation';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';

/** An event as it is stored, as core/v1. */
export type StoredEvent = CoreEvent;

export const group = 'events.k8s.io';

/**
 * Events that are written through this group: a new event must have `eventTime` and `reportingController` and none of
 * the deprecated fields; an update may only change the series (`kubernetes pkg/registry/core/event`).
 */
export const eventStrategy: BuiltinStrategy<StoredEvent> = {
  validate: (event) => validateEvent(event, group),
  validateUpdate: (event, old) => validateEventUpdate(event, old, group),
};

/** Values of the selectable fields of events, by their names in this group. */
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

/** Names of the selectable fields. */
export const eventFieldSelectors: readonly string[] = Object.keys(eventFields({ metadata: {} } as StoredEvent));
