import { ruleTable } from '../../test/kind-rules.js';
import { dnsLabel, dnsSubdomain } from '../../test/messages.js';
import { pod, podRules as rules } from '../../test/pod-rules.js';

ruleTable(
  'init containers',
  {
    at: 'spec.initContainers[0]',
    errorsOf: (change: object) =>
      rules.create(pod({ spec: { initContainers: [{ name: 'a', image: 'i', ...change }] } })),
  },
  [
    [{ name: '' }, '.name: Required value'],
    [{ name: 'c' }, '.name: Duplicate value: "c"'],
    [{ name: 'UPPER' }, `.name: Invalid value: "UPPER": ${dnsLabel}`],
    [{ name: 'a.b' }, '.name: Invalid value: "a.b": must not contain dots'],
    [{ name: 'x'.repeat(64) }, `.name: Invalid value: "${'x'.repeat(64)}": must be no more than 63 characters`],
    [{ image: '' }, '.image: Required value'],
    [{ image: ' i' }, '.image: Invalid value: " i": must not have leading or trailing whitespace'],
    [
      { imagePullPolicy: 'Later' },
      '.imagePullPolicy: Unsupported value: "Later": supported values: "Always", "IfNotPresent", "Never"',
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
      { livenessProbe: { exec: { command: ['a'] } } },
      '.livenessProbe: Forbidden: may not be set for init containers without restartPolicy=Always',
    ],
    [
      { readinessProbe: { exec: { command: ['a'] } } },
      '.readinessProbe: Forbidden: may not be set for init containers without restartPolicy=Always',
    ],
    [
      { startupProbe: { exec: { command: ['a'] } } },
      '.startupProbe: Forbidden: may not be set for init containers without restartPolicy=Always',
    ],
    [
      { lifecycle: { preStop: { exec: { command: ['a'] } } } },
      '.lifecycle: Forbidden: may not be set for init containers without restartPolicy=Always',
    ],
    [
      { lifecycle: { postStart: { exec: { command: ['a'] } } } },
      '.lifecycle: Forbidden: may not be set for init containers without restartPolicy=Always',
    ],
    [
      {
        livenessProbe: { tcpSocket: { port: 80 } },
        readinessProbe: { tcpSocket: { port: 80 } },
        startupProbe: { tcpSocket: { port: 80 } },
      },
      '.livenessProbe: Forbidden: may not be set for init containers without restartPolicy=Always',
      '.readinessProbe: Forbidden: may not be set for init containers without restartPolicy=Always',
      '.startupProbe: Forbidden: may not be set for init containers without restartPolicy=Always',
    ],
    [{ ports: [{ containerPort: 0 }] }, '.ports[0].containerPort: Required value'],
    [
      { ports: [{ containerPort: 70000 }] },
      '.ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, inclusive',
    ],
    [
      { ports: [{ containerPort: 1, protocol: 'ICMP' }] },
      '.ports[0].protocol: Unsupported value: "ICMP": supported values: "SCTP", "TCP", "UDP"',
    ],
    [
      { ports: [{ name: 'UPPER', containerPort: 1 }] },
      '.ports[0].name: Invalid value: "UPPER": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      '.ports[0].name: Invalid value: "UPPER": must contain at least one letter (a-z)',
    ],
    [
      {
        ports: [
          { name: 'same', containerPort: 1 },
          { name: 'same', containerPort: 2 },
        ],
      },
      '.ports[1].name: Duplicate value: "same"',
    ],
    [{ env: [{ name: '' }] }, '.env[0].name: Required value'],
    [
      { env: [{ name: 'a=b' }] },
      '.env[0].name: Invalid value: "a=b": a valid environment variable name must consist only of printable ASCII characters other than \'=\'',
    ],
    [
      { env: [{ name: 'A', value: 'a', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] },
      '.env[0].valueFrom: Invalid value: "": may not be specified when `value` is not empty',
    ],
    [
      { env: [{ name: 'A', valueFrom: {} }] },
      '.env[0].valueFrom: Invalid value: "": must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`',
    ],
    [
      { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'spec.volumes' } } }] },
      '.env[0].valueFrom.fieldRef.fieldPath: Invalid value: "spec.volumes": error converting fieldPath: field label not supported: spec.volumes',
    ],
    [{ envFrom: [{ configMapRef: { name: '' } }] }, '.envFrom[0].configMapRef.name: Required value'],
    [
      { envFrom: [{ secretRef: { name: 'UPPER' } }] },
      `.envFrom[0].secretRef.name: Invalid value: "UPPER": ${dnsSubdomain}`,
    ],
    [{ envFrom: [{}] }, '.envFrom: Invalid value: "": must specify one of: `configMapRef` or `secretRef`'],
    [{ volumeMounts: [{ name: 'x', mountPath: '/x' }] }, '.volumeMounts[0].name: Not found: "x"'],
    [
      { volumeMounts: [{ name: '', mountPath: '' }] },
      '.volumeMounts[0].name: Required value',
      '.volumeMounts[0].name: Not found: ""',
      '.volumeMounts[0].mountPath: Required value',
    ],
    [{ volumeDevices: [{ name: 'x', devicePath: '/dev/x' }] }, '.volumeDevices[0].name: Not found: "x"'],
    [
      { volumeDevices: [{ name: '', devicePath: '' }] },
      '.volumeDevices[0].name: Required value',
      '.volumeDevices[0].name: Not found: ""',
      '.volumeDevices[0].devicePath: Required value',
    ],
    [
      { resources: { limits: { cpu: '-1' } } },
      '.resources.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0',
      '.resources.requests[cpu]: Invalid value: "-1": must be greater than or equal to 0',
    ],
    [
      { resources: { requests: { memory: '2Gi' }, limits: { memory: '1Gi' } } },
      '.resources.requests: Invalid value: "2Gi": must be less than or equal to memory limit of 1Gi',
    ],
    [
      { resources: { requests: { 'example.com/a': '1' } } },
      '.resources.limits: Required value: Limit must be set for non overcommitable resources',
    ],
    [
      { resources: { limits: { 'example.com/a': '1500m' } } },
      '.resources.limits[example.com/a]: Invalid value: "1500m": must be an integer',
      '.resources.requests[example.com/a]: Invalid value: "1500m": must be an integer',
    ],
    [
      { resources: { limits: { unknown: '1' } } },
      '.resources.limits[unknown]: Invalid value: "unknown": must be a standard resource type or fully qualified',
      '.resources.limits[unknown]: Invalid value: "unknown": must be a standard resource for containers',
      '.resources.requests[unknown]: Invalid value: "unknown": must be a standard resource type or fully qualified',
      '.resources.requests[unknown]: Invalid value: "unknown": must be a standard resource for containers',
    ],
    [
      { resources: { claims: [{ name: 'gpu' }] } },
      '.resources.claims[0]: Not found: "gpu": must be one of the names in pod.spec.resourceClaims which is empty',
    ],
    [
      { resizePolicy: [{ resourceName: 'disk', restartPolicy: 'NotRequired' }] },
      '.resizePolicy: Unsupported value: "disk": supported values: "cpu", "memory"',
    ],
    [
      { securityContext: { privileged: true, allowPrivilegeEscalation: false } },
      '.securityContext: Invalid value: {"Capabilities":null,"Privileged":true,"SELinuxOptions":null,"WindowsOptions":null,"RunAsUser":null,"RunAsGroup":null,"RunAsNonRoot":null,"ReadOnlyRootFilesystem":null,"AllowPrivilegeEscalation":false,"ProcMount":null,"SeccompProfile":null,"AppArmorProfile":null}: cannot set `allowPrivilegeEscalation` to false and `privileged` to true',
    ],
    [
      { securityContext: { runAsUser: -1 } },
      '.securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive',
    ],
    [
      { securityContext: { runAsGroup: -1 } },
      '.securityContext.runAsGroup: Invalid value: -1: must be between 0 and 2147483647, inclusive',
    ],
    [
      { securityContext: { procMount: 'Other' } },
      '.securityContext.procMount: Unsupported value: "Other": supported values: "Default", "Unmasked"',
    ],
    [
      { securityContext: { seccompProfile: { type: 'Other' } } },
      '.securityContext.seccompProfile.type: Unsupported value: "Other": supported values: "Localhost", "RuntimeDefault", "Unconfined"',
    ],
    [
      { securityContext: { seccompProfile: { type: 'Localhost' } } },
      '.securityContext.seccompProfile.localhostProfile: Required value: must be set when seccomp type is Localhost',
    ],
    [
      { securityContext: { seccompProfile: { type: 'Localhost', localhostProfile: '../a' } } },
      '.securityContext.seccompProfile.localhostProfile: Invalid value: "../a": must not contain \'..\'',
    ],
    [
      { securityContext: { seccompProfile: { type: 'RuntimeDefault', localhostProfile: 'a' } } },
      '.securityContext.seccompProfile.localhostProfile: Invalid value: {"Type":"RuntimeDefault","LocalhostProfile":"a"}: can only be set when seccomp type is Localhost',
    ],
    [
      { securityContext: { appArmorProfile: { type: 'Localhost' } } },
      '.securityContext.appArmorProfile.localhostProfile: Required value: must be set when AppArmor type is Localhost',
    ],
    [
      { securityContext: { appArmorProfile: { type: 'Unconfined', localhostProfile: 'a' } } },
      '.securityContext.appArmorProfile.localhostProfile: Invalid value: "a": can only be set when AppArmor type is Localhost',
    ],
    [
      { securityContext: { procMount: 'Unmasked' } },
      '.securityContext.procMount: Invalid value: "Unmasked": `hostUsers` must be false to use `Unmasked`',
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
      {
        restartPolicy: 'Never',
        restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'Is', values: [1] } }],
      },
      '.restartPolicyRules[0].exitCodes.operator: Unsupported value: "Is": supported values: "In", "NotIn"',
    ],
    [
      { restartPolicy: 'Never', restartPolicyRules: [{ action: 'Restart' }] },
      '.restartPolicyRules[0].exitCodes: Required value: must be specified',
    ],
    [
      { restartPolicy: 'Never', restartPolicyRules: [{ action: '', exitCodes: { operator: 'In', values: [1, 1] } }] },
      '.restartPolicyRules[0].action: Unsupported value: "": supported values: "Restart"',
    ],
  ],
);

