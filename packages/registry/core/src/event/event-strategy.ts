import type { Event } from '@k8s-ts/api/types';
import { validateEvent, validateEventUpdate } from '@k8s-ts/api/validation';
import type { BuiltinStrategy } from '@k8s-ts/registry-builtin';

/** `kubernetes pkg/registry/core/event`. Events of `events.k8s.io` are the same objects under stricter rules, which their registry has. */
export const eventStrategy: BuiltinStrategy<Event> = {
  validate: (event) => validateEvent(event, ''),
  validateUpdate: (event, old) => validateEventUpdate(event, old, ''),
};

/** Values of the fields that events are selected by. */
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
