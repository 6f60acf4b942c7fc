import {
  type FieldError,
  FieldPath,
  field,
  isDNS1123Subdomain,
  isQualifiedName,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';
import type { Event } from '../../types/index.js';
import { builtinSemanticEqual } from '../equality/builtin-semantic-equal.js';
import { byteLength, checkText, type Errors, immutableMessage } from '../field/checks.js';
import { internalForm } from '../field/internal-form.js';
import { validateKindMeta, validateKindMetaUpdate } from '../meta/kind-meta.js';

/** The API group that an event is written through: core is lenient, `events.k8s.io` is strict. */
export type EventGroup = '' | 'events.k8s.io';

/** Errors of a new Event in the form of core/v1 (`kubernetes pkg/apis/core/validation/events.go`). */
export function validateEvent(event: Event, group: EventGroup): FieldError[] {
  const errors: Errors = [];
  checkLegacy(errors, event, group);
  if (group === '') return errors;
  field.pushAll(errors, validateKindMeta(event, true, nameIsDNSSubdomain));
  checkSeries(errors, event);
  if (!event.eventTime) errors.push(field.required(FieldPath.root('eventTime')));
  const type: string = event.type ?? '';
  if (type !== 'Normal' && type !== 'Warning')
    errors.push(field.invalid(FieldPath.root('type'), '', `has invalid value: ${type}`));
  const unset = (name: string, isSet: boolean) => {
    if (isSet) errors.push(field.invalid(FieldPath.root(name), '', 'needs to be unset'));
  };
  unset('firstTimestamp', Boolean(event.firstTimestamp));
  unset('lastTimestamp', Boolean(event.lastTimestamp));
  unset('count', (event.count ?? 0) !== 0);
  unset('source', Boolean(event.source?.component || event.source?.host));
  return errors;
}

const immutableFields = [
  'involvedObject',
  'reason',
  'message',
  'source',
  'firstTimestamp',
  'lastTimestamp',
  'count',
  'reason',
  'type',
  'eventTime',
  'action',
  'related',
  'reportingComponent',
  'reportingInstance',
] as const;

/** Errors of an update of an Event. Through `events.k8s.io` only its series may change. */
export function validateEventUpdate(event: Event, old: Event, group: EventGroup): FieldError[] {
  const errors: Errors = [];
  checkLegacy(errors, event, group);
  if (group === '') return errors;
  field.pushAll(errors, validateKindMetaUpdate(event, old));
  if (!builtinSemanticEqual(event.series, old.series)) checkSeries(errors, event);
  for (const name of immutableFields) {
    if (builtinSemanticEqual(event[name], old[name])) continue;
    const shown = name === 'reportingComponent' ? 'reportingController' : name;
    errors.push(field.invalid(FieldPath.root(shown), printedField(event, name), immutableMessage));
  }
  return errors;
}

const zeroValues: Partial<Record<(typeof immutableFields)[number], unknown>> = {
  firstTimestamp: null,
  lastTimestamp: null,
  eventTime: null,
  count: 0,
};

/** A field as it is printed in a message: with its zero value when it is not set. */
function printedField(event: Event, name: (typeof immutableFields)[number]): unknown {
  if (name === 'source') return internalForm('k8s.io.api.core.v1.EventSource', event.source ?? {});
  if (name === 'involvedObject') return internalForm(referenceType, event.involvedObject ?? {});
  if (name === 'related') return internalForm(referenceType, event.related);
  return event[name] ?? (name in zeroValues ? zeroValues[name] : '');
}

const referenceType = 'k8s.io.api.core.v1.ObjectReference';

function checkSeries(errors: Errors, event: Event): void {
  if (!event.series) return;
  if ((event.series.count ?? 0) < 2)
    errors.push(field.invalid(FieldPath.root('series.count'), '', 'should be at least 2'));
  if (!event.series.lastObservedTime) errors.push(field.required(FieldPath.root('series.lastObservedTime')));
}

function checkLegacy(errors: Errors, event: Event, group: EventGroup): void {
  const objectNamespace = event.involvedObject?.namespace ?? '';
  const namespace = event.metadata?.namespace ?? '';
  const mismatch = () =>
    errors.push(
      field.invalid(FieldPath.root('involvedObject', 'namespace'), objectNamespace, 'does not match event.namespace'),
    );
  if (!event.eventTime) {
    if (objectNamespace === '' ? namespace !== '' && namespace !== 'default' : namespace !== objectNamespace)
      mismatch();
  } else {
    if (objectNamespace === '' && namespace !== 'default' && namespace !== 'kube-system') mismatch();
    const controller = event.reportingComponent ?? '';
    const path = FieldPath.root(group === '' ? 'reportingComponent' : 'reportingController');
    if (controller === '') errors.push(field.required(path));
    checkText(errors, controller, path, isQualifiedName);
    const bounded = (name: 'reportingInstance' | 'action' | 'reason' | 'message', limit: number, required: boolean) => {
      const value = event[name] ?? '';
      if (required && value === '') errors.push(field.required(FieldPath.root(name)));
      if (byteLength(value) > limit)
        errors.push(field.invalid(FieldPath.root(name), '', `can have at most ${limit} characters`));
    };
    bounded('reportingInstance', 128, true);
    bounded('action', 128, true);
    bounded('reason', 128, true);
    bounded('message', 1024, false);
  }
  checkText(errors, namespace, FieldPath.root('namespace'), isDNS1123Subdomain);
}
