import { ruleTable } from '../../test/kind-rules.js';
import { dnsLabel } from '../../test/messages.js';
import { pod, podRules as rules } from '../../test/pod-rules.js';

ruleTable(
  'containers',
  {
    at: 'spec.containers[0]',
    errorsOf: (change: object) => rules.create(pod({ spec: { containers: [{ name: 'c', image: 'i', ...change }] } })),
  },
  [
    [{ name: '' }, '.name: Required value'],
    [{ name: 'UPPER' }, `.name: Invalid value: "UPPER": ${dnsLabel}`],
    [{ name: 'a.b' }, '.name: Invalid value: "a.b": must not contain dots'],
    [{ name: 'n'.repeat(64) }, `.name: Invalid value: "${'n'.repeat(64)}": must be no more than 63 characters`],
    [{ image: '' }, '.image: Required value'],
    [{ image: ' i' }, '.image: Invalid value: " i": must not have leading or trailing whitespace'],
    [{ image: 'i\t' }, '.image: Invalid value: "i\\t": must not have leading or trailing whitespace'],
    [
      { imagePullPolicy: 'Sometimes' },
      '.imagePullPolicy: Unsupported value: "Sometimes": supported values: "Always", "IfNotPresent", "Never"',
    ],
    [
      { terminationMessagePolicy: 'Other' },
      '.terminationMessagePolicy: Unsupported value: "Other": supported values: "File", "FallbackToLogsOnError"',
    ],
    [
      { restartPolicy: 'Sometimes' },
      '.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "Never", "OnFailure"',
    ],
    [
      { restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }] },
      '.restartPolicy: Required value: must specify restartPolicy when restart rules are used',
    ],
    [
      { restartPolicy: 'Never', restartPolicyRules: [{ action: 'Stop', exitCodes: { operator: 'In', values: [1] } }] },
      '.restartPolicyRules[0].action: Unsupported value: "Stop": supported values: "Restart"',
    ],
    [
      { restartPolicy: 'Never', restartPolicyRules: [{ action: 'Restart' }] },
      '.restartPolicyRules[0].exitCodes: Required value: must be specified',
    ],
    [
      {
        restartPolicy: 'Never',
        restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'Near', values: [1] } }],
      },
      '.restartPolicyRules[0].exitCodes.operator: Unsupported value: "Near": supported values: "In", "NotIn"',
    ],
    [
      {
        restartPolicy: 'Never',
        restartPolicyRules: [
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
          { action: 'Restart', exitCodes: { operator: 'In', values: [1] } },
        ],
      },
      '.restartPolicyRules: Too many: 21: must have at most 20 items',
    ],
    [
      { resizePolicy: [{ resourceName: 'disk', restartPolicy: 'NotRequired' }] },
      '.resizePolicy: Unsupported value: "disk": supported values: "cpu", "memory"',
    ],
    [
      { resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'Later' }] },
      '.resizePolicy: Unsupported value: "Later": supported values: "NotRequired", "RestartContainer"',
    ],
    [
      { resizePolicy: [{ resourceName: '', restartPolicy: '' }] },
      '.resizePolicy: Required value',
      '.resizePolicy: Required value',
    ],
    [
      {
        resizePolicy: [
          { resourceName: 'cpu', restartPolicy: 'NotRequired' },
          { resourceName: 'cpu', restartPolicy: 'RestartContainer' },
        ],
      },
      '.resizePolicy[1]: Duplicate value: "cpu"',
    ],
  ],
);

