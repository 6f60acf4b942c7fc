import { describeRules } from '../../../../shared/test/rule-table.js';
import { leaseCandidateStrategy } from './lease-candidate-strategy.js';

/** `kubernetes pkg/apis/coordination/validation/validation.go`. */
describeRules({
  group: 'coordination.k8s.io',
  version: 'v1beta1',
  kind: 'LeaseCandidate',
  resource: 'leasecandidates',
  base: {
    spec: { leaseName: 'x', binaryVersion: '1.35.0', emulationVersion: '1.34.0', strategy: 'OldestEmulationVersion' },
  },
  strategy: leaseCandidateStrategy,
  create: [
    [{}],
    [{ 'metadata.name': 'A_b.c-' }],
    [
      { 'metadata.name': 'a/b' },
      "metadata.name: Invalid value: \"a/b\": a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
    ],
    [{ 'metadata.name': '..a' }, 'metadata.name: Invalid value: "..a": must not start with \'..\''],
    [{ 'spec.leaseName': undefined }, 'spec.leaseName: Required value'],
    [{ 'spec.leaseName': '' }, 'spec.leaseName: Required value'],
    [{ 'spec.binaryVersion': undefined }, 'spec.binaryVersion: Required value'],
    [
      { 'spec.binaryVersion': '1.35' },
      'spec.binaryVersion: Invalid value: "1.35": must be a valid semantic version',
      'spec.binaryVersion: Invalid value: "1.35": must be greater than or equal to `emulationVersion`',
    ],
    [
      { 'spec.binaryVersion': '01.2.3' },
      'spec.binaryVersion: Invalid value: "01.2.3": must be a valid semantic version',
      'spec.binaryVersion: Invalid value: "01.2.3": must be greater than or equal to `emulationVersion`',
    ],
    [
      { 'spec.binaryVersion': '1.2.3-' },
      'spec.binaryVersion: Invalid value: "1.2.3-": must be a valid semantic version',
      'spec.binaryVersion: Invalid value: "1.2.3-": must be greater than or equal to `emulationVersion`',
    ],
    [
      { 'spec.binaryVersion': '1.33.0' },
      'spec.binaryVersion: Invalid value: "1.33.0": must be greater than or equal to `emulationVersion`',
    ],
    [
      { 'spec.emulationVersion': undefined },
      "spec.emulationVersion: Required value: must be specified when `strategy` is 'OldestEmulationVersion'",
    ],
    [
      { 'spec.emulationVersion': 'nope' },
      'spec.emulationVersion: Invalid value: "nope": must be a valid semantic version',
      "spec.emulationVersion: Required value: must be specified when `strategy` is 'OldestEmulationVersion'",
    ],
    [
      { 'spec.emulationVersion': '0.0.0' },
      "spec.emulationVersion: Required value: must be specified when `strategy` is 'OldestEmulationVersion'",
    ],
    [{ 'spec.emulationVersion': undefined, 'spec.strategy': 'a.example/own' }],
    [{ 'spec.strategy': undefined }, 'spec.strategy: Required value'],
    [
      { 'spec.strategy': 'Other' },
      'spec.strategy.strategy: Unsupported value: "Other": supported values: "OldestEmulationVersion"',
    ],
    [
      { 'spec.strategy': 'a.example/' },
      'spec.strategy.strategy: Invalid value: "a.example/": name part must be non-empty',
      "spec.strategy.strategy: Invalid value: \"a.example/\": name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')",
    ],
    [
      { 'spec.strategy': 'a/b/c' },
      "spec.strategy.strategy: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
    ],
    [
      { 'spec.binaryVersion': '1.35.0-alpha.1', 'spec.emulationVersion': '1.35.0-alpha.1.1' },
      'spec.binaryVersion: Invalid value: "1.35.0-alpha.1": must be greater than or equal to `emulationVersion`',
    ],
    [{ 'spec.binaryVersion': '1.35.0-alpha', 'spec.emulationVersion': '1.35.0-1' }],
    [
      { 'spec.binaryVersion': '1.35.0-1', 'spec.emulationVersion': '1.35.0-alpha' },
      'spec.binaryVersion: Invalid value: "1.35.0-1": must be greater than or equal to `emulationVersion`',
    ],
    [
      { 'spec.binaryVersion': '1.35.0-rc.1', 'spec.emulationVersion': '1.35.0' },
      'spec.binaryVersion: Invalid value: "1.35.0-rc.1": must be greater than or equal to `emulationVersion`',
    ],
    [{ 'spec.binaryVersion': '1.35.0+b', 'spec.emulationVersion': '1.35.0+a' }],
    [
      { 'spec.binaryVersion': '18446744073709551616.0.0' },
      'spec.binaryVersion: Invalid value: "18446744073709551616.0.0": must be a valid semantic version',
      'spec.binaryVersion: Invalid value: "18446744073709551616.0.0": must be greater than or equal to `emulationVersion`',
    ],
    [
      { spec: {} },
      'spec.leaseName: Required value',
      'spec.binaryVersion: Required value',
      'spec.strategy: Required value',
    ],
    [
      { spec: undefined },
      'spec.leaseName: Required value',
      'spec.binaryVersion: Required value',
      'spec.strategy: Required value',
    ],
  ],
  update: [
    [{}, { 'spec.binaryVersion': '1.36.0' }],
    [{}, { 'spec.leaseName': 'y' }, 'spec.leaseName: Invalid value: "y": field is immutable'],
    [
      {},
      { 'spec.binaryVersion': '1.0.0' },
      'spec.binaryVersion: Invalid value: "1.0.0": must be greater than or equal to `emulationVersion`',
    ],
    [
      {},
      { 'spec.leaseName': '', 'spec.strategy': '' },
      'spec.leaseName: Required value',
      'spec.strategy: Required value',
      'spec.leaseName: Invalid value: "": field is immutable',
    ],
  ],
});
