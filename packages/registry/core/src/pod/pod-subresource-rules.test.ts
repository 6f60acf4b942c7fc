import { ruleTable } from '../../test/kind-rules.js';
import { dnsLabel } from '../../test/messages.js';
import { podEphemeralContainers, podResize, podRules as rules, stored } from '../../test/pod-rules.js';

ruleTable(
  'adding ephemeral containers',
  {
    at: 'spec.ephemeralContainers',
    errorsOf: (ephemeralContainers: object) =>
      rules.update(stored({ spec: { ephemeralContainers } }), stored(), podEphemeralContainers),
  },
  [
    [[{ name: '', image: 'i' }], '[0].name: Required value'],
    [[{ name: 'UPPER', image: 'i' }], `[0].name: Invalid value: "UPPER": ${dnsLabel}`],
    [[{ name: 'd' }], '[0].image: Required value'],
    [[{ name: 'c', image: 'i' }], '[0].name: Duplicate value: "c"'],
    [
      [
        { name: 'd', image: 'i' },
        { name: 'd', image: 'i' },
      ],
      '[1].name: Duplicate value: "d"',
    ],
    [[{ name: 'd', image: 'i', targetContainerName: 'x' }], '[0].targetContainerName: Not found: "x"'],
    [[{ name: 'd', image: ' i' }], '[0].image: Invalid value: " i": must not have leading or trailing whitespace'],
    [
      [{ name: 'd', image: 'i', imagePullPolicy: 'Later' }],
      '[0].imagePullPolicy: Unsupported value: "Later": supported values: "Always", "IfNotPresent", "Never"',
    ],
    [
      [{ name: 'd', image: 'i', ports: [{ containerPort: 80 }] }],
      '[0].ports: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      [{ name: 'd', image: 'i', resources: { limits: { cpu: '1' } } }],
      '[0].resources: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      [{ name: 'd', image: 'i', livenessProbe: { tcpSocket: { port: 80 } } }],
      '[0].livenessProbe: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      [{ name: 'd', image: 'i', readinessProbe: { tcpSocket: { port: 80 } } }],
      '[0].readinessProbe: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      [{ name: 'd', image: 'i', startupProbe: { tcpSocket: { port: 80 } } }],
      '[0].startupProbe: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      [{ name: 'd', image: 'i', lifecycle: { preStop: { exec: { command: ['a'] } } } }],
      '[0].lifecycle: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      [{ name: 'd', image: 'i', restartPolicy: 'Always' }],
      '[0].restartPolicy: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      [{ name: 'd', image: 'i', resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }] }],
      '[0].resizePolicy: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      [
        {
          name: 'd',
          image: 'i',
          restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }],
        },
      ],
      '[0].restartPolicyRules: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      [{ name: 'd', image: 'i', volumeMounts: [{ name: 'absent', mountPath: '/a' }] }],
      '[0].volumeMounts[0].name: Not found: "absent"',
    ],
    [[{ name: 'd', image: 'i', env: [{ name: '' }] }], '[0].env[0].name: Required value'],
    [
      [{ name: 'd', image: 'i', securityContext: { runAsUser: -1 } }],
      '[0].securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive',
    ],
  ],
);

ruleTable(
  'mounts of ephemeral containers',
  {
    at: 'spec.ephemeralContainers[0]',
    errorsOf: (mount: object) =>
      rules.update(
        stored({
          spec: {
            volumes: [{ name: 'v' }],
            ephemeralContainers: [{ name: 'd', image: 'i', volumeMounts: [{ name: 'v', mountPath: '/a', ...mount }] }],
          },
        }),
        stored({ spec: { volumes: [{ name: 'v' }] } }),
        podEphemeralContainers,
      ),
  },
  [
    [{ subPath: 'a' }, '.volumeMounts[0].subPath: Forbidden: cannot be set for an Ephemeral Container'],
    [{ subPathExpr: '$(A)' }, '.volumeMounts[0].subPathExpr: Forbidden: cannot be set for an Ephemeral Container'],
    [{ mountPath: '' }, '.volumeMounts[0].mountPath: Required value'],
  ],
);

ruleTable(
  'changes of ephemeral containers',
  {
    at: 'spec.ephemeralContainers',
    errorsOf: ([before, after]: readonly [object, object]) =>
      rules.update(stored(after), stored(before), podEphemeralContainers),
  },
  [
    [
      [{ spec: { ephemeralContainers: [{ name: 'd', image: 'i' }] } }, {}],
      ': Forbidden: existing ephemeral containers "d" may not be removed',
    ],
    [
      [
        { spec: { ephemeralContainers: [{ name: 'd', image: 'i' }] } },
        { spec: { ephemeralContainers: [{ name: 'd', image: 'j' }] } },
      ],
      ': Forbidden: existing ephemeral containers "d" may not be changed',
    ],
    [
      [
        {
          spec: {
            ephemeralContainers: [
              { name: 'd', image: 'i' },
              { name: 'e', image: 'i' },
            ],
          },
        },
        { spec: { ephemeralContainers: [{ name: 'e', image: 'i', tty: true }] } },
      ],
      ': Forbidden: existing ephemeral containers "d" may not be removed',
      ': Forbidden: existing ephemeral containers "e" may not be changed',
    ],
    [
      [
        { metadata: { annotations: { 'kubernetes.io/config.mirror': 'a' } }, spec: { nodeName: 'n' } },
        { spec: { ephemeralContainers: [{ name: 'd', image: 'i' }] } },
      ],
      '[]: Forbidden: static pods do not support ephemeral containers',
    ],
  ],
);

