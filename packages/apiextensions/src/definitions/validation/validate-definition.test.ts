import { aggregateText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import { type DefinitionChanges, newDefinition, otherVersion, storedVersion } from '../testing/new-definition.js';
import { validateDefinition, validateDefinitionStatusUpdate, validateDefinitionUpdate } from './validate-definition.js';

const label =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')";
const subdomain =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const noSubdomain = (name: string) => `Invalid value: "${name}": ${subdomain}`;

const textOf = (changes: DefinitionChanges) => aggregateText(validateDefinition(newDefinition(changes)));

type Cases = readonly (readonly [what: string, changes: DefinitionChanges, errors: string])[];

const names: Cases = [
  ['everything that is needed', {}, ''],
  [
    'another name than plural and group',
    { metadata: { name: 'boat.example.com' } },
    'metadata.name: Invalid value: "boat.example.com": must be spec.names.plural+"."+spec.group',
  ],
  [
    'no group',
    { metadata: { name: 'boats.' }, spec: { group: '' } },
    `[metadata.name: ${noSubdomain('boats.')}, spec.group: Required value]`,
  ],
  [
    'a group of one word',
    { metadata: { name: 'boats.example' }, spec: { group: 'example' } },
    'spec.group: Invalid value: "example": should be a domain with at least one dot',
  ],
  [
    'a group in upper case',
    { metadata: { name: 'boats.Example.com' }, spec: { group: 'Example.com' } },
    `[metadata.name: ${noSubdomain('boats.Example.com')}, spec.group: ${noSubdomain('Example.com')}]`,
  ],
  ['no scope', { spec: { scope: '' } }, 'spec.scope: Required value'],
  [
    'an unknown scope',
    { spec: { scope: 'Galaxy' } },
    'spec.scope: Unsupported value: "Galaxy": supported values: "Cluster", "Namespaced"',
  ],
  [
    'no names',
    { metadata: { name: 'x.example.com' }, spec: { names: {} } },
    '[metadata.name: Invalid value: "x.example.com": must be spec.names.plural+"."+spec.group, spec.names.plural: Required value, spec.names.singular: Required value, spec.names.kind: Required value, spec.names.listKind: Required value]',
  ],
  ['a kind in mixed case', { names: { kind: 'BoAt' } }, ''],
  [
    'a kind with an underscore',
    { names: { kind: 'Bo_at' } },
    `spec.names.kind: Invalid value: "Bo_at": may have mixed case, but should otherwise match: ${label}`,
  ],
  [
    'a list kind with a dot',
    { names: { listKind: 'Boat.List' } },
    `spec.names.listKind: Invalid value: "Boat.List": may have mixed case, but should otherwise match: ${label}`,
  ],
  [
    'one kind for objects and lists',
    { names: { listKind: 'Boat' } },
    'spec.names.listKind: Invalid value: "Boat": kind and listKind may not be the same',
  ],
  ['a singular in upper case', { names: { singular: 'Boat' } }, `spec.names.singular: Invalid value: "Boat": ${label}`],
  [
    'short names and categories that are no labels',
    { names: { shortNames: ['b', 'B'], categories: ['all', '-'] } },
    `[spec.names.shortNames[1]: Invalid value: "B": ${label}, spec.names.categories[1]: Invalid value: "-": ${label}]`,
  ],
  [
    'a plural that begins with a digit',
    { metadata: { name: '1boats.example.com' }, names: { plural: '1boats' } },
    `spec.names.plural: Invalid value: "1boats": ${label}`,
  ],
];

const internal = (name: string, storage: boolean) =>
  `{"Name":"${name}","Served":true,"Storage":${storage},"Deprecated":false,"DeprecationWarning":null,"Schema":null,"Subresources":null,"AdditionalPrinterColumns":null,"SelectableFields":null}`;

const versions: Cases = [
  [
    'no versions',
    { spec: { versions: [] } },
    '[spec.versions: Invalid value: []: must have exactly one version marked as storage version, status.storedVersions[0]: Invalid value: "v1": missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions]',
  ],
  [
    'no list of versions',
    { spec: { versions: null }, status: { storedVersions: undefined } },
    '[spec.versions: Invalid value: null: must have exactly one version marked as storage version, status.storedVersions: Invalid value: null: must have at least one stored version]',
  ],
  [
    'two versions of one name',
    { spec: { versions: [storedVersion('v1'), otherVersion('v1')] } },
    `spec.versions: Invalid value: [${internal('v1', true)},${internal('v1', false)}]: must contain unique version names`,
  ],
  [
    'no storage version',
    { version: { storage: false }, status: { storedVersions: undefined } },
    `[spec.versions: Invalid value: [${internal('v1', false)}]: must have exactly one version marked as storage version, status.storedVersions: Invalid value: null: must have at least one stored version]`,
  ],
  [
    'two storage versions',
    { spec: { versions: [storedVersion('v1'), storedVersion('v2')] } },
    `[spec.versions: Invalid value: [${internal('v1', true)},${internal('v2', true)}]: must have exactly one version marked as storage version, status.storedVersions: Invalid value: ["v1"]: must have the storage version v2]`,
  ],
  [
    'a version name that is no label',
    { version: { name: 'V1' }, status: { storedVersions: ['V1'] } },
    `[spec.versions[0].name: Invalid value: "V1": ${label}, spec.version: Invalid value: "V1": ${label}]`,
  ],
  [
    'a second version name that is no label',
    { spec: { versions: [storedVersion('v1'), otherVersion('2')] } },
    `spec.versions[1].name: Invalid value: "2": ${label}`,
  ],
  ['a deprecated version', { version: { deprecated: true, deprecationWarning: 'Old – use v2 ☺' } }, ''],
  [
    'a warning of a version that is not deprecated',
    { version: { deprecationWarning: '' } },
    'spec.versions[0].deprecationWarning: Invalid value: "": can only be set for deprecated versions',
  ],
  [
    'an empty warning',
    { version: { deprecated: true, deprecationWarning: '' } },
    'spec.versions[0].deprecationWarning: Invalid value: "": must not be an empty string',
  ],
  [
    'a warning with a control character',
    { version: { deprecated: true, deprecationWarning: 'ä\u0007' } },
    'spec.versions[0].deprecationWarning: Invalid value: "ä\\u0007": must only contain printable UTF-8 characters; non-printable character found at index 2',
  ],
  [
    'a long warning',
    { version: { deprecated: true, deprecationWarning: 'é'.repeat(129) } },
    `spec.versions[0].deprecationWarning: Invalid value: "${'é'.repeat(129)}": must be <= 256 characters long`,
  ],
];

const scale = (more: object) => ({
  version: { subresources: { scale: { specReplicasPath: '.spec.a', statusReplicasPath: '.status.a', ...more } } },
});
const at = 'spec.subresources.scale';

const subresources: Cases = [
  ['status and scale', { version: { subresources: { status: {}, ...scale({}).version.subresources } } }, ''],
  ['a label selector in the spec', scale({ labelSelectorPath: '.spec.s' }), ''],
  ['a label selector in the status', scale({ labelSelectorPath: '.status.s' }), ''],
  [
    'a label selector elsewhere',
    scale({ labelSelectorPath: '.metadata.s' }),
    `${at}.labelSelectorPath: Invalid value: ".metadata.s": should be a json path under either .spec or .status`,
  ],
  ['an empty label selector', scale({ labelSelectorPath: '' }), ''],
  [
    'no paths',
    scale({ specReplicasPath: '', statusReplicasPath: '' }),
    `[${at}.specReplicasPath: Required value, ${at}.statusReplicasPath: Required value]`,
  ],
  [
    'paths without a dot',
    scale({ specReplicasPath: 'spec.a', statusReplicasPath: 'status.a', labelSelectorPath: 'status.s' }),
    `[${at}.specReplicasPath: Invalid value: "spec.a": must be a simple json path starting with ., ${at}.statusReplicasPath: Invalid value: "status.a": must be a simple json path starting with ., ${at}.labelSelectorPath: Invalid value: "status.s": must be a simple json path starting with .]`,
  ],
  [
    'paths in the wrong part',
    scale({ specReplicasPath: '.status.a', statusReplicasPath: '.spec.a' }),
    `[${at}.specReplicasPath: Invalid value: ".status.a": should be a json path under .spec, ${at}.statusReplicasPath: Invalid value: ".spec.a": should be a json path under .status]`,
  ],
  [
    'the spec itself',
    scale({ specReplicasPath: '.spec' }),
    `${at}.specReplicasPath: Invalid value: ".spec": should be a json path under .spec`,
  ],
  [
    'paths of one version of two',
    {
      spec: {
        versions: [storedVersion('v1'), otherVersion('v2', scale({ specReplicasPath: '.x' }).version)],
      },
    },
    'spec.versions[1].subresources.scale.specReplicasPath: Invalid value: ".x": should be a json path under .spec',
  ],
];

const column = (more: object) => ({
  version: { additionalPrinterColumns: [{ name: 'A', type: 'string', jsonPath: '.spec.a', ...more }] },
});
const columnAt = 'spec.additionalPrinterColumns[0]';
const allTypes = 'must be one of boolean,date,integer,number,string';

const columns: Cases = [
  ['a column', column({ format: 'date-time', priority: -1, description: 'x' }), ''],
  ['a column without a name', column({ name: '' }), `${columnAt}.name: Required value`],
  ['a column without a type', column({ type: '' }), `${columnAt}.type: Required value: ${allTypes}`],
  ['a column of type object', column({ type: 'object' }), `${columnAt}.type: Invalid value: "object": ${allTypes}`],
  [
    'a column of an unknown format',
    column({ format: 'uuid' }),
    `${columnAt}.format: Invalid value: "uuid": must be one of byte,date,date-time,double,float,int32,int64,password`,
  ],
  ['a column without a path', column({ jsonPath: '' }), `${columnAt}.JSONPath: Required value`],
  [
    'a column with a path without a dot',
    column({ jsonPath: 'spec' }),
    `${columnAt}.JSONPath: Invalid value: "spec": must be a simple json path starting with .`,
  ],
  [
    'columns of one version of two',
    { spec: { versions: [storedVersion('v1'), otherVersion('v2', column({ name: '' }).version)] } },
    'spec.versions[1].additionalPrinterColumns[0].name: Required value',
  ],
];

const webhook = (clientConfig: object | undefined, conversionReviewVersions: unknown = ['v1']) => ({
  spec: { conversion: { strategy: 'Webhook', webhook: { clientConfig, conversionReviewVersions } } },
});
const url = (text: string) => webhook({ url: text });
const service = (more: object) => webhook({ service: { namespace: 'n', name: 's', port: 443, ...more } });
const conf = 'spec.conversion.webhookClientConfig';
const form = '; desired format: https://host[/path]';

const conversions: Cases = [
  ['a webhook with an address', url('https://example.com/convert'), ''],
  ['a webhook with a service', service({ path: '/convert/boats.example.com' }), ''],
  ['no conversion', { spec: { conversion: undefined } }, ''],
  ['no strategy', { spec: { conversion: { strategy: '' } } }, 'spec.conversion.strategy: Required value'],
  [
    'an unknown strategy',
    { spec: { conversion: { strategy: 'Magic' } } },
    'spec.conversion.strategy: Unsupported value: "Magic": supported values: "None", "Webhook"',
  ],
  [
    'a webhook with the strategy None',
    {
      spec: { conversion: { strategy: 'None', webhook: { clientConfig: {}, conversionReviewVersions: ['v1'] } } },
    },
    `[${conf}: Forbidden: should not be set when strategy is not set to Webhook, spec.conversion.conversionReviewVersions: Forbidden: should not be set when strategy is not set to Webhook]`,
  ],
  [
    'no webhook',
    { spec: { conversion: { strategy: 'Webhook' } } },
    `[${conf}: Required value: required when strategy is set to Webhook, spec.conversion.conversionReviewVersions: Required value]`,
  ],
  ['neither address nor service', webhook({}), `${conf}: Required value: exactly one of url or service is required`],
  [
    'address and service',
    webhook({ url: 'https://a', service: { name: 's', namespace: 'n', port: 443 } }),
    `${conf}: Required value: exactly one of url or service is required`,
  ],
  [
    'an address without TLS',
    url('http://a'),
    `${conf}.url: Invalid value: "http": 'https' is the only allowed URL scheme${form}`,
  ],
  ['an address without a host', url('https:///a'), `${conf}.url: Invalid value: "": host must be specified${form}`],
  [
    'an address with user, query and fragment',
    url('https://me@a/?b#c'),
    `[${conf}.url: Invalid value: "me": user information is not permitted in the URL, ${conf}.url: Invalid value: "c": fragments are not permitted in the URL, ${conf}.url: Invalid value: "b": query parameters are not permitted in the URL]`,
  ],
  [
    'no address',
    url('https://a:b'),
    `${conf}.url: Required value: url must be a valid URL: parse "https://a:b": invalid port ":b" after host${form}`,
  ],
  [
    'a service without name and namespace',
    service({ name: '', namespace: '' }),
    `[${conf}.service.name: Required value, ${conf}.service.namespace: Required value]`,
  ],
  ['a service without namespace', service({ namespace: '' }), `${conf}.service.name: Required value`],
  [
    'a port out of range',
    service({ port: 65536 }),
    `${conf}.service.port: Invalid value: 65536: port is not valid: must be between 1 and 65535, inclusive`,
  ],
  ['the path of a service /', service({ path: '/' }), ''],
  [
    'the path of a service //',
    service({ path: '//' }),
    `${conf}.service.path: Invalid value: "//": segment[0] may not be empty`,
  ],
  [
    'the path of a service with an empty part',
    service({ path: '/a//b/' }),
    `${conf}.service.path: Invalid value: "/a//b/": segment[1] may not be empty`,
  ],
  [
    'the path of a service that is relative',
    service({ path: 'ab' }),
    `${conf}.service.path: Invalid value: "ab": must start with a '/'`,
  ],
  [
    'the path of a service with a bad part',
    service({ path: '/a_b' }),
    `${conf}.service.path: Invalid value: "/a_b": segment[0]: ${subdomain}`,
  ],
  ['no review versions', webhook({ url: 'https://a' }, []), 'spec.conversion.conversionReviewVersions: Required value'],
  [
    'unknown review versions',
    webhook({ url: 'https://a' }, ['v2', 'v2', '3']),
    `[spec.conversion.conversionReviewVersions[1]: Invalid value: "v2": duplicate version, spec.conversion.conversionReviewVersions[2]: Invalid value: "3": ${label}, spec.conversion.conversionReviewVersions: Invalid value: ["v2","v2","3"]: must include at least one of v1, v1beta1]`,
  ],
  ['an unknown and a known review version', webhook({ url: 'https://a' }, ['v9', 'v1beta1']), ''],
  ['a bad CA bundle, before it is established', webhook({ url: 'https://a', caBundle: 'Cg==' }), ''],
];

const approved = 'api-approved.kubernetes.io';
const protectedGroup = (annotation?: string, group = 'sea.k8s.io') => ({
  metadata: {
    name: `boats.${group}`,
    ...(annotation === undefined ? {} : { annotations: { [approved]: annotation } }),
  },
  spec: { group },
});
const mustHave = `protected groups must have approval annotation "${approved}"`;
const see = 'see https://github.com/kubernetes/enhancements/pull/1111';

const others: Cases = [
  ['a group like a protected one', protectedGroup(undefined, 'my-k8s.io'), ''],
  [
    'a protected group without approval',
    protectedGroup(),
    `metadata.annotations[${approved}]: Required value: ${mustHave}, ${see}`,
  ],
  [
    'the group k8s.io itself',
    protectedGroup('', 'k8s.io'),
    `metadata.annotations[${approved}]: Required value: ${mustHave}, ${see}`,
  ],
  ['a protected group with an address', protectedGroup('https://github.com/kubernetes/kubernetes/pull/1'), ''],
  ['a protected group without approval on purpose', protectedGroup('unapproved, an experiment', 'a.kubernetes.io'), ''],
  [
    'a protected group with another text',
    protectedGroup('yes'),
    `metadata.annotations[${approved}]: Invalid value: "yes": ${mustHave} with either a URL or a reason starting with "unapproved", ${see}`,
  ],
  [
    'unknown fields',
    { spec: { preserveUnknownFields: true } },
    'spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
  ],
  [
    'unknown fields and a webhook',
    { spec: { ...url('https://a').spec, preserveUnknownFields: true } },
    '[spec.conversion.strategy: Invalid value: "Webhook": must be None if spec.preserveUnknownFields is true, spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead]',
  ],
  [
    'accepted names that are no labels',
    { status: { acceptedNames: { plural: 'Boats', kind: 'B' } } },
    `status.acceptedNames.plural: Invalid value: "Boats": ${label}`,
  ],
];

describe('a new definition with', () => {
  const cases = [...names, ...versions, ...subresources, ...columns, ...conversions, ...others];
  it.each(cases)('%s is validated', (_what, changes, errors) => expect(textOf(changes)).toBe(errors));
});

const established = { conditions: [{ type: 'Established', status: 'True' }] };
const update = (changes: DefinitionChanges, old: DefinitionChanges) =>
  aggregateText(validateDefinitionUpdate(newDefinition(changes), newDefinition(old)));
const isEstablished = (changes: DefinitionChanges): DefinitionChanges => ({
  ...changes,
  status: { storedVersions: ['v1'], ...established },
});

describe('an update', () => {
  const updates: readonly (readonly [string, DefinitionChanges, DefinitionChanges, string])[] = [
    ['without changes', {}, {}, ''],
    ['of kind and scope before it is established', { spec: { scope: 'Cluster' }, names: { kind: 'Ship' } }, {}, ''],
    [
      'of kind and scope once it is established',
      { spec: { scope: 'Cluster', names: { plural: 'boats', singular: 's', kind: 'Ship', listKind: 'Ships' } } },
      isEstablished({}),
      '[spec.scope: Invalid value: "Cluster": field is immutable, spec.names.kind: Invalid value: "Ship": field is immutable]',
    ],
    [
      'of other names once it is established',
      { names: { singular: 's', listKind: 'L', shortNames: ['b'] } },
      isEstablished({}),
      '',
    ],
    [
      'of group and plural',
      { names: { plural: 'ships' }, spec: {} },
      { names: { plural: 'boats' }, spec: { group: 'other.com' } },
      '[spec.group: Invalid value: "example.com": field is immutable, spec.names.plural: Invalid value: "ships": field is immutable]',
    ],
    [
      'that drops a stored version',
      { spec: { versions: [storedVersion('v2')] }, status: { storedVersions: ['v1', 'v2'] } },
      {},
      'status.storedVersions[0]: Invalid value: "v1": missing from spec.versions; v1 was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in v1 and removes v1 from status.storedVersions',
    ],
    [
      'that still keeps unknown fields',
      { spec: { preserveUnknownFields: true } },
      { spec: { preserveUnknownFields: true } },
      '',
    ],
    [
      'that begins to keep unknown fields',
      { spec: { preserveUnknownFields: true } },
      {},
      'spec.preserveUnknownFields: Invalid value: true: cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead',
    ],
    ['whose approval was missing before', protectedGroup(), protectedGroup(), ''],
    ['whose approval was wrong before', protectedGroup('no'), protectedGroup('yes'), ''],
    [
      'that adds a wrong approval',
      protectedGroup('no'),
      protectedGroup(),
      `metadata.annotations[${approved}]: Invalid value: "no": ${mustHave} with either a URL or a reason starting with "unapproved", ${see}`,
    ],
    [
      'whose review versions were unknown before',
      webhook({ url: 'https://a' }, ['v2']),
      webhook({ url: 'https://a' }, ['v3']),
      '',
    ],
    [
      'that drops the known review version',
      webhook({ url: 'https://a' }, ['v2']),
      webhook({ url: 'https://a' }, ['v1']),
      'spec.conversion.conversionReviewVersions: Invalid value: ["v2"]: must include at least one of v1, v1beta1',
    ],
    [
      'that makes the CA bundle wrong before it is established',
      webhook({ url: 'https://a', caBundle: 'Cg==' }),
      {},
      '',
    ],
    [
      'that makes the CA bundle wrong once it is established',
      webhook({ url: 'https://a', caBundle: 'Cg==' }),
      isEstablished(webhook({ url: 'https://a' })),
      `${conf}.caBundle: Invalid value: "Cg==": unable to load root certificates: unable to parse bytes as PEM block`,
    ],
    [
      'whose CA bundle was wrong before',
      webhook({ url: 'https://a', caBundle: 'Cgo=' }),
      isEstablished(webhook({ url: 'https://a', caBundle: 'Cg==' })),
      '',
    ],
    [
      'without a resourceVersion',
      { metadata: { resourceVersion: undefined } },
      {},
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
  ];
  it.each(updates)('%s is validated', (_what, changes, old, errors) => expect(update(changes, old)).toBe(errors));
});

it('an update of the status has errors of accepted names only', () => {
  const status = { acceptedNames: { plural: 'p', kind: '-', shortNames: ['-'] }, storedVersions: [] };
  const errors = validateDefinitionStatusUpdate(newDefinition({ spec: { scope: '' }, status }), newDefinition());
  expect(aggregateText(errors)).toBe(
    `[status.acceptedNames.kind: Invalid value: "-": may have mixed case, but should otherwise match: ${label}, status.acceptedNames.shortNames[0]: Invalid value: "-": ${label}]`,
  );
});
