import { describeRules } from '../../../../shared/test/rule-table.js';
import { storageVersionStatusStrategy, storageVersionStrategy } from './storage-version-strategy.js';

/** `kubernetes pkg/apis/apiserverinternal/validation/validation.go`. */
describeRules({
  group: 'internal.apiserver.k8s.io',
  version: 'v1alpha1',
  kind: 'StorageVersion',
  resource: 'storageversions',
  base: { metadata: { name: 'apps.deployments', uid: 'uid', resourceVersion: '1' }, spec: {} },
  strategy: storageVersionStrategy,
  create: [
    [{}],
    [{ 'metadata.name': 'a' }, 'metadata.name: Invalid value: "a": name must be in the form of <group>.<resource>'],
    [
      { 'metadata.name': 'A.b' },
      "metadata.name: Invalid value: \"A.b\": the group segment a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [
      { 'metadata.name': 'a.B' },
      "metadata.name: Invalid value: \"a.B\": the resource segment a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'metadata.name': 'a.' },
      "metadata.name: Invalid value: \"a.\": the resource segment a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'metadata.name': 'a.1b' },
      "metadata.name: Invalid value: \"a.1b\": the resource segment a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [{ 'metadata.name': 'a.b.c' }],
    [
      { 'metadata.name': '.a' },
      "metadata.name: Invalid value: \".a\": the group segment a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
  ],
  update: [[{}, { 'metadata.labels': { a: 'b' } }]],
  subresources: {
    status: {
      strategy: storageVersionStatusStrategy,
      update: [
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
              commonEncodingVersion: 'v1',
            },
          },
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
                { apiServerID: 's2', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
              commonEncodingVersion: 'v1',
            },
          },
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
              commonEncodingVersion: 'v1',
            },
          },
          'status.storageVersions[1].apiServerID: Duplicate value: "s1"',
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                {
                  apiServerID: 'A_b',
                  encodingVersion: 'v1',
                  decodableVersions: ['v1', 'x/v2'],
                  servedVersions: ['v1'],
                },
              ],
              commonEncodingVersion: 'v1',
            },
          },
          "status.storageVersions[0].apiServerID: Invalid value: \"A_b\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v2', decodableVersions: ['v2'], servedVersions: [] },
                { apiServerID: 's2', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
            },
          },
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v2', decodableVersions: ['v2'], servedVersions: [] },
                { apiServerID: 's2', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
              commonEncodingVersion: 'v1',
            },
          },
          'status.commonEncodingVersion: Invalid value: "v1": should be nil if servers do not agree on the same encoding version, or if there is no server reporting the supported versions yet',
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
            },
          },
          'status.commonEncodingVersion: Invalid value: null: the common encoding version is v1',
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
              commonEncodingVersion: 'v2',
            },
          },
          'status.commonEncodingVersion: Invalid value: "v2": the actual common encoding version is v1',
        ],
        [
          {},
          { status: { storageVersions: [], commonEncodingVersion: 'v1' } },
          'status.commonEncodingVersion: Invalid value: "v1": should be nil if servers do not agree on the same encoding version, or if there is no server reporting the supported versions yet',
        ],
        [{}, { status: { storageVersions: [] } }],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'a/b/c', decodableVersions: ['a/b/c'], servedVersions: [] },
              ],
              commonEncodingVersion: 'a/b/c',
            },
          },
          "status.storageVersions[0].encodingVersion: Invalid value: \"a/b/c\": an apiVersion is a DNS-1035 label, which must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyVersion')",
          "status.storageVersions[0].decodableVersions[0]: Invalid value: \"a/b/c\": an apiVersion is a DNS-1035 label, which must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyVersion')",
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: '/v1', decodableVersions: ['/v1'], servedVersions: [] },
              ],
              commonEncodingVersion: '/v1',
            },
          },
          'status.storageVersions[0].encodingVersion: Invalid value: "/v1": group part: must be non-empty',
          'status.storageVersions[0].decodableVersions[0]: Invalid value: "/v1": group part: must be non-empty',
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'A/v1', decodableVersions: ['A/v1'], servedVersions: [] },
              ],
              commonEncodingVersion: 'A/v1',
            },
          },
          "status.storageVersions[0].encodingVersion: Invalid value: \"A/v1\": group part: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
          "status.storageVersions[0].decodableVersions[0]: Invalid value: \"A/v1\": group part: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'a/', decodableVersions: ['a/'], servedVersions: [] },
              ],
              commonEncodingVersion: 'a/',
            },
          },
          'status.storageVersions[0].encodingVersion: Invalid value: "a/": version part: must be non-empty',
          'status.storageVersions[0].decodableVersions[0]: Invalid value: "a/": version part: must be non-empty',
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: '1', decodableVersions: ['1'], servedVersions: [] },
              ],
              commonEncodingVersion: '1',
            },
          },
          "status.storageVersions[0].encodingVersion: Invalid value: \"1\": version part: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
          "status.storageVersions[0].decodableVersions[0]: Invalid value: \"1\": version part: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v2'], servedVersions: [] },
              ],
              commonEncodingVersion: 'v1',
            },
          },
          'status.storageVersions[0].decodableVersions: Invalid value: ["v2"]: decodableVersions must include encodingVersion v1',
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'V2'], servedVersions: [] },
              ],
              commonEncodingVersion: 'v1',
            },
          },
          "status.storageVersions[0].decodableVersions[1]: Invalid value: \"V2\": version part: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v3'] },
              ],
              commonEncodingVersion: 'v1',
            },
          },
          'status.storageVersions[0].servedVersions[0]: Invalid value: "v3": individual served version : v3 must be included in decodableVersions : [v1 x/v2]',
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['V'] },
              ],
              commonEncodingVersion: 'v1',
            },
          },
          "status.storageVersions[0].servedVersions[0]: Invalid value: \"V\": version part: a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
          'status.storageVersions[0].servedVersions[0]: Invalid value: "V": individual served version : V must be included in decodableVersions : [v1 x/v2]',
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
              commonEncodingVersion: 'v1',
              conditions: [
                { type: 'A', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: 'm' },
                { type: 'B', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: 'm' },
              ],
            },
          },
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
              commonEncodingVersion: 'v1',
              conditions: [
                { type: 'A', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: 'm' },
                { type: 'A', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: 'm' },
              ],
            },
          },
          'status[1].type: Invalid value: "A": the type of the condition is not unique, it also appears in conditions[0]',
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
              commonEncodingVersion: 'v1',
              conditions: [
                { type: '-', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: 'm' },
              ],
            },
          },
          "status[0].type: Invalid value: \"-\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
              commonEncodingVersion: 'v1',
              conditions: [
                { type: 'A', status: '', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: 'm' },
              ],
            },
          },
          'status[0].status: Invalid value: "": name part must be non-empty',
          "status[0].status: Invalid value: \"\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
              commonEncodingVersion: 'v1',
              conditions: [
                { type: 'A', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: '', message: 'm' },
              ],
            },
          },
          'status[0].reason: Required value',
        ],
        [
          {},
          {
            status: {
              storageVersions: [
                { apiServerID: 's1', encodingVersion: 'v1', decodableVersions: ['v1', 'x/v2'], servedVersions: ['v1'] },
              ],
              commonEncodingVersion: 'v1',
              conditions: [
                { type: 'A', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
              ],
            },
          },
          'status[0].message: Required value',
        ],
      ],
    },
  },
});
