import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { configKey, dnsLabel, dnsSubdomain } from '../../test/messages.js';
import { secretStrategy } from './secret-strategy.js';

const rules = kindRules('Secret', secretStrategy);

/** A secret, valid before the change. */
const secret = (change: object = {}): object =>
  changed({ metadata: { name: 's', namespace: 'ns', resourceVersion: '1' }, data: { key: 'dmFsdWU=' } }, change);

ruleTable('secrets', { errorsOf: (change: object) => rules.create(secret(change)) }, [
  [{ metadata: { name: '' } }, 'metadata.name: Required value: name or generateName is required'],
  [{ metadata: { name: 'UPPER' } }, `metadata.name: Invalid value: "UPPER": ${dnsSubdomain}`],
  [{ metadata: { namespace: '' } }, 'metadata.namespace: Required value'],
  [{ metadata: { namespace: 'UPPER' } }, `metadata.namespace: Invalid value: "UPPER": ${dnsLabel}`],
  [{ data: { '': 'YQ==' } }, `data[]: Invalid value: "": ${configKey}`],
  [{ data: { 'a b': 'YQ==' } }, `data[a b]: Invalid value: "a b": ${configKey}`],
  [{ data: { '..': 'YQ==' } }, 'data[..]: Invalid value: "..": must not be \'..\''],
  [
    {
      data: {
        kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk:
          'YQ==',
      },
    },
    `data[${'k'.repeat(254)}]: Invalid value: "${'k'.repeat(254)}": must be no more than 253 characters`,
  ],
  [{ data: { '..a': 'YQ==' } }, 'data[..a]: Invalid value: "..a": must not start with \'..\''],
  [
    { type: 'kubernetes.io/service-account-token' },
    'metadata.annotations[kubernetes.io/service-account.name]: Required value',
  ],
  [
    {
      type: 'kubernetes.io/service-account-token',
      metadata: { annotations: { 'kubernetes.io/service-account.name': '' } },
    },
    'metadata.annotations[kubernetes.io/service-account.name]: Required value',
  ],
  [{ type: 'kubernetes.io/dockercfg' }, 'data[.dockercfg]: Required value'],
  [
    { type: 'kubernetes.io/dockercfg', data: { '.dockercfg': 'bm90IGpzb24=' } },
    "data[.dockercfg]: Invalid value: \"<secret contents redacted>\": invalid character 'o' in literal null (expecting 'u')",
  ],
  [{ type: 'kubernetes.io/dockerconfigjson' }, 'data[.dockerconfigjson]: Required value'],
  [
    { type: 'kubernetes.io/dockerconfigjson', data: { '.dockerconfigjson': 'ew==' } },
    'data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": unexpected end of JSON input',
  ],
  [
    { type: 'kubernetes.io/dockerconfigjson', data: { '.dockerconfigjson': 'W10=' } },
    'data[.dockerconfigjson]: Invalid value: "<secret contents redacted>": json: cannot unmarshal array into Go value of type map[string]interface {}',
  ],
  [
    { type: 'kubernetes.io/dockercfg', data: { '.dockercfg': '' } },
    'data[.dockercfg]: Invalid value: "<secret contents redacted>": unexpected end of JSON input',
  ],
  [{ type: 'kubernetes.io/basic-auth' }, 'data[username]: Required value', 'data[password]: Required value'],
  [{ type: 'kubernetes.io/ssh-auth' }, 'data[ssh-privatekey]: Required value'],
  [{ type: 'kubernetes.io/ssh-auth', data: { 'ssh-privatekey': '' } }, 'data[ssh-privatekey]: Required value'],
  [{ type: 'kubernetes.io/tls' }, 'data[tls.crt]: Required value', 'data[tls.key]: Required value'],
  [{ type: 'kubernetes.io/tls', data: { 'tls.crt': 'YQ==' } }, 'data[tls.key]: Required value'],
  [{ type: 'kubernetes.io/tls', data: { 'tls.key': 'YQ==' } }, 'data[tls.crt]: Required value'],
]);

ruleTable(
  'updates of secrets',
  { errorsOf: ([before, after]: readonly [object, object]) => rules.update(secret(after), secret(before)) },
  [
    [[{}, { type: 'example.org/t' }], 'type: Invalid value: "example.org/t": field is immutable'],
    [
      [{ type: 'kubernetes.io/tls', data: { 'tls.crt': 'YQ==', 'tls.key': 'YQ==' } }, { type: 'Opaque' }],
      'type: Invalid value: "Opaque": field is immutable',
    ],
    [[{ immutable: true }, {}], 'immutable: Forbidden: field is immutable when `immutable` is set'],
    [[{ immutable: true }, { immutable: false }], 'immutable: Forbidden: field is immutable when `immutable` is set'],
    [
      [{ immutable: true }, { immutable: true, data: { key: 'YQ==' } }],
      'data: Forbidden: field is immutable when `immutable` is set',
    ],
    [
      [{ immutable: true }, { immutable: true, data: { other: 'YQ==' } }],
      'data: Forbidden: field is immutable when `immutable` is set',
    ],
    [
      [{ immutable: true }, { data: { key: undefined } }],
      'immutable: Forbidden: field is immutable when `immutable` is set',
      'data: Forbidden: field is immutable when `immutable` is set',
    ],
    [[{}, { data: { 'a b': 'YQ==' } }], `data[a b]: Invalid value: "a b": ${configKey}`],
    [
      [{}, { metadata: { resourceVersion: '' } }],
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
    [
      [{ type: 'kubernetes.io/ssh-auth', data: { 'ssh-privatekey': 'YQ==' } }, { type: 'kubernetes.io/ssh-auth' }],
      'data[ssh-privatekey]: Required value',
    ],
  ],
);
