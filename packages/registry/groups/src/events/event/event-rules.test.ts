import { convertObject } from '@k8s-ts/api/conversion';
import type { eventsv1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { describeRules } from '../../../../shared/test/rule-table.js';
import { eventStrategy } from './event-strategy.js';

const events = { group: 'events.k8s.io', version: 'v1', kind: 'Event' };
/** The strategy gets objects in the form in which they are stored. */
const stored = (event: eventsv1.Event) =>
  convertObject(events, { group: '', version: 'v1', kind: 'Event' }, { ...event }) as never;
const strategy: BuiltinStrategy<eventsv1.Event> = {
  validate: (event, context) => eventStrategy.validate(stored(event), context),
  validateUpdate: (event, old, context) => eventStrategy.validateUpdate(stored(event), stored(old), context),
};

/** `kubernetes pkg/apis/core/validation/events.go`. */
describeRules({
  group: 'events.k8s.io',
  version: 'v1',
  kind: 'Event',
  resource: 'events',
  namespaced: true,
  base: {
    regarding: { kind: 'Pod', namespace: 'ns', name: 'p', apiVersion: 'v1' },
    reason: 'R',
    note: 'm',
    type: 'Normal',
    eventTime: '2026-01-01T00:00:00.000000Z',
    reportingController: 'a.example/c',
    reportingInstance: 'i',
    action: 'a',
  },
  strategy: strategy,
  create: [
    [{}],
    [
      { 'metadata.name': 'A_b' },
      "metadata.name: Invalid value: \"A_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ eventTime: undefined }, 'eventTime: Required value'],
    [{ eventTime: null }, 'eventTime: Required value'],
    [
      { reportingController: '' },
      'reportingController: Required value',
      'reportingController: Invalid value: "": name part must be non-empty',
      "reportingController: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { reportingController: '-' },
      "reportingController: Invalid value: \"-\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      {
        reportingController:
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'reportingController: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": name part must be no more than 63 bytes',
    ],
    [
      { reportingController: 'a/b/c' },
      "reportingController: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
    [{ reportingInstance: '' }, 'reportingInstance: Required value'],
    [
      {
        reportingInstance:
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'reportingInstance: Invalid value: "": can have at most 128 characters',
    ],
    [{ action: '' }, 'action: Required value'],
    [
      {
        action:
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'action: Invalid value: "": can have at most 128 characters',
    ],
    [{ reason: '' }, 'reason: Required value'],
    [
      {
        reason:
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'reason: Invalid value: "": can have at most 128 characters',
    ],
    [
      {
        note: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
    ],
    [
      {
        note: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'message: Invalid value: "": can have at most 1024 characters',
    ],
    [{ type: 'Other' }, 'type: Invalid value: "": has invalid value: Other'],
    [{ type: '' }, 'type: Invalid value: "": has invalid value: '],
    [{ type: 'Warning' }],
    [{ 'regarding.namespace': 'other' }],
    [{ 'regarding.namespace': '' }, 'involvedObject.namespace: Invalid value: "": does not match event.namespace'],
    [{ regarding: {} }, 'involvedObject.namespace: Invalid value: "": does not match event.namespace'],
    [
      { regarding: { kind: 'Node', name: 'n', apiVersion: 'v1' } },
      'involvedObject.namespace: Invalid value: "": does not match event.namespace',
    ],
    [{ 'regarding.kind': 'Unknown' }],
    [{ 'regarding.apiVersion': 'a/b/c' }],
    [{ series: { count: 2, lastObservedTime: '2026-01-01T00:00:00.000000Z' } }],
    [
      { series: { count: 1, lastObservedTime: '2026-01-01T00:00:00.000000Z' } },
      'series.count: Invalid value: "": should be at least 2',
    ],
    [{ series: { count: 2, lastObservedTime: null } }, 'series.lastObservedTime: Required value'],
    [{ deprecatedSource: { component: 'c' } }, 'source: Invalid value: "": needs to be unset'],
    [{ deprecatedSource: { host: 'h' } }, 'source: Invalid value: "": needs to be unset'],
    [{ deprecatedFirstTimestamp: '2026-01-01T00:00:00Z' }, 'firstTimestamp: Invalid value: "": needs to be unset'],
    [{ deprecatedLastTimestamp: '2026-01-01T00:00:00Z' }, 'lastTimestamp: Invalid value: "": needs to be unset'],
    [{ deprecatedCount: 1 }, 'count: Invalid value: "": needs to be unset'],
    [{ deprecatedCount: 0 }],
    [
      { deprecatedSource: { component: 'c' }, deprecatedCount: 1, eventTime: undefined, type: 'x' },
      'eventTime: Required value',
      'type: Invalid value: "": has invalid value: x',
      'count: Invalid value: "": needs to be unset',
      'source: Invalid value: "": needs to be unset',
    ],
    [{ related: { kind: 'Pod', namespace: 'ns', name: 'p', apiVersion: 'v1' } }],
  ],
  update: [
    [{}, { series: { count: 2, lastObservedTime: '2026-01-01T00:00:00.000000Z' } }],
    [
      {},
      { series: { count: 1, lastObservedTime: '2026-01-01T00:00:00.000000Z' } },
      'series.count: Invalid value: "": should be at least 2',
    ],
    [{}, { note: 'n' }, 'message: Invalid value: "n": field is immutable'],
    [{}, { reason: 'S' }, 'reason: Invalid value: "S": field is immutable'],
    [{}, { action: 'b' }, 'action: Invalid value: "b": field is immutable'],
    [
      {},
      { reportingController: 'b.example/c' },
      'reportingController: Invalid value: "b.example/c": field is immutable',
    ],
    [{}, { reportingInstance: 'j' }, 'reportingInstance: Invalid value: "j": field is immutable'],
    [{}, { type: 'Warning' }, 'type: Invalid value: "Warning": field is immutable'],
    [
      {},
      { eventTime: '2026-01-02T00:00:00.000000Z' },
      'eventTime: Invalid value: "2026-01-02T00:00:00.000000Z": field is immutable',
    ],
    [
      {},
      { 'regarding.name': 'q' },
      'involvedObject: Invalid value: {"Kind":"Pod","Namespace":"ns","Name":"q","UID":"","APIVersion":"v1","ResourceVersion":"","FieldPath":""}: field is immutable',
    ],
    [
      {},
      { related: { kind: 'Pod', namespace: 'ns', name: 'p', apiVersion: 'v1' } },
      'related: Invalid value: {"Kind":"Pod","Namespace":"ns","Name":"p","UID":"","APIVersion":"v1","ResourceVersion":"","FieldPath":""}: field is immutable',
    ],
    [
      { related: { kind: 'Pod', namespace: 'ns', name: 'p', apiVersion: 'v1' } },
      { 'related.name': 'q' },
      'related: Invalid value: {"Kind":"Pod","Namespace":"ns","Name":"q","UID":"","APIVersion":"v1","ResourceVersion":"","FieldPath":""}: field is immutable',
    ],
    [{}, { deprecatedCount: 2 }, 'count: Invalid value: 2: field is immutable'],
    [
      {},
      { deprecatedSource: { component: 'c' } },
      'source: Invalid value: {"Component":"c","Host":""}: field is immutable',
    ],
    [
      {},
      { deprecatedFirstTimestamp: '2026-01-02T00:00:00Z' },
      'firstTimestamp: Invalid value: "2026-01-02T00:00:00Z": field is immutable',
    ],
    [
      {},
      { deprecatedLastTimestamp: '2026-01-02T00:00:00Z' },
      'lastTimestamp: Invalid value: "2026-01-02T00:00:00Z": field is immutable',
    ],
    [{ series: { count: 2, lastObservedTime: '2026-01-01T00:00:00.000000Z' } }, { series: undefined }],
    [
      {},
      { note: 'n', action: 'b', type: 'Warning' },
      'message: Invalid value: "n": field is immutable',
      'type: Invalid value: "Warning": field is immutable',
      'action: Invalid value: "b": field is immutable',
    ],
    [{}, { 'metadata.labels': { a: 'b' } }],
  ],
});