ruleTable(
  'resize policies of pods that never restart',
  {
    at: 'spec.containers[0]',
    errorsOf: (resizePolicy: object) =>
      rules.create(pod({ spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i', resizePolicy }] } })),
  },
  [
    [
      [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }],
      ".resizePolicy: Invalid value: \"RestartContainer\": must be 'NotRequired' when pod `restartPolicy` is 'Never'",
    ],
  ],
);

ruleTable(
  'ports',
  {
    at: 'spec.containers[0].ports',
    errorsOf: (ports: object) => rules.create(pod({ spec: { containers: [{ name: 'c', image: 'i', ports }] } })),
  },
  [
    [[{ containerPort: 0 }], '[0].containerPort: Required value'],
    [[{ containerPort: -1 }], '[0].containerPort: Invalid value: -1: must be between 1 and 65535, inclusive'],
    [[{ containerPort: 65536 }], '[0].containerPort: Invalid value: 65536: must be between 1 and 65535, inclusive'],
    [
      [{ containerPort: 80, hostPort: 65536 }],
      '[0].hostPort: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
    [[{ containerPort: 80, hostPort: -1 }], '[0].hostPort: Invalid value: -1: must be between 1 and 65535, inclusive'],
    [
      [{ containerPort: 80, protocol: 'ICMP' }],
      '[0].protocol: Unsupported value: "ICMP": supported values: "SCTP", "TCP", "UDP"',
    ],
    [
      [{ containerPort: 80, protocol: 'tcp' }],
      '[0].protocol: Unsupported value: "tcp": supported values: "SCTP", "TCP", "UDP"',
    ],
    [
      [{ containerPort: 80, name: 'nnnnnnnnnnnnnnnn' }],
      '[0].name: Invalid value: "nnnnnnnnnnnnnnnn": must be no more than 15 characters',
    ],
    [
      [{ containerPort: 80, name: 'UPPER' }],
      '[0].name: Invalid value: "UPPER": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      '[0].name: Invalid value: "UPPER": must contain at least one letter (a-z)',
    ],
    [[{ containerPort: 80, name: '80' }], '[0].name: Invalid value: "80": must contain at least one letter (a-z)'],
    [[{ containerPort: 80, name: 'a--b' }], '[0].name: Invalid value: "a--b": must not contain consecutive hyphens'],
    [[{ containerPort: 80, name: '-a' }], '[0].name: Invalid value: "-a": must not begin or end with a hyphen'],
    [
      [{ containerPort: 80, name: 'a_b' }],
      '[0].name: Invalid value: "a_b": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
    ],
    [
      [
        { containerPort: 80, name: 'a' },
        { containerPort: 81, name: 'a' },
      ],
      '[1].name: Duplicate value: "a"',
    ],
    [
      [
        { containerPort: 80, hostPort: 90 },
        { containerPort: 81, hostPort: 90 },
      ],
      '[1].hostPort: Duplicate value: "TCP//90"',
    ],
    [
      [
        { containerPort: 80, hostPort: 90, hostIP: '10.0.0.1' },
        { containerPort: 81, hostPort: 90, hostIP: '10.0.0.1' },
      ],
      '[1].hostPort: Duplicate value: "TCP/10.0.0.1/90"',
    ],
  ],
);

ruleTable(
  'mounts',
  {
    at: 'spec.containers[0].volumeMounts',
    errorsOf: (volumeMounts: object) =>
      rules.create(
        pod({
          spec: { volumes: [{ name: 'v' }, { name: 'w' }], containers: [{ name: 'c', image: 'i', volumeMounts }] },
        }),
      ),
  },
  [
    [[{ name: '', mountPath: '/a' }], '[0].name: Required value', '[0].name: Not found: ""'],
    [[{ name: 'absent', mountPath: '/a' }], '[0].name: Not found: "absent"'],
    [[{ name: 'v', mountPath: '' }], '[0].mountPath: Required value'],
    [
      [
        { name: 'v', mountPath: '/a' },
        { name: 'w', mountPath: '/a' },
      ],
      '[1].mountPath: Invalid value: "/a": must be unique',
    ],
    [[{ name: 'v', mountPath: '/a', subPath: '/abs' }], '.subPath: Invalid value: "/abs": must be a relative path'],
    [[{ name: 'v', mountPath: '/a', subPath: 'a/..' }], '.subPath: Invalid value: "a/..": must not contain \'..\''],
    [
      [{ name: 'v', mountPath: '/a', subPathExpr: '/$(A)' }],
      '.subPathExpr: Invalid value: "/$(A)": must be a relative path',
    ],
    [
      [{ name: 'v', mountPath: '/a', subPathExpr: '$(A)/..' }],
      '.subPathExpr: Invalid value: "$(A)/..": must not contain \'..\'',
    ],
    [
      [{ name: 'v', mountPath: '/a', subPath: 'a', subPathExpr: 'b' }],
      '[0].subPathExpr: Invalid value: "b": subPathExpr and subPath are mutually exclusive',
    ],
    [
      [{ name: 'v', mountPath: '/a', mountPropagation: 'Upwards' }],
      '.mountPropagation: Unsupported value: "Upwards": supported values: "Bidirectional", "HostToContainer", "None"',
    ],
    [
      [{ name: 'v', mountPath: '/a', mountPropagation: 'Bidirectional' }],
      '.mountPropagation: Forbidden: Bidirectional mount propagation is available only to privileged containers',
    ],
    [
      [{ name: 'v', mountPath: '/a', recursiveReadOnly: 'Always' }],
      '.recursiveReadOnly: Unsupported value: "Always": supported values: "Disabled", "Enabled", "IfPossible"',
    ],
    [
      [{ name: 'v', mountPath: '/a', recursiveReadOnly: 'Enabled' }],
      '.recursiveReadOnly: Forbidden: may only be specified when readOnly is true',
    ],
    [
      [
        {
          name: 'v',
          mountPath: '/a',
          readOnly: true,
          recursiveReadOnly: 'IfPossible',
          mountPropagation: 'HostToContainer',
        },
      ],
      '.recursiveReadOnly: Forbidden: may only be specified when mountPropagation is None or not specified',
    ],
  ],
);

ruleTable(
  'devices',
  {
    at: 'spec.containers[0]',
    errorsOf: (change: object) =>
      rules.create(
        pod({
          spec: {
            volumes: [
              { name: 'v', persistentVolumeClaim: { claimName: 'v' } },
              { name: 'w', persistentVolumeClaim: { claimName: 'w' } },
              { name: 'e' },
            ],
            containers: [{ name: 'c', image: 'i', ...change }],
          },
        }),
      ),
  },
  [
    [
      { volumeDevices: [{ name: '', devicePath: '/dev/a' }] },
      '.volumeDevices[0].name: Required value',
      '.volumeDevices[0].name: Not found: ""',
    ],
    [{ volumeDevices: [{ name: 'absent', devicePath: '/dev/a' }] }, '.volumeDevices[0].name: Not found: "absent"'],
    [
      { volumeDevices: [{ name: 'e', devicePath: '/dev/a' }] },
      '.volumeDevices[0].name: Invalid value: "e": can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode',
    ],
    [{ volumeDevices: [{ name: 'v', devicePath: '' }] }, '.volumeDevices[0].devicePath: Required value'],
    [
      { volumeDevices: [{ name: 'v', devicePath: '/dev/../a' }] },
      '.volumeDevices[0].devicePath: Invalid value: "/dev/../a": can not contain backsteps (\'..\')',
    ],
    [
      {
        volumeDevices: [
          { name: 'v', devicePath: '/dev/a' },
          { name: 'v', devicePath: '/dev/b' },
        ],
      },
      '.volumeDevices[1].name: Invalid value: "v": must be unique',
    ],
    [
      {
        volumeDevices: [
          { name: 'v', devicePath: '/dev/a' },
          { name: 'w', devicePath: '/dev/a' },
        ],
      },
      '.volumeDevices[1].devicePath: Invalid value: "/dev/a": must be unique',
    ],
    [
      { volumeDevices: [{ name: 'v', devicePath: '/dev/a' }], volumeMounts: [{ name: 'v', mountPath: '/a' }] },
      '.volumeMounts[0].name: Invalid value: "v": must not already exist in volumeDevices',
      '.volumeDevices[0].name: Invalid value: "v": must not already exist in volumeMounts',
    ],
    [
      { volumeDevices: [{ name: 'v', devicePath: '/a' }], volumeMounts: [{ name: 'w', mountPath: '/a' }] },
      '.volumeMounts[0].mountPath: Invalid value: "/a": must not already exist as a path in volumeDevices',
      '.volumeDevices[0].devicePath: Invalid value: "/a": must not already exist as a path in volumeMounts',
    ],
  ],
);
