import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { configKey, dnsLabel, dnsSubdomain, namePart } from '../../test/messages.js';
import { configMapStrategy } from './config-map-strategy.js';

const rules = kindRules('ConfigMap', configMapStrategy);

/** A config map, valid before the change. */
const configMap = (change: object = {}): object =>
  changed({ metadata: { name: 'm', namespace: 'ns', resourceVersion: '1' }, data: { key: 'value' } }, change);

ruleTable('config maps', { errorsOf: (change: object) => rules.create(configMap(change)) }, [
  [{ metadata: { name: '' } }, 'metadata.name: Required value: name or generateName is required'],
  [{ metadata: { name: 'UPPER' } }, `metadata.name: Invalid value: "UPPER": ${dnsSubdomain}`],
  [
    { metadata: { name: 'n'.repeat(254) } },
    `metadata.name: Invalid value: "${'n'.repeat(254)}": must be no more than 253 characters`,
  ],
  [{ metadata: { namespace: '' } }, 'metadata.namespace: Required value'],
  [{ metadata: { namespace: 'UPPER' } }, `metadata.namespace: Invalid value: "UPPER": ${dnsLabel}`],
  [{ metadata: { labels: { 'not a key': 'v' } } }, `metadata.labels: Invalid value: "not a key": ${namePart}`],
  [{ data: { '': 'v' } }, `data[]: Invalid value: "": ${configKey}`],
  [{ data: { 'a b': 'v' } }, `data[a b]: Invalid value: "a b": ${configKey}`],
  [{ data: { '.': 'v' } }, 'data[.]: Invalid value: ".": must not be \'.\''],
  [{ data: { '..': 'v' } }, 'data[..]: Invalid value: "..": must not be \'..\''],
  [{ data: { '..a': 'v' } }, 'data[..a]: Invalid value: "..a": must not start with \'..\''],
  [
    {
      data: {
        kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk:
          'v',
      },
    },
    `data[${'k'.repeat(254)}]: Invalid value: "${'k'.repeat(254)}": must be no more than 253 characters`,
  ],
  [{ binaryData: { 'a b': 'YQ==' } }, `binaryData[a b]: Invalid value: "a b": ${configKey}`],
  [{ binaryData: { '..': 'YQ==' } }, 'binaryData[..]: Invalid value: "..": must not be \'..\''],
  [
    {
      binaryData: {
        kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk:
          'YQ==',
      },
    },
    `binaryData[${'k'.repeat(254)}]: Invalid value: "${'k'.repeat(254)}": must be no more than 253 characters`,
  ],
  [{ binaryData: { key: 'YQ==' } }, 'data[key]: Invalid value: "key": duplicate of key present in binaryData'],
  [
    { data: { a: 'v', b: 'v' }, binaryData: { a: 'YQ==', b: 'YQ==' } },
    'data[a]: Invalid value: "a": duplicate of key present in binaryData',
    'data[b]: Invalid value: "b": duplicate of key present in binaryData',
  ],
  [{ data: { a: 'x'.repeat(1048577) } }, '[]: Too long: may not be more than 1048576 bytes'],
  [{ data: { a: 'x'.repeat(1000000), b: 'x'.repeat(48577) } }, '[]: Too long: may not be more than 1048576 bytes'],
]);

ruleTable(
  'updates of config maps',
  { errorsOf: ([before, after]: readonly [object, object]) => rules.update(configMap(after), configMap(before)) },
  [
    [[{ immutable: true }, {}], 'immutable: Forbidden: field is immutable when `immutable` is set'],
    [[{ immutable: true }, { immutable: false }], 'immutable: Forbidden: field is immutable when `immutable` is set'],
    [
      [{ immutable: true }, { immutable: true, data: { key: 'other' } }],
      'data: Forbidden: field is immutable when `immutable` is set',
    ],
    [
      [{ immutable: true }, { immutable: true, data: { more: 'v' } }],
      'data: Forbidden: field is immutable when `immutable` is set',
    ],
    [
      [{ immutable: true }, { immutable: true, binaryData: { more: 'YQ==' } }],
      'binaryData: Forbidden: field is immutable when `immutable` is set',
    ],
    [
      [{ immutable: true }, { data: { key: undefined } }],
      'immutable: Forbidden: field is immutable when `immutable` is set',
      'data: Forbidden: field is immutable when `immutable` is set',
    ],
    [[{}, { data: { 'a b': 'v' } }], `data[a b]: Invalid value: "a b": ${configKey}`],
    [
      [{}, { metadata: { name: 'other' } }],
      'metadata.name: Invalid value: "other": field is immutable',
      'metadata.name: Invalid value: "other": field is immutable',
    ],
    [
      [{}, { metadata: { resourceVersion: '' } }],
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
    [
      [{}, { metadata: { namespace: 'other' } }],
      'metadata.namespace: Invalid value: "other": field is immutable',
      'metadata.namespace: Invalid value: "other": field is immutable',
    ],
  ],
);