ruleTable(
  'resizes',
  {
    errorsOf: ([before, after]: readonly [object, object]) =>
      rules.update(stored({ spec: after }), stored({ spec: before }), podResize),
  },
  [
    [
      [
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' }, limits: { cpu: '1' } } }] },
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } }] },
      ],
      'spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
    ],
    [
      [
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }] },
        { containers: [{ name: 'c', image: 'i', resources: { requests: {} } }] },
      ],
      'spec: Invalid value: "": Pod QOS Class may not change as a result of resizing',
      'spec.containers[0].resources.requests: Forbidden: resource requests cannot be removed',
    ],
    [
      [
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1', memory: '1Gi' } } }] },
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }] },
      ],
      'spec.containers[0].resources.requests: Forbidden: resource requests cannot be removed',
    ],
    [
      [
        {
          containers: [
            { name: 'c', image: 'i', resources: { limits: { memory: '1Gi' }, requests: { memory: '1Gi' } } },
          ],
        },
        {
          containers: [
            { name: 'c', image: 'i', resources: { limits: { memory: '512Mi' }, requests: { memory: '1Gi' } } },
          ],
        },
      ],
      'spec.containers[0].resources.requests: Invalid value: "1Gi": must be less than or equal to memory limit of 512Mi',
    ],
    [
      [
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' }, limits: { cpu: '2' } } }] },
        {
          containers: [
            { name: 'c', image: 'i', resources: { requests: { cpu: '2' }, limits: { cpu: '2', memory: '1Gi' } } },
          ],
        },
      ],
      'spec: Invalid value: "": Pod QOS Class may not change as a result of resizing',
    ],
    [
      [
        { containers: [{ name: 'c', image: 'i', resources: {} }] },
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }] },
      ],
      'spec: Invalid value: "": Pod QOS Class may not change as a result of resizing',
    ],
    [
      [
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }] },
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '-1' } } }] },
      ],
      'spec.containers[0].resources.requests[cpu]: Invalid value: "-1": must be greater than or equal to 0',
      'spec: Invalid value: "": Pod QOS Class may not change as a result of resizing',
    ],
    [
      [
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1', 'ephemeral-storage': '1Gi' } } }] },
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1', 'ephemeral-storage': '2Gi' } } }] },
      ],
      'spec: Forbidden: only cpu and memory resources are mutable',
    ],
    [
      [
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }] },
        {
          containers: [
            {
              name: 'c',
              image: 'i',
              resources: { requests: { cpu: '1', 'example.com/gpu': '1' }, limits: { 'example.com/gpu': '1' } },
            },
          ],
        },
      ],
      'spec: Forbidden: only cpu and memory resources are mutable',
    ],
    [
      [
        {
          containers: [
            {
              name: 'c',
              image: 'i',
              resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1', memory: '1Gi' } },
            },
          ],
        },
        {
          containers: [
            {
              name: 'c',
              image: 'i',
              resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '2', memory: '1Gi' } },
            },
          ],
        },
      ],
      'spec: Invalid value: "": Pod QOS Class may not change as a result of resizing',
    ],
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
      'spec.containers: Forbidden: containers may not be added or removed on resize',
    ],
    [
      [{}, { containers: [{ name: 'd', image: 'i' }] }],
      'spec.containers[0].name: Forbidden: containers may not be renamed or reordered on resize',
    ],
    [
      [
        {
          containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }],
          resources: { requests: { cpu: '2' } },
        },
        {
          containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '2' } } }],
          resources: { requests: { cpu: '2' } },
        },
      ],
      '[]: Forbidden: resize of pods with pod-level resources is forbidden when InPlacePodLevelResourcesVerticalScalingEnabled feature gate is disabled',
    ],
    [
      [
        { os: { name: 'windows' }, containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }] },
        { os: { name: 'windows' }, containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '2' } } }] },
      ],
      '[]: Forbidden: windows pods cannot be resized',
    ],
    [
      [
        { initContainers: [{ name: 'd', image: 'i', resources: { requests: { cpu: '1' } } }] },
        { initContainers: [{ name: 'd', image: 'i', resources: { requests: { cpu: '2' } } }] },
      ],
      'spec: Forbidden: resources for non-sidecar init containers are immutable',
    ],
    [
      [
        { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '1' } } }] },
        {
          containers: [
            {
              name: 'c',
              image: 'i',
              resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }],
              resources: { requests: { cpu: '2' } },
            },
          ],
        },
      ],
      'spec: Forbidden: only cpu and memory resources are mutable',
    ],
  ],
);
