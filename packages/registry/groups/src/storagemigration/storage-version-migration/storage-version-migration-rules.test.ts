import { describeRules } from '../../../../shared/test/rule-table.js';
import {
  storageVersionMigrationStatusStrategy,
  storageVersionMigrationStrategy,
} from './storage-version-migration-strategy.js';

/** `kubernetes pkg/apis/storagemigration/validation/validation.go`. */
describeRules({
  group: 'storagemigration.k8s.io',
  version: 'v1beta1',
  kind: 'StorageVersionMigration',
  resource: 'storageversionmigrations',
  base: { spec: { resource: { group: 'apps', resource: 'deployments' } } },
  strategy: storageVersionMigrationStrategy,
  create: [
    [{}],
    [
      { 'metadata.name': 'A' },
      "metadata.name: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.resource.group': '' }],
    [
      { 'spec.resource.group': 'A' },
      "spec.resource.group: Invalid value: \"A\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'spec.resource.resource': '' }, 'spec.resource.resource: Required value: resource is required to be set'],
    [
      { 'spec.resource.resource': 'A' },
      "spec.resource.resource: Invalid value: \"A\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.resource.resource': '1a' },
      "spec.resource.resource: Invalid value: \"1a\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
    ],
    [
      { 'spec.resource.resource': 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' },
      'spec.resource.resource: Invalid value: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": must be no more than 63 characters',
    ],
    [{ spec: undefined }, 'spec.resource.resource: Required value: resource is required to be set'],
    [{ status: { resourceVersion: 'x' } }],
  ],
  update: [
    [{}, { 'metadata.labels': { a: 'b' } }],
    [
      {},
      { 'spec.resource.group': '' },
      'spec: Invalid value: {"Resource":{"group":"","resource":"deployments"}}: field is immutable',
    ],
    [
      {},
      { 'spec.resource.resource': 'pods' },
      'spec: Invalid value: {"Resource":{"group":"apps","resource":"pods"}}: field is immutable',
    ],
    [
      {},
      { 'spec.resource.resource': 'P' },
      "spec.resource.resource: Invalid value: \"P\": a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      'spec: Invalid value: {"Resource":{"group":"apps","resource":"P"}}: field is immutable',
    ],
  ],
  subresources: {
    status: {
      strategy: storageVersionMigrationStatusStrategy,
      update: [
        [
          {},
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Running',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
        ],
        [
          {},
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Succeeded',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
        ],
        [
          {},
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Failed',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
        ],
        [
          {},
          {
            status: {
              resourceVersion: '',
              conditions: [
                {
                  type: 'Running',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
        ],
        [
          {},
          {
            status: {
              resourceVersion: '05',
              conditions: [
                {
                  type: 'Running',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          'status.resourceVersion: Invalid value: "05": resource version is not well formed: 05',
        ],
        [
          {},
          {
            status: {
              resourceVersion: 'x',
              conditions: [
                {
                  type: 'Running',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          'status.resourceVersion: Invalid value: "x": resource version is not well formed: x',
        ],
        [
          {},
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Succeeded',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
                {
                  type: 'Failed',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          'status.conditions: Invalid value: [{"type":"Succeeded","status":"True","lastTransitionTime":"2026-01-01T00:00:00Z","reason":"R","message":""},{"type":"Failed","status":"True","lastTransitionTime":"2026-01-01T00:00:00Z","reason":"R","message":""}]: Both success and failed conditions cannot be true at the same time',
        ],
        [
          {},
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Succeeded',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
                {
                  type: 'Running',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
        ],
        [
          {},
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Failed',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
                {
                  type: 'Running',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
        ],
        [
          {},
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Succeeded',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
                {
                  type: 'Failed',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
                {
                  type: 'Running',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          'status.conditions: Invalid value: [{"type":"Succeeded","status":"True","lastTransitionTime":"2026-01-01T00:00:00Z","reason":"R","message":""},{"type":"Failed","status":"True","lastTransitionTime":"2026-01-01T00:00:00Z","reason":"R","message":""},{"type":"Running","status":"True","lastTransitionTime":"2026-01-01T00:00:00Z","reason":"R","message":""}]: Both success and failed conditions cannot be true at the same time',
        ],
        [
          {},
          {
            status: {
              resourceVersion: '5',
              conditions: [
                { type: 'A', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
                { type: 'A', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z', reason: 'R', message: '' },
              ],
            },
          },
          'status.conditions[1].type: Duplicate value: "A"',
        ],
        [
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Running',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          {
            status: {
              resourceVersion: '6',
              conditions: [
                {
                  type: 'Running',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          'status.resourceVersion: Invalid value: "6": field is immutable',
        ],
        [
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Running',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          {
            status: {
              resourceVersion: '',
              conditions: [
                {
                  type: 'Running',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          'status.resourceVersion: Invalid value: "": field is immutable',
        ],
        [
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Succeeded',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Running',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          'status.conditions: Invalid value: [{"type":"Running","status":"True","lastTransitionTime":"2026-01-01T00:00:00Z","reason":"R","message":""}]: Success condition cannot be set to false once it is true',
        ],
        [
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Failed',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          { status: { resourceVersion: '5', conditions: [] } },
          'status.conditions: Invalid value: []: Failed condition cannot be set to false once it is true',
        ],
        [
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Failed',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Succeeded',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          'status.conditions: Invalid value: [{"type":"Succeeded","status":"True","lastTransitionTime":"2026-01-01T00:00:00Z","reason":"R","message":""}]: Failed condition cannot be set to false once it is true',
        ],
        [
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Succeeded',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
          {
            status: {
              resourceVersion: '5',
              conditions: [
                {
                  type: 'Succeeded',
                  status: 'True',
                  lastTransitionTime: '2026-01-01T00:00:00Z',
                  reason: 'R',
                  message: '',
                },
              ],
            },
          },
        ],
      ],
    },
  },
});
