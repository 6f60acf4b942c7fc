import { ruleTable } from '../../test/kind-rules.js';
import { podFieldsToChange } from '../../test/messages.js';
import { podRules as rules, stored } from '../../test/pod-rules.js';

ruleTable(
  'changes of fields of pods',
  {
    errorsOf: ([before, after]: readonly [object, object]) =>
      rules.update(stored({ spec: after }), stored({ spec: before })),
  },
  [
    [[{}, { hostPID: true }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { hostIPC: true }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { shareProcessNamespace: true }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { subdomain: 's' }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { nodeName: 'other' }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { nodeSelector: { a: 'b' } }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { setHostnameAsFQDN: true }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { imagePullSecrets: [{ name: 's' }] }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { dnsConfig: { nameservers: ['10.0.0.1'] } }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { securityContext: { fsGroup: 1 } }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { volumes: [{ name: 'v', emptyDir: {} }] }], `spec: Forbidden: ${podFieldsToChange}`],
    [
      [{}, { initContainers: [{ name: 'a', image: 'i' }] }],
      'spec.initContainers: Forbidden: pod updates may not add or remove containers',
    ],
    [
      [{}, { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'a', whenUnsatisfiable: 'DoNotSchedule' }] }],
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [
        {},
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
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [[{}, { hostUsers: false }], `spec: Forbidden: ${podFieldsToChange}`],
    [
      [{ activeDeadlineSeconds: 5 }, { activeDeadlineSeconds: 6 }],
      'spec.activeDeadlineSeconds: Invalid value: 6: must be less than or equal to previous value',
    ],
    [
      [{ activeDeadlineSeconds: 5 }, {}],
      'spec.activeDeadlineSeconds: Invalid value: null: must not update from a positive integer to nil value',
    ],
    [
      [{}, { tolerations: [{ key: 'a', operator: 'Exists', effect: 'Never' }] }],
      'spec.tolerations[0].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
      'spec.tolerations[0].effect: Unsupported value: "Never": supported values: "NoSchedule", "PreferNoSchedule", "NoExecute"',
    ],
    [
      [{}, { tolerations: [{ operator: 'Equal', value: 'b' }] }],
      'spec.tolerations[0].operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys"',
      'spec.tolerations[0].operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys"',
    ],
    [
      [{}, { schedulingGates: [{ name: 'a' }] }],
      "spec.schedulingGates[0].name: Forbidden: only deletion is allowed, but found new scheduling gate 'a'",
    ],
    [
      [{ schedulingGates: [{ name: 'a' }] }, { schedulingGates: [{ name: 'b' }] }],
      "spec.schedulingGates[0].name: Forbidden: only deletion is allowed, but found new scheduling gate 'b'",
    ],
    [
      [{ schedulingGates: [{ name: 'a' }] }, { schedulingGates: [{ name: 'a' }, { name: 'b' }] }],
      "spec.schedulingGates[1].name: Forbidden: only deletion is allowed, but found new scheduling gate 'b'",
    ],
    [
      [{ schedulingGates: [{ name: 'a' }], nodeSelector: { a: 'b' } }, { schedulingGates: [{ name: 'a' }] }],
      'spec.nodeSelector: Invalid value: null: only additions to spec.nodeSelector are allowed (no mutations or deletions)',
    ],
    [
      [
        { schedulingGates: [{ name: 'a' }], nodeSelector: { a: 'b' } },
        { schedulingGates: [{ name: 'a' }], nodeSelector: { a: 'c' } },
      ],
      'spec.nodeSelector: Invalid value: {"a":"c"}: only additions to spec.nodeSelector are allowed (no mutations or deletions)',
    ],
    [
      [
        {
          containers: [
            { name: 'c', image: 'i' },
            { name: 'd', image: 'i' },
          ],
        },
        {},
      ],
      'spec.containers: Forbidden: pod updates may not add or remove containers',
    ],
    [
      [{}, { containers: [{ name: 'c', image: ' j' }] }],
      'spec.containers[0].image: Invalid value: " j": must not have leading or trailing whitespace',
      'spec.containers[0].image: Invalid value: " j": must not have leading or trailing whitespace',
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [[{}, { containers: [{ name: 'c', image: 'i', command: ['a'] }] }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { containers: [{ name: 'c', image: 'i', args: ['a'] }] }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { containers: [{ name: 'c', image: 'i', workingDir: '/a' }] }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { containers: [{ name: 'c', image: 'i', tty: true }] }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { containers: [{ name: 'c', image: 'i', stdin: true }] }], `spec: Forbidden: ${podFieldsToChange}`],
    [
      [{}, { containers: [{ name: 'c', image: 'i', imagePullPolicy: 'Never' }] }],
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{}, { containers: [{ name: 'c', image: 'i', resources: { limits: { cpu: '1' } } }] }],
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{}, { containers: [{ name: 'c', image: 'i', livenessProbe: { tcpSocket: { port: 80 } } }] }],
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{}, { containers: [{ name: 'c', image: 'i', lifecycle: { preStop: { sleep: { seconds: 1 } } } }] }],
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{}, { containers: [{ name: 'c', image: 'i', securityContext: { privileged: true } }] }],
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{}, { containers: [{ name: 'c', image: 'i', restartPolicy: 'Never' }] }],
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{ initContainers: [{ name: 'a', image: 'i' }] }, {}],
      'spec.initContainers: Forbidden: pod updates may not add or remove containers',
    ],
    [
      [{ initContainers: [{ name: 'a', image: 'i' }] }, { initContainers: [{ name: 'a', image: '' }] }],
      'spec.initContainers[0].image: Required value',
      'spec.initContainers[0].image: Required value',
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{ initContainers: [{ name: 'a', image: 'i' }] }, { initContainers: [{ name: 'b', image: 'i' }] }],
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{ volumes: [{ name: 'v', emptyDir: {} }] }, { volumes: [{ name: 'v', hostPath: { path: '/' } }] }],
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [[{ volumes: [{ name: 'v', emptyDir: {} }] }, {}], `spec: Forbidden: ${podFieldsToChange}`],
    [
      [{ terminationGracePeriodSeconds: 5 }, { terminationGracePeriodSeconds: 6 }],
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [
      [{ terminationGracePeriodSeconds: 5 }, { terminationGracePeriodSeconds: -5 }],
      `spec: Forbidden: ${podFieldsToChange}`,
    ],
    [[{}, { ephemeralContainers: [{ name: 'e', image: 'i' }] }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { resources: { limits: { cpu: '1' } } }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { resourceClaims: [{ name: 'a', resourceClaimName: 'b' }] }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { hostnameOverride: 'h' }], `spec: Forbidden: ${podFieldsToChange}`],
    [[{}, { automountServiceAccountToken: true }], `spec: Forbidden: ${podFieldsToChange}`],
  ],
);