ruleTable(
  'init containers that keep running',
  {
    at: 'spec.initContainers[0]',
    errorsOf: (change: object) =>
      rules.create(pod({ spec: { initContainers: [{ name: 'a', image: 'i', restartPolicy: 'Always', ...change }] } })),
  },
  [
    [{ livenessProbe: {} }, '.livenessProbe: Required value: must specify a handler type'],
    [{ readinessProbe: {} }, '.readinessProbe: Required value: must specify a handler type'],
    [{ startupProbe: {} }, '.startupProbe: Required value: must specify a handler type'],
    [
      { livenessProbe: { tcpSocket: { port: 80 }, successThreshold: 2 } },
      '.livenessProbe.successThreshold: Invalid value: 2: must be 1',
    ],
    [
      { startupProbe: { tcpSocket: { port: 80 }, successThreshold: 2 } },
      '.startupProbe.successThreshold: Invalid value: 2: must be 1',
    ],
    [
      { readinessProbe: { tcpSocket: { port: 80 }, terminationGracePeriodSeconds: 5 } },
      '.readinessProbe.terminationGracePeriodSeconds: Invalid value: 5: must not be set for readinessProbes',
    ],
    [
      { livenessProbe: { tcpSocket: { port: 80 }, terminationGracePeriodSeconds: -5 } },
      '.livenessProbe.terminationGracePeriodSeconds: Invalid value: -5: must be greater than 0',
    ],
    [{ livenessProbe: { exec: { command: [] } } }, '.livenessProbe.exec.command: Required value'],
    [
      { readinessProbe: { httpGet: { port: 0, path: '/' } } },
      '.readinessProbe.httpGet.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { readinessProbe: { httpGet: { port: 'UPPER_', path: '/' } } },
      '.readinessProbe.httpGet.port: Invalid value: "UPPER_": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      '.readinessProbe.httpGet.port: Invalid value: "UPPER_": must contain at least one letter (a-z)',
    ],
    [
      { startupProbe: { grpc: { port: 0 } } },
      '.startupProbe.grpc.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { startupProbe: { tcpSocket: { port: 'no-such-port-here' } } },
      '.startupProbe.tcpSocket.port: Invalid value: "no-such-port-here": must be no more than 15 characters',
    ],
    [
      { livenessProbe: { httpGet: { port: 80, scheme: 'FTP' } } },
      '.livenessProbe.httpGet.scheme: Unsupported value: "FTP": supported values: "HTTP", "HTTPS"',
    ],
    [
      { livenessProbe: { httpGet: { port: 80, httpHeaders: [{ name: 'a b', value: '' }] } } },
      ".livenessProbe.httpGet.httpHeaders: Invalid value: \"a b\": a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
    ],
    [
      { readinessProbe: { tcpSocket: { port: 80 }, exec: { command: ['a'] } } },
      '.readinessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { readinessProbe: { tcpSocket: { port: 80 }, periodSeconds: -1 } },
      '.readinessProbe.periodSeconds: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { readinessProbe: { tcpSocket: { port: 80 }, timeoutSeconds: -1, failureThreshold: -1 } },
      '.readinessProbe.timeoutSeconds: Invalid value: -1: must be greater than or equal to 0',
      '.readinessProbe.failureThreshold: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { livenessProbe: { tcpSocket: { port: 80 }, initialDelaySeconds: -1 } },
      '.livenessProbe.initialDelaySeconds: Invalid value: -1: must be greater than or equal to 0',
    ],
    [{ lifecycle: { preStop: {} } }, '.lifecycle.preStop: Required value: must specify a handler type'],
    [{ lifecycle: { postStart: {} } }, '.lifecycle.postStart: Required value: must specify a handler type'],
    [
      { lifecycle: { preStop: { sleep: { seconds: 31 } } } },
      '.lifecycle.preStop.sleep: Invalid value: 31: must be non-negative and less than terminationGracePeriodSeconds (30)',
    ],
    [
      { lifecycle: { postStart: { sleep: { seconds: -1 } } } },
      '.lifecycle.postStart.sleep: Invalid value: -1: must be non-negative and less than terminationGracePeriodSeconds (30)',
    ],
    [{ lifecycle: { preStop: { exec: { command: [] } } } }, '.lifecycle.preStop.exec.command: Required value'],
    [
      { lifecycle: { postStart: { httpGet: { port: 99999 } } } },
      '.lifecycle.postStart.httpGet.port: Invalid value: 99999: must be between 1 and 65535, inclusive',
    ],
    [
      { lifecycle: { postStart: { tcpSocket: { port: 0 } } } },
      '.lifecycle.postStart.tcpSocket.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { lifecycle: { preStop: { exec: { command: ['a'] }, httpGet: { port: 80 } } } },
      '.lifecycle.preStop.httpGet: Forbidden: may not specify more than 1 handler type',
    ],
    [{ resizePolicy: [{ resourceName: 'cpu', restartPolicy: '' }] }, '.resizePolicy: Required value'],
    [
      {
        resizePolicy: [
          { resourceName: 'cpu', restartPolicy: 'NotRequired' },
          { resourceName: 'cpu', restartPolicy: 'NotRequired' },
        ],
      },
      '.resizePolicy[1]: Duplicate value: "cpu"',
    ],
    [
      { resizePolicy: [{ resourceName: '', restartPolicy: 'Now' }] },
      '.resizePolicy: Required value',
      '.resizePolicy: Unsupported value: "Now": supported values: "NotRequired", "RestartContainer"',
    ],
  ],
);
