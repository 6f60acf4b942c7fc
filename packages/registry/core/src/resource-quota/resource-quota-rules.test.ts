import { changed, kindRules, ruleTable } from '../../test/kind-rules.js';
import { dnsSubdomain, namePart } from '../../test/messages.js';
import { resourceQuotaStatusStrategy, resourceQuotaStrategy } from './resource-quota-strategy.js';

const rules = kindRules('ResourceQuota', resourceQuotaStrategy);

/** A quota of three pods, valid before the change. */
const quota = (change: object = {}): object =>
  changed({ metadata: { name: 'q', namespace: 'ns', resourceVersion: '1' }, spec: { hard: { pods: '3' } } }, change);

ruleTable('quotas', { errorsOf: (change: object) => rules.create(quota(change)) }, [
  [{ metadata: { name: 'UPPER' } }, `metadata.name: Invalid value: "UPPER": ${dnsSubdomain}`],
  [{ metadata: { name: '' } }, 'metadata.name: Required value: name or generateName is required'],
  [{ metadata: { namespace: '' } }, 'metadata.namespace: Required value'],
  [{ spec: { hard: { pods: '-1' } } }, 'spec.hard[pods]: Invalid value: "-1": must be greater than or equal to 0'],
  [{ spec: { hard: { pods: '500m' } } }, 'spec.hard[pods]: Invalid value: "500m": must be an integer'],
  [{ spec: { hard: { cpu: '-1' } } }, 'spec.hard[cpu]: Invalid value: "-1": must be greater than or equal to 0'],
  [
    { spec: { hard: { 'requests.storage': '-1Gi' } } },
    'spec.hard[requests.storage]: Invalid value: "-1Gi": must be greater than or equal to 0',
  ],
  [
    { spec: { hard: { 'not a name': '1' } } },
    `spec.hard[not a name]: Invalid value: "not a name": ${namePart}`,
    'spec.hard[not a name]: Invalid value: "not a name": must be a standard resource for quota',
  ],
  [
    { spec: { hard: { unknown: '1' } } },
    'spec.hard[unknown]: Invalid value: "unknown": must be a standard resource type or fully qualified',
    'spec.hard[unknown]: Invalid value: "unknown": must be a standard resource for quota',
  ],
  [
    { spec: { hard: { 'count/': '1' } } },
    'spec.hard[count/]: Invalid value: "count/": name part must be non-empty',
    `spec.hard[count/]: Invalid value: "count/": ${namePart}`,
  ],
  [{ spec: { hard: { services: '1500m' } } }, 'spec.hard[services]: Invalid value: "1500m": must be an integer'],
  [
    { spec: { hard: { 'requests.example.org/gpu': '-1' } } },
    'spec.hard[requests.example.org/gpu]: Invalid value: "-1": must be greater than or equal to 0',
  ],
  [
    { spec: { hard: { 'gold.storageclass.storage.k8s.io/requests.storage': '-1' } } },
    'spec.hard[gold.storageclass.storage.k8s.io/requests.storage]: Invalid value: "-1": must be greater than or equal to 0',
  ],
  [{ spec: { scopes: ['Other'] } }, 'spec.scopes: Invalid value: ["Other"]: unsupported scope'],
  [
    { spec: { scopes: ['Terminating', 'NotTerminating'] } },
    'spec.scopes: Invalid value: ["Terminating","NotTerminating"]: conflicting scopes',
  ],
  [
    { spec: { scopes: ['BestEffort', 'NotBestEffort'] } },
    'spec.scopes: Invalid value: ["BestEffort","NotBestEffort"]: conflicting scopes',
  ],
  [
    { spec: { scopes: ['BestEffort'], hard: { cpu: '1' } } },
    'spec.scopes: Invalid value: ["BestEffort"]: unsupported scope applied to resource',
  ],
  [
    { spec: { scopes: ['Terminating'], hard: { services: '1' } } },
    'spec.scopes: Invalid value: ["Terminating"]: unsupported scope applied to resource',
  ],
  [
    { spec: { scopes: ['NotBestEffort'], hard: { configmaps: '1' } } },
    'spec.scopes: Invalid value: ["NotBestEffort"]: unsupported scope applied to resource',
  ],
]);

