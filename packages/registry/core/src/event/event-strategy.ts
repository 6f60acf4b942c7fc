import type { Event } from '@k8s-ts/api/types';
import { validateEvent, validateEventUpdate } from '@k8s-ts/api/validation';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';

/**
 * `kubernetes pkg/registry/core/event`. The registry of `events.k8s.io` writes the same objects with stricter rules.
 */
export const eventStrategy: BuiltinStrategy<Event> = {
  validate: (event) => validateEvent(event, ''),
  validateUpdate: (event, old) => validateEventUpdate(event, old, ''),
};

/** Values of the selectable fields of events. */
export function eventFields(event: Event): Readonly<Record<string, string>> {
  const { involvedObject: about } = event;
  const controller = event.reportingComponent ?? '';
  return {
    'involvedObject.kind': about?.kind ?? '',
    'involvedObject.namespace': about?.namespace ?? '',
    'involvedObject.name': about?.name ?? '',
    'involvedObject.uid': about?.uid ?? '',
    'involvedObject.apiVersion': about?.apiVersion ?? '',
    'involvedObject.resourceVersion': about?.resourceVersion ?? '',
    'involvedObject.fieldPath': about?.fieldPath ?? '',
    reason: event.reason ?? '',
    reportingComponent: controller,
    source: event.source?.component || controller,
    type: event.type ?? '',
  };
}
