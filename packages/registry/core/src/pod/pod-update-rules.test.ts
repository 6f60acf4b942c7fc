import { ruleTable } from '../../test/kind-rules.js';
import { namePart, podFieldsToChange } from '../../test/messages.js';
import { podRules as rules, stored } from '../../test/pod-rules.js';

ruleTable(
  'updates of pods',
  {
    at: 'spec',
    errorsOf: ([before, after]: readonly [object, object]) =>
      rules.update(stored({ spec: after }), stored({ spec: before })),
  },
  [
    [
      [
        {},
        {
          containers: [
            { name: 'c', image: 'i' },
            { name: 'd', image: 'i' },
          ],
        },
      ],
      '.containers: Forbidden: pod updates may not add or remove containers',
    ],
    [
      [{}, { initContainers: [{ name: 'd', image: 'i' }] }],
      '.initContainers: Forbidden: pod updates may not add or remove containers',
    ],
    [
      [{}, { containers: [{ name: 'c', image: '' }] }],
      '.containers[0].image: Required value',
      '.containers[0].image: Required value',
      `: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{ initContainers: [{ name: 'd', image: 'i' }] }, { initContainers: [{ name: 'd', image: '' }] }],
      '.initContainers[0].image: Required value',
      '.initContainers[0].image: Required value',
      `: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{}, { containers: [{ name: 'c', image: 'j ' }] }],
      '.containers[0].image: Invalid value: "j ": must not have leading or trailing whitespace',
      '.containers[0].image: Invalid value: "j ": must not have leading or trailing whitespace',
      `: Forbidden: ${podFieldsToChange}`,
    ],
    [[{}, { containers: [{ name: 'd', image: 'i' }] }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { nodeName: 'n' }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { hostNetwork: true }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { hostname: 'h' }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { dnsPolicy: 'Default' }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { restartPolicy: 'Never' }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { terminationGracePeriodSeconds: 5 }], `: Forbidden: ${podFieldsToChange}`],
    [
      [{ terminationGracePeriodSeconds: -1 }, { terminationGracePeriodSeconds: 2 }],
      `: Forbidden: ${podFieldsToChange}`,
    ],
    [[{}, { serviceAccountName: 'a' }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { priorityClassName: 'p' }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { schedulerName: 's' }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { securityContext: { runAsUser: 1 } }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { volumes: [{ name: 'v' }] }], `: Forbidden: ${podFieldsToChange}`],
    [
      [{}, { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'z', whenUnsatisfiable: 'DoNotSchedule' }] }],
      `: Forbidden: ${podFieldsToChange}`,
    ],
    [[{}, { readinessGates: [{ conditionType: 'a' }] }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { enableServiceLinks: false }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { overhead: { cpu: '1' } }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { os: { name: 'linux' } }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { runtimeClassName: 'r' }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { hostAliases: [{ ip: '10.0.0.1', hostnames: ['a'] }] }], `: Forbidden: ${podFieldsToChange}`],
    [[{}, { containers: [{ name: 'c', image: 'i', env: [{ name: 'A' }] }] }], `: Forbidden: ${podFieldsToChange}`],
    [
      [{}, { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }] }],
      `: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{}, { containers: [{ name: 'c', image: 'i', ports: [{ containerPort: 80 }] }] }],
      `: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{ activeDeadlineSeconds: 10 }, { activeDeadlineSeconds: undefined }],
      '.activeDeadlineSeconds: Invalid value: null: must not update from a positive integer to nil value',
    ],
    [
      [{ activeDeadlineSeconds: 10 }, { activeDeadlineSeconds: 20 }],
      '.activeDeadlineSeconds: Invalid value: 20: must be less than or equal to previous value',
    ],
    [
      [{}, { activeDeadlineSeconds: -1 }],
      '.activeDeadlineSeconds: Invalid value: -1: must be between 1 and 2147483647, inclusive',
      '.activeDeadlineSeconds: Invalid value: -1: must be between 0 and 2147483647, inclusive',
    ],
    [
      [{}, { activeDeadlineSeconds: 0 }],
      '.activeDeadlineSeconds: Invalid value: 0: must be between 1 and 2147483647, inclusive',
    ],
    [
      [{ activeDeadlineSeconds: 10 }, { activeDeadlineSeconds: 2147483648 }],
      '.activeDeadlineSeconds: Invalid value: 2147483648: must be between 1 and 2147483647, inclusive',
      '.activeDeadlineSeconds: Invalid value: 2147483648: must be between 0 and 2147483647, inclusive',
    ],
    [
      [{ tolerations: [{ key: 'a', operator: 'Exists' }] }, { tolerations: [] }],
      '.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds',
    ],
    [
      [{ tolerations: [{ key: 'a', operator: 'Exists' }] }, { tolerations: [{ key: 'b', operator: 'Exists' }] }],
      '.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds',
    ],
    [
      [
        { tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoExecute' }] },
        { tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoSchedule' }] },
      ],
      '.tolerations: Forbidden: existing toleration can not be modified except its tolerationSeconds',
    ],
    [
      [{}, { tolerations: [{ key: 'a', operator: 'Near' }] }],
      '.tolerations[0].operator: Unsupported value: "Near": supported values: "Equal", "Exists"',
      '.tolerations[0].operator: Unsupported value: "Near": supported values: "Equal", "Exists"',
    ],
    [
      [{}, { tolerations: [{ key: 'a', operator: 'Exists', effect: 'NoSchedule', tolerationSeconds: 5 }] }],
      '.tolerations[0].effect: Invalid value: "NoSchedule": effect must be \'NoExecute\' when `tolerationSeconds` is set',
      '.tolerations[0].effect: Invalid value: "NoSchedule": effect must be \'NoExecute\' when `tolerationSeconds` is set',
    ],
  ],
);