ruleTable(
  'scope selectors',
  {
    at: 'spec.scopeSelector',
    errorsOf: (matchExpressions: object) => rules.create(quota({ spec: { scopeSelector: { matchExpressions } } })),
  },
  [
    [
      [{ scopeName: 'Other', operator: 'Exists' }],
      '.matchExpressions.scopeName: Invalid value: "Other": unsupported scope',
    ],
    [
      [{ scopeName: 'PriorityClass', operator: 'Near' }],
      '.matchExpressions.operator: Invalid value: "Near": not a valid selector operator',
    ],
    [
      [{ scopeName: 'PriorityClass', operator: 'In' }],
      ".matchExpressions.values: Required value: must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
    ],
    [
      [{ scopeName: 'PriorityClass', operator: 'NotIn', values: [] }],
      ".matchExpressions.values: Required value: must be at least one value when `operator` is 'In' or 'NotIn' for scope selector",
    ],
    [
      [{ scopeName: 'PriorityClass', operator: 'Exists', values: ['a'] }],
      ".matchExpressions.values: Invalid value: [\"a\"]: must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector",
    ],
    [
      [{ scopeName: 'BestEffort', operator: 'In', values: ['a'] }],
      '.matchExpressions.operator: Invalid value: "In": must be \'Exists\' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity',
    ],
    [
      [{ scopeName: 'Terminating', operator: 'DoesNotExist' }],
      '.matchExpressions.operator: Invalid value: "DoesNotExist": must be \'Exists\' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity',
    ],
    [
      [
        { scopeName: 'BestEffort', operator: 'Exists' },
        { scopeName: 'NotBestEffort', operator: 'Exists' },
      ],
      '.matchExpressions: Invalid value: null: conflicting scopes',
    ],
    [
      [{ scopeName: 'CrossNamespacePodAffinity', operator: 'In', values: ['a'] }],
      '.matchExpressions.operator: Invalid value: "In": must be \'Exists\' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity',
    ],
  ],
);

ruleTable('updates of quotas', { errorsOf: (change: object) => rules.update(quota(change), quota()) }, [
  [
    { metadata: { resourceVersion: '' } },
    'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    'metadata.resourceVersion: Invalid value: "": must be specified for an update',
  ],
  [{ spec: { scopes: ['Terminating'] } }, 'spec.scopes: Invalid value: ["Terminating"]: field is immutable'],
  [{ spec: { hard: { pods: '-1' } } }, 'spec.hard[pods]: Invalid value: "-1": must be greater than or equal to 0'],
  [
    { spec: { hard: { unknown: '1' } } },
    'spec.hard[unknown]: Invalid value: "unknown": must be a standard resource type or fully qualified',
    'spec.hard[unknown]: Invalid value: "unknown": must be a standard resource for quota',
  ],
  [
    { metadata: { labels: { 'not a key': 'v' } } },
    `metadata.labels: Invalid value: "not a key": ${namePart}`,
    `metadata.labels: Invalid value: "not a key": ${namePart}`,
    `metadata.labels: Invalid value: "not a key": ${namePart}`,
  ],
]);

ruleTable(
  'status of quotas',
  { errorsOf: (status: object) => rules.update(quota({ status }), quota(), resourceQuotaStatusStrategy) },
  [
    [{ hard: { pods: '-1' } }, 'status.hard[pods]: Invalid value: "-1": must be greater than or equal to 0'],
    [{ used: { pods: '-1' } }, 'status.used[pods]: Invalid value: "-1": must be greater than or equal to 0'],
    [{ used: { cpu: '-1' } }, 'status.used[cpu]: Invalid value: "-1": must be greater than or equal to 0'],
    [
      { hard: { unknown: '1' } },
      'status.hard[unknown]: Invalid value: "unknown": must be a standard resource type or fully qualified',
      'status.hard[unknown]: Invalid value: "unknown": must be a standard resource for quota',
    ],
    [
      { used: { 'not a name': '1' } },
      `status.used[not a name]: Invalid value: "not a name": ${namePart}`,
      'status.used[not a name]: Invalid value: "not a name": must be a standard resource for quota',
    ],
    [{ used: { pods: '500m' } }, 'status.used[pods]: Invalid value: "500m": must be an integer'],
  ],
);
