import { describeRules } from '../../../shared/test/rule-table.js';
import { eventStrategy } from './event-strategy.js';

/** `kubernetes pkg/apis/core/validation/events.go`. */
describeRules({
  group: '',
  version: 'v1',
  kind: 'Event',
  resource: 'events',
  base: {
    involvedObject: { kind: 'Pod', namespace: 'ns', name: 'p', apiVersion: 'v1' },
    reason: 'R',
    message: 'm',
    source: { component: 'c' },
    type: 'Normal',
    firstTimestamp: '2026-01-01T00:00:00Z',
    lastTimestamp: '2026-01-01T00:00:00Z',
    count: 1,
  },
  strategy: eventStrategy,
  create: [
    [{}],
    [
      { 'involvedObject.namespace': 'other' },
      'involvedObject.namespace: Invalid value: "other": does not match event.namespace',
    ],
    [{ 'involvedObject.namespace': '' }, 'involvedObject.namespace: Invalid value: "": does not match event.namespace'],
    [{ involvedObject: {} }, 'involvedObject.namespace: Invalid value: "": does not match event.namespace'],
    [
      { involvedObject: { kind: 'Node', name: 'n' } },
      'involvedObject.namespace: Invalid value: "": does not match event.namespace',
    ],
    [{ involvedObject: { kind: 'Node', name: 'n', apiVersion: 'v1', namespace: 'ns' } }],
    [
      { involvedObject: { kind: 'Node', name: 'n', apiVersion: 'v1' } },
      'involvedObject.namespace: Invalid value: "": does not match event.namespace',
    ],
    [{ 'involvedObject.kind': 'Unknown' }],
    [{ 'involvedObject.apiVersion': 'a/b/c' }],
    [{ 'involvedObject.apiVersion': 'example.com/v1', 'involvedObject.kind': 'Boat' }],
    [
      { 'involvedObject.apiVersion': 'apps/v1', 'involvedObject.kind': 'Deployment', 'involvedObject.namespace': '' },
      'involvedObject.namespace: Invalid value: "": does not match event.namespace',
    ],
    [{ type: '' }],
    [{ type: 'Other' }],
    [{ reason: '' }],
    [
      {
        message:
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
    ],
    [
      {
        reason:
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
    ],
    [{ count: -1 }],
    [{ 'metadata.name': 'A_b' }],
    [{ 'metadata.name': 'a/b' }, 'metadata.name: Invalid value: "a/b": may not contain \'/\''],
    [
      { 'metadata.labels': { '-': 'a' } },
      "metadata.labels: Invalid value: \"-\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
    ],
    [
      { eventTime: '2026-01-01T00:00:00.000000Z', reportingComponent: '', reportingInstance: 'i', action: 'a' },
      'reportingComponent: Required value',
      'reportingComponent: Invalid value: "": name part must be non-empty',
      "reportingComponent: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { eventTime: '2026-01-01T00:00:00.000000Z', reportingComponent: 'A b', reportingInstance: 'i', action: 'a' },
      "reportingComponent: Invalid value: \"A b\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent:
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
        reportingInstance: 'i',
        action: 'a',
      },
      'reportingComponent: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": name part must be no more than 63 bytes',
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: '',
        action: 'a',
      },
      'reportingInstance: Required value',
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance:
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
        action: 'a',
      },
      'reportingInstance: Invalid value: "": can have at most 128 characters',
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: '',
      },
      'action: Required value',
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action:
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'action: Invalid value: "": can have at most 128 characters',
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
        reason: '',
      },
      'reason: Required value',
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
        reason:
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'reason: Invalid value: "": can have at most 128 characters',
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
        message:
          'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      },
      'message: Invalid value: "": can have at most 1024 characters',
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
        type: 'Other',
      },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
        type: '',
      },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
        series: { count: 1, lastObservedTime: '2026-01-01T00:00:00.000000Z' },
      },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
        series: { count: 2, lastObservedTime: '2026-01-01T00:00:00.000000Z' },
      },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
        series: { count: 2 },
      },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
        series: { count: 2, lastObservedTime: null },
      },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
        'involvedObject.namespace': 'other',
      },
    ],
    [
      { eventTime: '2026-01-01T00:00:00.000000Z', reason: '', type: '' },
      'reportingComponent: Required value',
      'reportingComponent: Invalid value: "": name part must be non-empty',
      "reportingComponent: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
      'reportingInstance: Required value',
      'action: Required value',
      'reason: Required value',
    ],
  ],
  update: [
    [{}, { count: 2 }],
    [{}, { message: 'n' }],
    [{}, { type: 'Warning' }],
    [{}, { 'involvedObject.name': 'q' }],
    [{}, { reason: 'S' }],
    [{}, { type: '' }],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { series: { count: 2, lastObservedTime: '2026-01-01T00:00:00.000000Z' } },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { series: { count: 2 } },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { message: 'n' },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { reason: 'S' },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { action: 'b' },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { reportingComponent: 'b.example/c' },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { reportingInstance: 'j' },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { eventTime: '2026-01-02T00:00:00.000000Z' },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { eventTime: null },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { type: 'Warning' },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { 'involvedObject.name': 'q' },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { related: { kind: 'Pod', namespace: 'ns', name: 'p', apiVersion: 'v1' } },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
        related: { kind: 'Pod', namespace: 'ns', name: 'p', apiVersion: 'v1' },
      },
      { 'related.name': 'q' },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { count: 2 },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
      },
      { lastTimestamp: '2026-01-02T00:00:00Z' },
    ],
    [
      {
        eventTime: '2026-01-01T00:00:00.000000Z',
        reportingComponent: 'a.example/c',
        reportingInstance: 'i',
        action: 'a',
        series: { count: 2, lastObservedTime: '2026-01-01T00:00:00.000000Z' },
      },
      { series: undefined },
    ],
  ],
});
