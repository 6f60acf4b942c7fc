import { ruleTable } from '../../test/kind-rules.js';
import { pod, podRules as rules } from '../../test/pod-rules.js';

const errorsOf = (change: object): Promise<readonly string[]> =>
  rules.create(pod({ spec: { containers: [{ name: 'c', image: 'i', ...change }] } }));

const negative = {
  grpc: { port: 1 },
  initialDelaySeconds: -1,
  periodSeconds: -2,
  timeoutSeconds: -3,
  successThreshold: -1,
  failureThreshold: -4,
};
const negativeErrors = [
  '.initialDelaySeconds: Invalid value: -1: must be greater than or equal to 0',
  '.timeoutSeconds: Invalid value: -3: must be greater than or equal to 0',
  '.periodSeconds: Invalid value: -2: must be greater than or equal to 0',
  '.successThreshold: Invalid value: -1: must be greater than or equal to 0',
  '.failureThreshold: Invalid value: -4: must be greater than or equal to 0',
] as const;

for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) {
  ruleTable(probe, { at: `spec.containers[0].${probe}`, errorsOf: (change: object) => errorsOf({ [probe]: change }) }, [
    [{}, ': Required value: must specify a handler type'],
    [{ exec: {} }, '.exec.command: Required value'],
    [{ grpc: { port: 65536 } }, '.grpc.port: Invalid value: 65536: must be between 1 and 65535, inclusive'],
    [{ httpGet: { path: '/' } }, '.httpGet.port: Invalid value: 0: must be between 1 and 65535, inclusive'],
    [
      { httpGet: { path: '', port: 80, scheme: 'gopher' } },
      '.httpGet.scheme: Unsupported value: "gopher": supported values: "HTTP", "HTTPS"',
    ],
    [
      { httpGet: { port: 'not a port' } },
      '.httpGet.port: Invalid value: "not a port": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
    ],
    [
      { httpGet: { port: '' } },
      '.httpGet.port: Invalid value: "": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      '.httpGet.port: Invalid value: "": must contain at least one letter (a-z)',
    ],
    [
      { httpGet: { port: 80, httpHeaders: [{ name: '', value: 'v' }] } },
      `.httpGet.httpHeaders: Invalid value: "": a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')`,
    ],
    [{ tcpSocket: {} }, '.tcpSocket.port: Invalid value: 0: must be between 1 and 65535, inclusive'],
    [{ tcpSocket: { port: 65536 } }, '.tcpSocket.port: Invalid value: 65536: must be between 1 and 65535, inclusive'],
    [{ tcpSocket: { port: '123' } }, '.tcpSocket.port: Invalid value: "123": must contain at least one letter (a-z)'],
    [{ grpc: {} }, '.grpc.port: Invalid value: 0: must be between 1 and 65535, inclusive'],
    [{ exec: { command: ['a'] }, grpc: { port: 80 } }, '.grpc: Forbidden: may not specify more than 1 handler type'],
    [
      { exec: { command: ['a'] }, tcpSocket: { port: 80 }, httpGet: { port: 80 } },
      '.httpGet: Forbidden: may not specify more than 1 handler type',
      '.tcpSocket: Forbidden: may not specify more than 1 handler type',
    ],
  ]);
}

for (const probe of ['livenessProbe', 'startupProbe']) {
  ruleTable(
    `${probe}, which needs one success`,
    { at: `spec.containers[0].${probe}`, errorsOf: (change: object) => errorsOf({ [probe]: change }) },
    [
      [negative, ...negativeErrors, '.successThreshold: Invalid value: -1: must be 1'],
      [
        { grpc: { port: 1 }, terminationGracePeriodSeconds: 0 },
        '.terminationGracePeriodSeconds: Invalid value: 0: must be greater than 0',
      ],
      [{ grpc: { port: 1 }, successThreshold: 3 }, '.successThreshold: Invalid value: 3: must be 1'],
    ],
  );
}

ruleTable(
  'readinessProbe only',
  { at: 'spec.containers[0].readinessProbe', errorsOf: (change: object) => errorsOf({ readinessProbe: change }) },
  [
    [negative, ...negativeErrors],
    [
      { grpc: { port: 1 }, terminationGracePeriodSeconds: 0 },
      '.terminationGracePeriodSeconds: Invalid value: 0: must be greater than 0',
      '.terminationGracePeriodSeconds: Invalid value: 0: must not be set for readinessProbes',
    ],
  ],
);

for (const hook of ['preStop', 'postStart']) {
  ruleTable(
    hook,
    {
      at: `spec.containers[0].lifecycle.${hook}`,
      errorsOf: (change: object) => errorsOf({ lifecycle: { [hook]: change } }),
    },
    [
      [{}, ': Required value: must specify a handler type'],
      [{ exec: {} }, '.exec.command: Required value'],
      [{ httpGet: {} }, '.httpGet.port: Invalid value: 0: must be between 1 and 65535, inclusive'],
      [
        { httpGet: { port: 80, scheme: 'x' } },
        '.httpGet.scheme: Unsupported value: "x": supported values: "HTTP", "HTTPS"',
      ],
      [
        { httpGet: { port: 80, httpHeaders: [{ name: 'a:b', value: '' }] } },
        `.httpGet.httpHeaders: Invalid value: "a:b": a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')`,
      ],
      [{ tcpSocket: { port: -1 } }, '.tcpSocket.port: Invalid value: -1: must be between 1 and 65535, inclusive'],
      [{ tcpSocket: { port: 'a--b' } }, '.tcpSocket.port: Invalid value: "a--b": must not contain consecutive hyphens'],
      [
        { sleep: { seconds: -1 } },
        '.sleep: Invalid value: -1: must be non-negative and less than terminationGracePeriodSeconds (30)',
      ],
      [
        { sleep: { seconds: 3600 } },
        '.sleep: Invalid value: 3600: must be non-negative and less than terminationGracePeriodSeconds (30)',
      ],
      [
        { exec: { command: ['a'] }, tcpSocket: { port: 80 } },
        '.tcpSocket: Forbidden: may not specify more than 1 handler type',
      ],
      [
        { exec: { command: ['a'] }, sleep: { seconds: 1 } },
        '.sleep: Forbidden: may not specify more than 1 handler type',
      ],
      [
        { tcpSocket: { port: 1 }, httpGet: { port: 1 } },
        '.tcpSocket: Forbidden: may not specify more than 1 handler type',
      ],
    ],
  );
}

ruleTable('both hooks', { at: 'spec.containers[0]', errorsOf }, [
  [
    { lifecycle: { preStop: { sleep: { seconds: 1 }, exec: { command: [] } }, postStart: { exec: {} } } },
    '.lifecycle.postStart.exec.command: Required value',
    '.lifecycle.preStop.exec.command: Required value',
    '.lifecycle.preStop.sleep: Forbidden: may not specify more than 1 handler type',
  ],
]);
