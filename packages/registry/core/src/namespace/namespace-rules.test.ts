import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { dnsLabel, labelValue, namePart, qualifiedName } from '../../test/messages.js';
import { namespaceFinalizeStrategy, namespaceStatusStrategy, namespaceStrategy } from './namespace-strategy.js';

const rules = kindRules('Namespace', namespaceStrategy, false);

/** A namespace, valid before the change. */
const namespace = (change: object = {}): object => changed({ metadata: { name: 'n', resourceVersion: '1' } }, change);

ruleTable('namespaces', { errorsOf: (change: object) => rules.create(namespace(change)) }, [
  [{ metadata: { name: '' } }, 'metadata.name: Required value: name or generateName is required'],
  [{ metadata: { name: 'UPPER' } }, `metadata.name: Invalid value: "UPPER": ${dnsLabel}`],
  [{ metadata: { name: 'a.b' } }, 'metadata.name: Invalid value: "a.b": must not contain dots'],
  [
    { metadata: { name: 'n'.repeat(64) } },
    `metadata.name: Invalid value: "${'n'.repeat(64)}": must be no more than 63 characters`,
    `metadata.labels: Invalid value: "${'n'.repeat(64)}": must be no more than 63 bytes`,
  ],
  [{ metadata: { labels: { 'not a key': 'v' } } }, `metadata.labels: Invalid value: "not a key": ${namePart}`],
  [{ metadata: { labels: { a: 'not a value' } } }, `metadata.labels: Invalid value: "not a value": ${labelValue}`],
  [
    { metadata: { annotations: { 'not a key': 'v' } } },
    `metadata.annotations: Invalid value: "not a key": ${namePart}`,
  ],
  [
    { spec: { finalizers: ['not a name'] } },
    `spec.finalizers: Invalid value: "not a name": ${namePart}`,
    'spec.finalizers: Invalid value: "not a name": name is neither a standard finalizer name nor is it fully qualified',
  ],
  [
    { spec: { finalizers: ['plain'] } },
    'spec.finalizers: Invalid value: "plain": name is neither a standard finalizer name nor is it fully qualified',
  ],
]);

ruleTable(
  'updates of namespaces',
  { errorsOf: (metadata: object) => rules.update(namespace({ metadata }), namespace()) },
  [
    [
      { name: 'm' },
      'metadata.name: Invalid value: "m": field is immutable',
      'metadata.name: Invalid value: "m": field is immutable',
    ],
    [
      { resourceVersion: '' },
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
    [
      { labels: { a: 'not a value' } },
      `metadata.labels: Invalid value: "not a value": ${labelValue}`,
      `metadata.labels: Invalid value: "not a value": ${labelValue}`,
      `metadata.labels: Invalid value: "not a value": ${labelValue}`,
      `metadata.labels: Invalid value: "not a value": ${labelValue}`,
    ],
    [
      { annotations: { '': 'v' } },
      'metadata.annotations: Invalid value: "": name part must be non-empty',
      `metadata.annotations: Invalid value: "": ${namePart}`,
      'metadata.annotations: Invalid value: "": name part must be non-empty',
      `metadata.annotations: Invalid value: "": ${namePart}`,
      'metadata.annotations: Invalid value: "": name part must be non-empty',
      `metadata.annotations: Invalid value: "": ${namePart}`,
      'metadata.annotations: Invalid value: "": name part must be non-empty',
      `metadata.annotations: Invalid value: "": ${namePart}`,
    ],
    [
      { finalizers: ['not a name'] },
      `metadata.finalizers: Invalid value: "not a name": ${namePart}`,
      `metadata.finalizers: Invalid value: "not a name": ${namePart}`,
      'metadata.finalizers[0]: Invalid value: "not a name": name is neither a standard finalizer name nor is it fully qualified',
      'metadata.finalizers[0]: Invalid value: "not a name": name is neither a standard finalizer name nor is it fully qualified',
    ],
  ],
);

ruleTable(
  'status of namespaces',
  {
    errorsOf: ([metadata, phase]: readonly [object, string]) =>
      rules.update(namespace({ metadata, status: { phase } }), namespace({ metadata }), namespaceStatusStrategy),
  },
  [
    [
      [{}, 'Terminating'],
      'status.Phase: Invalid value: "Terminating": may only be \'Active\' if `deletionTimestamp` is empty',
    ],
    [
      [{ deletionTimestamp: '2024-01-01T00:00:00Z' }, 'Active'],
      'status.Phase: Invalid value: "Active": may only be \'Terminating\' if `deletionTimestamp` is not empty',
    ],
    [
      [{ deletionTimestamp: '2024-01-01T00:00:00Z' }, 'Other'],
      'status.Phase: Invalid value: "Other": may only be \'Terminating\' if `deletionTimestamp` is not empty',
    ],
  ],
);

ruleTable(
  'finalizing namespaces',
  {
    errorsOf: (finalizers: object) =>
      rules.update(namespace({ spec: { finalizers } }), namespace(), namespaceFinalizeStrategy),
  },
  [
    [
      ['not a name'],
      `spec.finalizers[0]: Invalid value: "not a name": ${namePart}`,
      'spec.finalizers[0]: Invalid value: "not a name": name is neither a standard finalizer name nor is it fully qualified',
    ],
    [['a.b/c/d'], `spec.finalizers[0]: Invalid value: "a.b/c/d": ${qualifiedName}`],
    [
      ['plain'],
      'spec.finalizers[0]: Invalid value: "plain": name is neither a standard finalizer name nor is it fully qualified',
    ],
    [
      ['example.org/ok', ''],
      'spec.finalizers[1]: Invalid value: "": name part must be non-empty',
      `spec.finalizers[1]: Invalid value: "": ${namePart}`,
      'spec.finalizers[1]: Invalid value: "": name is neither a standard finalizer name nor is it fully qualified',
    ],
  ],
);
