import { describeRules } from '../../../../shared/test/rule-table.js';
import {
  priorityLevelConfigurationStatusStrategy,
  priorityLevelConfigurationStrategy,
} from './priority-level-configuration-strategy.js';

const limited = (more: object) => ({
  'spec.limited': { nominalConcurrencyShares: 10, limitResponse: { type: 'Reject' }, ...more },
});
const queuing = (more: object) =>
  limited({ limitResponse: { type: 'Queue', queuing: { queues: 512, handSize: 4, queueLengthLimit: 100, ...more } } });
const exempt = (more: object) => ({ 'metadata.name': 'exempt', spec: { type: 'Exempt', exempt: more } });
const conditions = (...types: string[]) => ({ 'status.conditions': types.map((type) => ({ type, status: 'True' })) });

/** `kubernetes pkg/apis/flowcontrol/validation/validation.go`. */
describeRules({
  group: 'flowcontrol.apiserver.k8s.io',
  version: 'v1',
  kind: 'PriorityLevelConfiguration',
  resource: 'prioritylevelconfigurations',
  base: { spec: { type: 'Limited', limited: { limitResponse: { type: 'Reject' } } } },
  strategy: priorityLevelConfigurationStrategy,
  create: [
    [{}],
    [queuing({})],
    [limited({ nominalConcurrencyShares: 0, lendablePercent: 100, borrowingLimitPercent: 500 })],
    [exempt({ nominalConcurrencyShares: 5, lendablePercent: 50 })],
    [
      { 'metadata.name': '*&' },
      "metadata.name: Invalid value: \"*&\": a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')",
    ],
    [{ 'metadata.namespace': 'ns' }, 'metadata.namespace: Forbidden: not allowed on this type'],
    [
      { 'metadata.annotations': { 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares': '' } },
      "metadata.annotations: Forbidden: annotation 'flowcontrol.k8s.io/v1beta3-preserve-zero-concurrency-shares' is forbidden",
    ],
    [{ spec: { type: '' } }, 'spec.type: Required value'],
    [{ spec: { type: 'Free' } }, 'spec.type: Unsupported value: "Free": supported values: "Exempt", "Limited"'],
    [
      { spec: { type: 'Exempt' } },
      "spec.type: Invalid value: \"Exempt\": must be 'Exempt' if and only if `name` is 'exempt'",
    ],
    [{ spec: { type: 'Limited' } }, 'spec.limited: Required value: must not be empty when type is Limited'],
    [{ 'spec.exempt': {} }, 'spec.exempt: Forbidden: must be nil if the type is Limited'],
    [
      { ...exempt({}), 'spec.limited': { limitResponse: { type: 'Reject' } } },
      'spec.limited: Forbidden: must be nil if the type is not Limited',
      'spec: Invalid value: {"Type":"Exempt","Limited":{"NominalConcurrencyShares":30,"LimitResponse":{"Type":"Reject","Queuing":null},"LendablePercent":0,"BorrowingLimitPercent":null},"Exempt":{"NominalConcurrencyShares":0,"LendablePercent":0}}: spec of \'exempt\' except the \'spec.exempt\' field must equal the fixed value',
    ],
    [
      exempt({ nominalConcurrencyShares: -1 }),
      'spec.exempt.nominalConcurrencyShares: Invalid value: -1: must be a non-negative integer',
    ],
    [
      exempt({ lendablePercent: 101 }),
      'spec.exempt.lendablePercent: Invalid value: 101: must be between 0 and 100, inclusive',
    ],
    [
      exempt({ lendablePercent: -1 }),
      'spec.exempt.lendablePercent: Invalid value: -1: must be between 0 and 100, inclusive',
    ],
    [
      { 'metadata.name': 'exempt' },
      "spec.type: Invalid value: \"Limited\": must be 'Exempt' if and only if `name` is 'exempt'",
      'spec: Invalid value: {"Type":"Limited","Limited":{"NominalConcurrencyShares":30,"LimitResponse":{"Type":"Reject","Queuing":null},"LendablePercent":0,"BorrowingLimitPercent":null},"Exempt":null}: spec of \'exempt\' except the \'spec.exempt\' field must equal the fixed value',
    ],
    [
      { 'metadata.name': 'catch-all' },
      'spec: Invalid value: {"Type":"Limited","Limited":{"NominalConcurrencyShares":30,"LimitResponse":{"Type":"Reject","Queuing":null},"LendablePercent":0,"BorrowingLimitPercent":null},"Exempt":null}: spec of \'catch-all\' must equal the fixed value',
    ],
    [
      limited({ nominalConcurrencyShares: -1 }),
      'spec.limited.nominalConcurrencyShares: Invalid value: -1: must be a non-negative integer',
    ],
    [
      limited({ lendablePercent: 101 }),
      'spec.limited.lendablePercent: Invalid value: 101: must be between 0 and 100, inclusive',
    ],
    [
      limited({ lendablePercent: -1 }),
      'spec.limited.lendablePercent: Invalid value: -1: must be between 0 and 100, inclusive',
    ],
    [
      limited({ borrowingLimitPercent: -1 }),
      'spec.limited.borrowingLimitPercent: Invalid value: -1: if specified, must be a non-negative integer',
    ],
    [limited({ limitResponse: { type: '' } }), 'spec.limited.limitResponse.type: Required value'],
    [
      limited({ limitResponse: { type: 'Wait' } }),
      'spec.limited.limitResponse.type: Unsupported value: "Wait": supported values: "Queue", "Reject"',
    ],
    [
      limited({ limitResponse: { type: 'Queue' } }),
      'spec.limited.limitResponse.queuing: Required value: must not be empty if limited.limitResponse.type is Limited',
    ],
    [
      limited({ limitResponse: { type: 'Reject', queuing: { queues: 1, handSize: 1, queueLengthLimit: 1 } } }),
      'spec.limited.limitResponse.queuing: Forbidden: must be nil if limited.limitResponse.type is not Limited',
    ],
    [
      queuing({ queues: -1 }),
      'spec.limited.limitResponse.queuing.queues: Invalid value: -1: must be positive',
      'spec.limited.limitResponse.queuing.handSize: Invalid value: 4: should not be greater than queues (-1)',
    ],
    [
      queuing({ queues: 10_000_001 }),
      'spec.limited.limitResponse.queuing.queues: Invalid value: 10000001: must not be greater than 10000000',
      'spec.limited.limitResponse.queuing.handSize: Invalid value: 4: required entropy bits of deckSize 10000001 and handSize 4 should not be greater than 60',
    ],
    [queuing({ handSize: -1 }), 'spec.limited.limitResponse.queuing.handSize: Invalid value: -1: must be positive'],
    [
      queuing({ handSize: 513 }),
      'spec.limited.limitResponse.queuing.handSize: Invalid value: 513: should not be greater than queues (512)',
    ],
    [
      queuing({ handSize: 7 }),
      'spec.limited.limitResponse.queuing.handSize: Invalid value: 7: required entropy bits of deckSize 512 and handSize 7 should not be greater than 60',
    ],
    [
      queuing({ queues: 1, handSize: 2 }),
      'spec.limited.limitResponse.queuing.handSize: Invalid value: 2: should not be greater than queues (1)',
    ],
    [
      queuing({ queueLengthLimit: -1 }),
      'spec.limited.limitResponse.queuing.queueLengthLimit: Invalid value: -1: must be positive',
    ],
  ],
  update: [
    [{}, limited({ nominalConcurrencyShares: 20 })],
    [
      {},
      limited({ nominalConcurrencyShares: -1 }),
      'spec.limited.nominalConcurrencyShares: Invalid value: -1: must be a non-negative integer',
    ],
    [
      {},
      { spec: { type: 'Exempt' } },
      "spec.type: Invalid value: \"Exempt\": must be 'Exempt' if and only if `name` is 'exempt'",
    ],
    [exempt({}), { 'spec.exempt': { nominalConcurrencyShares: 20 } }],
    [{}, { 'metadata.uid': 'other' }, 'metadata.uid: Invalid value: "other": field is immutable'],
  ],
  subresources: {
    status: {
      strategy: priorityLevelConfigurationStatusStrategy,
      update: [
        [{}, conditions('One', 'Two')],
        [{}, conditions('One', 'One'), 'status.conditions[1].type: Duplicate value: "One"'],
        [{}, conditions(''), 'status.conditions[0].type: Required value'],
      ],
    },
  },
});
