import { ruleTable } from '../../test/kind-rules.js';
import { dnsSubdomain, namePart } from '../../test/messages.js';
import { pod, podRules as rules } from '../../test/pod-rules.js';

ruleTable(
  'resources',
  {
    at: 'spec.containers[0].resources',
    errorsOf: (resources: object) =>
      rules.create(pod({ spec: { containers: [{ name: 'c', image: 'i', resources }] } })),
  },
  [
    [{ requests: { cpu: '-1' } }, '.requests[cpu]: Invalid value: "-1": must be greater than or equal to 0'],
    [
      { limits: { memory: '-1Gi' } },
      '.limits[memory]: Invalid value: "-1Gi": must be greater than or equal to 0',
      '.requests[memory]: Invalid value: "-1Gi": must be greater than or equal to 0',
    ],
    [
      { requests: { cpu: '2' }, limits: { cpu: '1' } },
      '.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
    ],
    [
      { requests: { unknown: '1' } },
      '.requests[unknown]: Invalid value: "unknown": must be a standard resource type or fully qualified',
      '.requests[unknown]: Invalid value: "unknown": must be a standard resource for containers',
    ],
    [
      { limits: { 'Upper.Case/': '1' } },
      `.limits[Upper.Case/]: Invalid value: "Upper.Case/": prefix part ${dnsSubdomain}`,
      '.limits[Upper.Case/]: Invalid value: "Upper.Case/": name part must be non-empty',
      `.limits[Upper.Case/]: Invalid value: "Upper.Case/": ${namePart}`,
      '.limits[Upper.Case/]: Invalid value: "Upper.Case/": doesn\'t follow extended resource name standard',
      `.requests[Upper.Case/]: Invalid value: "Upper.Case/": prefix part ${dnsSubdomain}`,
      '.requests[Upper.Case/]: Invalid value: "Upper.Case/": name part must be non-empty',
      `.requests[Upper.Case/]: Invalid value: "Upper.Case/": ${namePart}`,
      '.requests[Upper.Case/]: Invalid value: "Upper.Case/": doesn\'t follow extended resource name standard',
    ],
    [
      { requests: { storage: '1Gi' } },
      '.requests[storage]: Invalid value: "storage": must be a standard resource for containers',
    ],
    [
      { requests: { 'example.com/gpu': '1' } },
      '.limits: Required value: Limit must be set for non overcommitable resources',
    ],
    [
      { limits: { 'example.com/gpu': '500m' } },
      '.limits[example.com/gpu]: Invalid value: "500m": must be an integer',
      '.requests[example.com/gpu]: Invalid value: "500m": must be an integer',
    ],
    [
      { requests: { 'example.com/gpu': '1' }, limits: { 'example.com/gpu': '2' } },
      '.requests: Invalid value: "1": must be equal to example.com/gpu limit of 2',
    ],
    [{ limits: { 'hugepages-2Mi': '2Mi' } }, ': Forbidden: HugePages require cpu or memory'],
    [
      { limits: { 'hugepages-2Mi': '3Mi', cpu: '1' } },
      '.limits[hugepages-2Mi]: Invalid value: "3Mi": 3Mi is not positive integer multiple of hugepages-2Mi',
      '.requests[hugepages-2Mi]: Invalid value: "3Mi": 3Mi is not positive integer multiple of hugepages-2Mi',
    ],
    [
      { requests: { 'hugepages-2Mi': '2Mi', cpu: '1' } },
      '.limits: Required value: Limit must be set for non overcommitable resources',
    ],
    [
      { requests: { 'hugepages-2Mi': '2Mi' }, limits: { 'hugepages-2Mi': '4Mi', cpu: '1' } },
      '.requests: Invalid value: "2Mi": must be equal to hugepages-2Mi limit of 4Mi',
    ],
    [
      { limits: { 'hugepages-odd': '1Mi', cpu: '1' } },
      '.limits[hugepages-odd]: Invalid value: "1Mi": 1Mi is not positive integer multiple of hugepages-odd',
      '.requests[hugepages-odd]: Invalid value: "1Mi": 1Mi is not positive integer multiple of hugepages-odd',
    ],
    [
      { limits: { 'requests.example.com/a': '1' } },
      '.limits[requests.example.com/a]: Invalid value: "requests.example.com/a": doesn\'t follow extended resource name standard',
      '.requests[requests.example.com/a]: Invalid value: "requests.example.com/a": doesn\'t follow extended resource name standard',
    ],
    [
      { limits: { 'attachable-volumes-x': '-1' } },
      '.limits[attachable-volumes-x]: Invalid value: "attachable-volumes-x": must be a standard resource type or fully qualified',
      '.limits[attachable-volumes-x]: Invalid value: "attachable-volumes-x": must be a standard resource for containers',
      '.limits[attachable-volumes-x]: Invalid value: "-1": must be greater than or equal to 0',
      '.requests[attachable-volumes-x]: Invalid value: "attachable-volumes-x": must be a standard resource type or fully qualified',
      '.requests[attachable-volumes-x]: Invalid value: "attachable-volumes-x": must be a standard resource for containers',
      '.requests[attachable-volumes-x]: Invalid value: "-1": must be greater than or equal to 0',
    ],
    [
      { claims: [{ name: 'absent' }] },
      '.claims[0]: Not found: "absent": must be one of the names in pod.spec.resourceClaims which is empty',
    ],
    [{ claims: [{ name: '' }] }, '.claims[0]: Required value'],
  ],
);