ruleTable(
  'updates of pods with scheduling gates',
  {
    at: 'spec',
    errorsOf: ([before, after]: readonly [object, object]) =>
      rules.update(
        stored({ spec: { schedulingGates: [{ name: 'g' }], ...after } }),
        stored({ spec: { schedulingGates: [{ name: 'g' }], ...before } }),
      ),
  },
  [
    [
      [{}, { schedulingGates: [{ name: 'g' }, { name: 'h' }] }],
      ".schedulingGates[1].name: Forbidden: only deletion is allowed, but found new scheduling gate 'h'",
    ],
    [
      [{}, { schedulingGates: [{ name: 'h' }, { name: 'h' }] }],
      '.schedulingGates[1]: Duplicate value: "h"',
      ".schedulingGates[1].name: Forbidden: only deletion is allowed, but found new scheduling gate 'h'",
    ],
    [
      [{}, { schedulingGates: [{ name: 'h' }] }],
      ".schedulingGates[0].name: Forbidden: only deletion is allowed, but found new scheduling gate 'h'",
    ],
    [
      [{ nodeSelector: { a: 'b' } }, { nodeSelector: undefined }],
      '.nodeSelector: Invalid value: null: only additions to spec.nodeSelector are allowed (no mutations or deletions)',
    ],
    [
      [{ nodeSelector: { a: 'b' } }, { nodeSelector: { a: 'c' } }],
      '.nodeSelector: Invalid value: {"a":"c"}: only additions to spec.nodeSelector are allowed (no mutations or deletions)',
    ],
    [
      [{ nodeSelector: { a: 'b' } }, { nodeSelector: { b: 'b' } }],
      '.nodeSelector: Invalid value: {"b":"b"}: only additions to spec.nodeSelector are allowed (no mutations or deletions)',
    ],
    [
      [
        {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Exists' }] }],
              },
            },
          },
        },
        { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [] } } } },
      ],
      '.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Required value: must have at least one node selector term',
      '.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Invalid value: []: no additions/deletions to non-empty NodeSelectorTerms list are allowed',
    ],
    [
      [
        {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Exists' }] }],
              },
            },
          },
        },
        {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [
                  { matchExpressions: [{ key: 'a', operator: 'Exists' }] },
                  { matchExpressions: [{ key: 'b', operator: 'Exists' }] },
                ],
              },
            },
          },
        },
      ],
      '.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Invalid value: [{"MatchExpressions":[{"Key":"a","Operator":"Exists","Values":null}],"MatchFields":null},{"MatchExpressions":[{"Key":"b","Operator":"Exists","Values":null}],"MatchFields":null}]: no additions/deletions to non-empty NodeSelectorTerms list are allowed',
    ],
    [
      [
        {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Exists' }] }],
              },
            },
          },
        },
        {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [{ matchExpressions: [{ key: 'b', operator: 'Exists' }] }],
              },
            },
          },
        },
      ],
      '.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]: Invalid value: {"MatchExpressions":[{"Key":"b","Operator":"Exists","Values":null}],"MatchFields":null}: only additions are allowed (no mutations or deletions)',
    ],
    [
      [
        {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n'] }] }],
              },
            },
          },
        },
        {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['m'] }] }],
              },
            },
          },
        },
      ],
      '.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]: Invalid value: {"MatchExpressions":null,"MatchFields":[{"Key":"metadata.name","Operator":"In","Values":["m"]}]}: only additions are allowed (no mutations or deletions)',
    ],
    [
      [
        {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [
                  {
                    matchExpressions: [{ key: 'a', operator: 'Exists' }],
                    matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n'] }],
                  },
                ],
              },
            },
          },
        },
        {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Exists' }] }],
              },
            },
          },
        },
      ],
      '.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms[0]: Invalid value: {"MatchExpressions":[{"Key":"a","Operator":"Exists","Values":null}],"MatchFields":null}: only additions are allowed (no mutations or deletions)',
    ],
    [
      [
        {
          affinity: {
            nodeAffinity: {
              requiredDuringSchedulingIgnoredDuringExecution: {
                nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'Exists' }] }],
              },
            },
          },
        },
        { affinity: undefined },
      ],
      '.affinity.nodeAffinity.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms: Invalid value: null: no additions/deletions to non-empty NodeSelectorTerms list are allowed',
    ],
    [
      [{}, { affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'z' }] } } }],
      `: Forbidden: ${podFieldsToChange}`,
    ],
    [[{}, { hostname: 'h' }], `: Forbidden: ${podFieldsToChange}`],
  ],
);

