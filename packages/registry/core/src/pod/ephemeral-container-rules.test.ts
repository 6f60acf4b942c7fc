import { ruleTable } from '../../test/kind-rules.js';
import { dnsSubdomain } from '../../test/messages.js';
import { podEphemeralContainers, podRules as rules, stored } from '../../test/pod-rules.js';

ruleTable(
  'fields of ephemeral containers',
  {
    at: 'spec.ephemeralContainers[0]',
    errorsOf: (change: object) =>
      rules.update(
        stored({ spec: { ephemeralContainers: [{ name: 'd', image: 'i', ...change }] } }),
        stored(),
        podEphemeralContainers,
      ),
  },
  [
    [
      { readinessProbe: { tcpSocket: { port: 80 } } },
      '.readinessProbe: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      { startupProbe: { tcpSocket: { port: 80 } } },
      '.startupProbe: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      { lifecycle: { preStop: { exec: { command: ['a'] } } } },
      '.lifecycle: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [{ lifecycle: {} }, '.lifecycle: Forbidden: cannot be set for an Ephemeral Container'],
    [
      { ports: [{ containerPort: 0 }] },
      '.ports[0].containerPort: Required value',
      '.ports: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [{ resources: { requests: { memory: '1' } } }, '.resources: Forbidden: cannot be set for an Ephemeral Container'],
    [
      { resources: { claims: [{ name: 'a' }] } },
      '.resources.claims[0]: Not found: "a": must be one of the names in pod.spec.resourceClaims which is empty',
      '.resources: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [{ restartPolicy: 'Always' }, '.restartPolicy: Forbidden: cannot be set for an Ephemeral Container'],
    [
      {
        restartPolicy: 'Never',
        restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }],
      },
      '.restartPolicy: Forbidden: cannot be set for an Ephemeral Container',
      '.restartPolicyRules: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      { resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }] },
      '.resizePolicy: Forbidden: cannot be set for an Ephemeral Container',
    ],
    [
      { terminationMessagePolicy: 'Other' },
      '.terminationMessagePolicy: Unsupported value: "Other": supported values: "File", "FallbackToLogsOnError"',
    ],
    [{ name: 'a.b' }, '.name: Invalid value: "a.b": must not contain dots'],
    [{ name: 'x'.repeat(64) }, `.name: Invalid value: "${'x'.repeat(64)}": must be no more than 63 characters`],
    [{ image: 'i ' }, '.image: Invalid value: "i ": must not have leading or trailing whitespace'],
    [{ env: [{ name: '' }] }, '.env[0].name: Required value'],
    [
      { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: '', key: '' } } }] },
      `.env[0].valueFrom.secretKeyRef.name: Invalid value: "": ${dnsSubdomain}`,
      '.env[0].valueFrom.secretKeyRef.key: Required value',
    ],
    [
      { env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.gpu' } } }] },
      '.env[0].valueFrom.resourceFieldRef.resource: Unsupported value: "limits.gpu": supported values: "limits.cpu", "limits.ephemeral-storage", "limits.memory", "requests.cpu", "requests.ephemeral-storage", "requests.memory"',
    ],
    [
      { envFrom: [{ configMapRef: { name: 'UPPER' } }] },
      `.envFrom[0].configMapRef.name: Invalid value: "UPPER": ${dnsSubdomain}`,
    ],
    [
      { envFrom: [{ prefix: '=', secretRef: { name: 's' } }] },
      '.envFrom[0].prefix: Invalid value: "=": a valid environment variable name must consist only of printable ASCII characters other than \'=\'',
    ],
    [{ volumeMounts: [{ name: 'x', mountPath: '/x' }] }, '.volumeMounts[0].name: Not found: "x"'],
    [
      { volumeMounts: [{ name: '', mountPath: '' }] },
      '.volumeMounts[0].name: Required value',
      '.volumeMounts[0].name: Not found: ""',
      '.volumeMounts[0].mountPath: Required value',
    ],
    [{ volumeDevices: [{ name: 'x', devicePath: 'dev' }] }, '.volumeDevices[0].name: Not found: "x"'],
    [
      { volumeDevices: [{ name: 'x', devicePath: '/dev/../x' }] },
      '.volumeDevices[0].name: Not found: "x"',
      '.volumeDevices[0].devicePath: Invalid value: "/dev/../x": can not contain backsteps (\'..\')',
    ],
    [
      { securityContext: { runAsUser: -1 } },
      '.securityContext.runAsUser: Invalid value: -1: must be between 0 and 2147483647, inclusive',
    ],
    [
      { securityContext: { privileged: true, allowPrivilegeEscalation: false } },
      '.securityContext: Invalid value: {"Capabilities":null,"Privileged":true,"SELinuxOptions":null,"WindowsOptions":null,"RunAsUser":null,"RunAsGroup":null,"RunAsNonRoot":null,"ReadOnlyRootFilesystem":null,"AllowPrivilegeEscalation":false,"ProcMount":null,"SeccompProfile":null,"AppArmorProfile":null}: cannot set `allowPrivilegeEscalation` to false and `privileged` to true',
    ],
    [
      { securityContext: { procMount: 'Unmasked' } },
      '.securityContext.procMount: Invalid value: "Unmasked": `hostUsers` must be false to use `Unmasked`',
    ],
    [
      { securityContext: { seccompProfile: { type: 'Localhost' } } },
      '.securityContext.seccompProfile.localhostProfile: Required value: must be set when seccomp type is Localhost',
    ],
    [
      { securityContext: { appArmorProfile: { type: '' } } },
      '.securityContext.appArmorProfile.type: Required value: type is required when appArmorProfile is set',
    ],
    [
      { securityContext: { windowsOptions: { hostProcess: true } } },
      'spec: Invalid value: "": If pod contains any hostProcess containers then all containers must be HostProcess containers',
      'spec.hostNetwork: Invalid value: false: hostNetwork must be true if pod contains any hostProcess containers',
    ],
    [{ targetContainerName: 'UPPER' }, '.targetContainerName: Not found: "UPPER"'],
    [
      {
        livenessProbe: { tcpSocket: { port: 80 } },
        readinessProbe: { tcpSocket: { port: 80 } },
        startupProbe: { tcpSocket: { port: 80 } },
        lifecycle: { postStart: { exec: { command: ['a'] } } },
      },
      '.livenessProbe: Forbidden: cannot be set for an Ephemeral Container',
      '.readinessProbe: Forbidden: cannot be set for an Ephemeral Container',
      '.startupProbe: Forbidden: cannot be set for an Ephemeral Container',
      '.lifecycle: Forbidden: cannot be set for an Ephemeral Container',
    ],
  ],
);