ruleTable(
  'probes',
  {
    at: 'spec.containers[0]',
    errorsOf: (change: object) => rules.create(pod({ spec: { containers: [{ name: 'c', image: 'i', ...change }] } })),
  },
  [
    [{ livenessProbe: {} }, '.livenessProbe: Required value: must specify a handler type'],
    [{ readinessProbe: { periodSeconds: 5 } }, '.readinessProbe: Required value: must specify a handler type'],
    [{ livenessProbe: { exec: {} } }, '.livenessProbe.exec.command: Required value'],
    [{ startupProbe: { exec: { command: [] } } }, '.startupProbe.exec.command: Required value'],
    [
      { livenessProbe: { httpGet: { path: '/', port: 0 } } },
      '.livenessProbe.httpGet.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { livenessProbe: { httpGet: { path: '/', port: 70000 } } },
      '.livenessProbe.httpGet.port: Invalid value: 70000: must be between 1 and 65535, inclusive',
    ],
    [
      { livenessProbe: { httpGet: { path: '/', port: '' } } },
      '.livenessProbe.httpGet.port: Invalid value: "": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      '.livenessProbe.httpGet.port: Invalid value: "": must contain at least one letter (a-z)',
    ],
    [
      { livenessProbe: { httpGet: { path: '/', port: 'UPPER' } } },
      '.livenessProbe.httpGet.port: Invalid value: "UPPER": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      '.livenessProbe.httpGet.port: Invalid value: "UPPER": must contain at least one letter (a-z)',
    ],
    [
      { livenessProbe: { httpGet: { path: '/', port: 80, scheme: 'FTP' } } },
      '.livenessProbe.httpGet.scheme: Unsupported value: "FTP": supported values: "HTTP", "HTTPS"',
    ],
    [
      { livenessProbe: { httpGet: { path: '/', port: 80, httpHeaders: [{ name: '', value: 'v' }] } } },
      ".livenessProbe.httpGet.httpHeaders: Invalid value: \"\": a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
    ],
    [
      { livenessProbe: { httpGet: { path: '/', port: 80, httpHeaders: [{ name: 'X Y', value: 'v' }] } } },
      ".livenessProbe.httpGet.httpHeaders: Invalid value: \"X Y\": a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
    ],
    [
      { readinessProbe: { tcpSocket: { port: 0 } } },
      '.readinessProbe.tcpSocket.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { readinessProbe: { tcpSocket: { port: '80' } } },
      '.readinessProbe.tcpSocket.port: Invalid value: "80": must contain at least one letter (a-z)',
    ],
    [
      { startupProbe: { grpc: { port: 65536 } } },
      '.startupProbe.grpc.port: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
    [
      { livenessProbe: { exec: { command: ['a'] }, httpGet: { path: '/', port: 80 } } },
      '.livenessProbe.httpGet: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { livenessProbe: { httpGet: { path: '/', port: 80 }, tcpSocket: { port: 80 } } },
      '.livenessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { livenessProbe: { tcpSocket: { port: 80 }, grpc: { port: 80 } } },
      '.livenessProbe.grpc: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { livenessProbe: { tcpSocket: { port: 80 }, initialDelaySeconds: -1 } },
      '.livenessProbe.initialDelaySeconds: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { livenessProbe: { tcpSocket: { port: 80 }, timeoutSeconds: -1 } },
      '.livenessProbe.timeoutSeconds: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { readinessProbe: { tcpSocket: { port: 80 }, periodSeconds: -1 } },
      '.readinessProbe.periodSeconds: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { readinessProbe: { tcpSocket: { port: 80 }, successThreshold: -1 } },
      '.readinessProbe.successThreshold: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { startupProbe: { tcpSocket: { port: 80 }, failureThreshold: -1 } },
      '.startupProbe.failureThreshold: Invalid value: -1: must be greater than or equal to 0',
    ],
    [
      { livenessProbe: { tcpSocket: { port: 80 }, successThreshold: 2 } },
      '.livenessProbe.successThreshold: Invalid value: 2: must be 1',
    ],
    [
      { startupProbe: { tcpSocket: { port: 80 }, successThreshold: 3 } },
      '.startupProbe.successThreshold: Invalid value: 3: must be 1',
    ],
    [
      { livenessProbe: { tcpSocket: { port: 80 }, terminationGracePeriodSeconds: 0 } },
      '.livenessProbe.terminationGracePeriodSeconds: Invalid value: 0: must be greater than 0',
    ],
    [
      { startupProbe: { tcpSocket: { port: 80 }, terminationGracePeriodSeconds: -3 } },
      '.startupProbe.terminationGracePeriodSeconds: Invalid value: -3: must be greater than 0',
    ],
    [
      { readinessProbe: { tcpSocket: { port: 80 }, terminationGracePeriodSeconds: 10 } },
      '.readinessProbe.terminationGracePeriodSeconds: Invalid value: 10: must not be set for readinessProbes',
    ],
  ],
);

ruleTable(
  'lifecycle',
  {
    at: 'spec.containers[0].lifecycle',
    errorsOf: (lifecycle: object) =>
      rules.create(pod({ spec: { containers: [{ name: 'c', image: 'i', lifecycle }] } })),
  },
  [
    [{ postStart: {} }, '.postStart: Required value: must specify a handler type'],
    [{ preStop: {} }, '.preStop: Required value: must specify a handler type'],
    [{ postStart: { exec: { command: [] } } }, '.postStart.exec.command: Required value'],
    [
      { preStop: { httpGet: { path: '/', port: 'not_a_name' } } },
      '.preStop.httpGet.port: Invalid value: "not_a_name": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
    ],
    [
      { postStart: { tcpSocket: { port: 99999 } } },
      '.postStart.tcpSocket.port: Invalid value: 99999: must be between 1 and 65535, inclusive',
    ],
    [
      { preStop: { sleep: { seconds: -1 } } },
      '.preStop.sleep: Invalid value: -1: must be non-negative and less than terminationGracePeriodSeconds (30)',
    ],
    [
      { preStop: { sleep: { seconds: 31 } } },
      '.preStop.sleep: Invalid value: 31: must be non-negative and less than terminationGracePeriodSeconds (30)',
    ],
    [
      { postStart: { exec: { command: ['a'] }, sleep: { seconds: 1 } } },
      '.postStart.sleep: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { preStop: { exec: { command: ['a'] }, httpGet: { path: '/', port: 80 } } },
      '.preStop.httpGet: Forbidden: may not specify more than 1 handler type',
    ],
  ],
);

ruleTable(
  'init containers',
  { at: 'spec.initContainers', errorsOf: (initContainers: object) => rules.create(pod({ spec: { initContainers } })) },
  [
    [[{ name: 'c', image: 'i' }], '[0].name: Duplicate value: "c"'],
    [
      [
        { name: 'd', image: 'i' },
        { name: 'd', image: 'i' },
      ],
      '[1].name: Duplicate value: "d"',
    ],
    [[{ name: '', image: '' }], '[0].name: Required value', '[0].image: Required value'],
    [
      [{ name: 'd', image: 'i', lifecycle: { preStop: { sleep: { seconds: 1 } } } }],
      '[0].lifecycle: Forbidden: may not be set for init containers without restartPolicy=Always',
    ],
    [
      [{ name: 'd', image: 'i', livenessProbe: { tcpSocket: { port: 80 } } }],
      '[0].livenessProbe: Forbidden: may not be set for init containers without restartPolicy=Always',
    ],
    [
      [{ name: 'd', image: 'i', readinessProbe: { tcpSocket: { port: 80 } } }],
      '[0].readinessProbe: Forbidden: may not be set for init containers without restartPolicy=Always',
    ],
    [
      [{ name: 'd', image: 'i', startupProbe: { tcpSocket: { port: 80 } } }],
      '[0].startupProbe: Forbidden: may not be set for init containers without restartPolicy=Always',
    ],
    [
      [
        {
          name: 'd',
          image: 'i',
          ports: [
            { containerPort: 80, hostPort: 90 },
            { containerPort: 81, hostPort: 90 },
          ],
        },
      ],
      '[0].ports[1].hostPort: Duplicate value: "TCP//90"',
    ],
    [
      [{ name: 'd', image: 'i', restartPolicy: 'Sometimes' }],
      '[0].restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "Never", "OnFailure"',
    ],
    [
      [{ name: 'd', image: 'i', restartPolicyRules: [{ action: 'Restart' }] }],
      '[0].restartPolicy: Required value: must specify restartPolicy when restart rules are used',
    ],
    [
      [
        {
          name: 'd',
          image: 'i',
          restartPolicy: 'Always',
          restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }],
        },
      ],
      '[0].restartPolicyRules: Forbidden: restartPolicyRules are not allowed for init containers with restart policy Always',
    ],
    [
      [{ name: 'd', image: 'i', restartPolicy: 'Always', lifecycle: { preStop: { sleep: { seconds: 31 } } } }],
      '[0].lifecycle.preStop.sleep: Invalid value: 31: must be non-negative and less than terminationGracePeriodSeconds (30)',
    ],
    [
      [
        {
          name: 'd',
          image: 'i',
          restartPolicy: 'Always',
          livenessProbe: { tcpSocket: { port: 80 }, successThreshold: 2 },
        },
      ],
      '[0].livenessProbe.successThreshold: Invalid value: 2: must be 1',
    ],
    [
      [
        {
          name: 'd',
          image: 'i',
          restartPolicy: 'Always',
          readinessProbe: { tcpSocket: { port: 80 }, terminationGracePeriodSeconds: 1 },
        },
      ],
      '[0].readinessProbe.terminationGracePeriodSeconds: Invalid value: 1: must not be set for readinessProbes',
    ],
    [
      [{ name: 'd', image: 'i', restartPolicy: 'Always', startupProbe: {} }],
      '[0].startupProbe: Required value: must specify a handler type',
    ],
    [[{ name: 'd', image: ' i ' }], '[0].image: Invalid value: " i ": must not have leading or trailing whitespace'],
    [
      [{ name: 'd', image: 'i', resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } }],
      '[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
    ],
    [
      [{ name: 'd', image: 'i', imagePullPolicy: 'Later', terminationMessagePolicy: 'Later' }],
      '[0].terminationMessagePolicy: Unsupported value: "Later": supported values: "File", "FallbackToLogsOnError"',
      '[0].imagePullPolicy: Unsupported value: "Later": supported values: "Always", "IfNotPresent", "Never"',
    ],
  ],
);