ruleTable(
  'updates of the metadata of pods',
  {
    errorsOf: ([before, after]: readonly [object, object]) =>
      rules.update(stored({ metadata: { uid: 'u', ...after } }), stored({ metadata: { uid: 'u', ...before } })),
  },
  [
    [
      [{}, { resourceVersion: '' }],
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
      'metadata.resourceVersion: Invalid value: "": must be specified for an update',
    ],
    [
      [{}, { uid: 'other' }],
      'metadata.uid: Invalid value: "other": field is immutable',
      'metadata.uid: Invalid value: "other": field is immutable',
    ],
    [
      [{ annotations: { 'kubernetes.io/config.mirror': 'a' } }, {}],
      'metadata.annotations[kubernetes.io/config.mirror]: Forbidden: may not remove or update mirror pod annotation',
    ],
    [
      [{}, { annotations: { 'kubernetes.io/config.mirror': 'a' } }],
      'metadata.annotations[kubernetes.io/config.mirror]: Invalid value: "a": must set spec.nodeName if mirror pod annotation is set',
      'metadata.annotations[kubernetes.io/config.mirror]: Forbidden: may not add mirror pod annotation',
      'metadata.annotations[kubernetes.io/config.mirror]: Invalid value: "a": must set spec.nodeName if mirror pod annotation is set',
    ],
    [
      [
        { annotations: { 'kubernetes.io/config.mirror': 'a' } },
        { annotations: { 'kubernetes.io/config.mirror': 'b' } },
      ],
      'metadata.annotations[kubernetes.io/config.mirror]: Invalid value: "b": must set spec.nodeName if mirror pod annotation is set',
      'metadata.annotations[kubernetes.io/config.mirror]: Forbidden: may not remove or update mirror pod annotation',
      'metadata.annotations[kubernetes.io/config.mirror]: Invalid value: "b": must set spec.nodeName if mirror pod annotation is set',
    ],
    [
      [{}, { labels: { 'not a key': 'v' } }],
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
      `metadata.labels: Invalid value: "not a key": ${namePart}`,
    ],
    [
      [{ deletionTimestamp: '2024-01-01T00:00:00Z', deletionGracePeriodSeconds: 5 }, { finalizers: ['example.org/f'] }],
      'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"example.org/f"}',
      'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"example.org/f"}',
    ],
    [
      [{ finalizers: ['example.org/f'] }, { finalizers: ['f'] }],
      'metadata.finalizers[0]: Invalid value: "f": name is neither a standard finalizer name nor is it fully qualified',
      'metadata.finalizers[0]: Invalid value: "f": name is neither a standard finalizer name nor is it fully qualified',
    ],
    [
      [{}, { annotations: { 'controller.kubernetes.io/pod-deletion-cost': 'x' } }],
      'metadata.annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "x": must be a 32bit integer',
      'metadata.annotations[controller.kubernetes.io/pod-deletion-cost]: Invalid value: "x": must be a 32bit integer',
    ],
  ],
);
