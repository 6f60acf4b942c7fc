import { ruleTable } from '../../test/kind-rules.js';
import { pod, podRules as rules } from '../../test/pod-rules.js';

ruleTable(
  'probes of a container',
  {
    at: 'spec.containers[0]',
    errorsOf: (change: object) => rules.create(pod({ spec: { containers: [{ name: 'c', image: 'i', ...change }] } })),
  },
  [
    [
      { livenessProbe: { httpGet: { path: '/' } } },
      '.livenessProbe.httpGet.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { livenessProbe: { httpGet: { path: '', port: 80, scheme: 'gopher' } } },
      '.livenessProbe.httpGet.scheme: Unsupported value: "gopher": supported values: "HTTP", "HTTPS"',
    ],
    [
      { livenessProbe: { httpGet: { port: 'not a port' } } },
      '.livenessProbe.httpGet.port: Invalid value: "not a port": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
    ],
    [
      { livenessProbe: { httpGet: { port: '' } } },
      '.livenessProbe.httpGet.port: Invalid value: "": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      '.livenessProbe.httpGet.port: Invalid value: "": must contain at least one letter (a-z)',
    ],
    [
      { livenessProbe: { httpGet: { port: 80, httpHeaders: [{ name: '', value: 'v' }] } } },
      ".livenessProbe.httpGet.httpHeaders: Invalid value: \"\": a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
    ],
    [
      { livenessProbe: { tcpSocket: {} } },
      '.livenessProbe.tcpSocket.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { livenessProbe: { tcpSocket: { port: 65536 } } },
      '.livenessProbe.tcpSocket.port: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
    [
      { livenessProbe: { tcpSocket: { port: '123' } } },
      '.livenessProbe.tcpSocket.port: Invalid value: "123": must contain at least one letter (a-z)',
    ],
    [
      { livenessProbe: { grpc: { port: 65536 } } },
      '.livenessProbe.grpc.port: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
    [
      { livenessProbe: { grpc: {} } },
      '.livenessProbe.grpc.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { livenessProbe: { exec: { command: ['a'] }, grpc: { port: 80 } } },
      '.livenessProbe.grpc: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { livenessProbe: { exec: { command: ['a'] }, tcpSocket: { port: 80 }, httpGet: { port: 80 } } },
      '.livenessProbe.httpGet: Forbidden: may not specify more than 1 handler type',
      '.livenessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type',
    ],
    [
      {
        livenessProbe: {
          grpc: { port: 1 },
          initialDelaySeconds: -1,
          periodSeconds: -2,
          timeoutSeconds: -3,
          successThreshold: -1,
          failureThreshold: -4,
        },
      },
      '.livenessProbe.initialDelaySeconds: Invalid value: -1: must be greater than or equal to 0',
      '.livenessProbe.timeoutSeconds: Invalid value: -3: must be greater than or equal to 0',
      '.livenessProbe.periodSeconds: Invalid value: -2: must be greater than or equal to 0',
      '.livenessProbe.successThreshold: Invalid value: -1: must be greater than or equal to 0',
      '.livenessProbe.failureThreshold: Invalid value: -4: must be greater than or equal to 0',
      '.livenessProbe.successThreshold: Invalid value: -1: must be 1',
    ],
    [
      { livenessProbe: { grpc: { port: 1 }, terminationGracePeriodSeconds: 0 } },
      '.livenessProbe.terminationGracePeriodSeconds: Invalid value: 0: must be greater than 0',
    ],
    [
      { livenessProbe: { grpc: { port: 1 }, successThreshold: 3 } },
      '.livenessProbe.successThreshold: Invalid value: 3: must be 1',
    ],
    [{ readinessProbe: {} }, '.readinessProbe: Required value: must specify a handler type'],
    [{ readinessProbe: { exec: {} } }, '.readinessProbe.exec.command: Required value'],
    [
      { readinessProbe: { httpGet: { path: '/' } } },
      '.readinessProbe.httpGet.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { readinessProbe: { httpGet: { path: '', port: 80, scheme: 'gopher' } } },
      '.readinessProbe.httpGet.scheme: Unsupported value: "gopher": supported values: "HTTP", "HTTPS"',
    ],
    [
      { readinessProbe: { httpGet: { port: 'not a port' } } },
      '.readinessProbe.httpGet.port: Invalid value: "not a port": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
    ],
    [
      { readinessProbe: { httpGet: { port: '' } } },
      '.readinessProbe.httpGet.port: Invalid value: "": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      '.readinessProbe.httpGet.port: Invalid value: "": must contain at least one letter (a-z)',
    ],
    [
      { readinessProbe: { httpGet: { port: 80, httpHeaders: [{ name: '', value: 'v' }] } } },
      ".readinessProbe.httpGet.httpHeaders: Invalid value: \"\": a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
    ],
    [
      { readinessProbe: { tcpSocket: {} } },
      '.readinessProbe.tcpSocket.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { readinessProbe: { tcpSocket: { port: 65536 } } },
      '.readinessProbe.tcpSocket.port: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
    [
      { readinessProbe: { tcpSocket: { port: '123' } } },
      '.readinessProbe.tcpSocket.port: Invalid value: "123": must contain at least one letter (a-z)',
    ],
    [
      { readinessProbe: { grpc: { port: 65536 } } },
      '.readinessProbe.grpc.port: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
    [
      { readinessProbe: { grpc: {} } },
      '.readinessProbe.grpc.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { readinessProbe: { exec: { command: ['a'] }, grpc: { port: 80 } } },
      '.readinessProbe.grpc: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { readinessProbe: { exec: { command: ['a'] }, tcpSocket: { port: 80 }, httpGet: { port: 80 } } },
      '.readinessProbe.httpGet: Forbidden: may not specify more than 1 handler type',
      '.readinessProbe.tcpSocket: Forbidden: may not specify more than 1 handler type',
    ],
    [
      {
        readinessProbe: {
          grpc: { port: 1 },
          initialDelaySeconds: -1,
          periodSeconds: -2,
          timeoutSeconds: -3,
          successThreshold: -1,
          failureThreshold: -4,
        },
      },
      '.readinessProbe.initialDelaySeconds: Invalid value: -1: must be greater than or equal to 0',
      '.readinessProbe.timeoutSeconds: Invalid value: -3: must be greater than or equal to 0',
      '.readinessProbe.periodSeconds: Invalid value: -2: must be greater than or equal to 0',
      '.readinessProbe.successThreshold: Invalid value: -1: must be greater than or equal to 0',
      '.readinessProbe.failureThreshold: Invalid value: -4: must be greater than or equal to 0',
    ],
    [
      { readinessProbe: { grpc: { port: 1 }, terminationGracePeriodSeconds: 0 } },
      '.readinessProbe.terminationGracePeriodSeconds: Invalid value: 0: must be greater than 0',
      '.readinessProbe.terminationGracePeriodSeconds: Invalid value: 0: must not be set for readinessProbes',
    ],
    [{ startupProbe: {} }, '.startupProbe: Required value: must specify a handler type'],
    [{ startupProbe: { exec: {} } }, '.startupProbe.exec.command: Required value'],
    [
      { startupProbe: { httpGet: { path: '/' } } },
      '.startupProbe.httpGet.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { startupProbe: { httpGet: { path: '', port: 80, scheme: 'gopher' } } },
      '.startupProbe.httpGet.scheme: Unsupported value: "gopher": supported values: "HTTP", "HTTPS"',
    ],
    [
      { startupProbe: { httpGet: { port: 'not a port' } } },
      '.startupProbe.httpGet.port: Invalid value: "not a port": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
    ],
    [
      { startupProbe: { httpGet: { port: '' } } },
      '.startupProbe.httpGet.port: Invalid value: "": must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
      '.startupProbe.httpGet.port: Invalid value: "": must contain at least one letter (a-z)',
    ],
    [
      { startupProbe: { httpGet: { port: 80, httpHeaders: [{ name: '', value: 'v' }] } } },
      ".startupProbe.httpGet.httpHeaders: Invalid value: \"\": a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
    ],
    [
      { startupProbe: { tcpSocket: {} } },
      '.startupProbe.tcpSocket.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { startupProbe: { tcpSocket: { port: 65536 } } },
      '.startupProbe.tcpSocket.port: Invalid value: 65536: must be between 1 and 65535, inclusive',
    ],
    [
      { startupProbe: { tcpSocket: { port: '123' } } },
      '.startupProbe.tcpSocket.port: Invalid value: "123": must contain at least one letter (a-z)',
    ],
    [
      { startupProbe: { grpc: {} } },
      '.startupProbe.grpc.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { startupProbe: { exec: { command: ['a'] }, grpc: { port: 80 } } },
      '.startupProbe.grpc: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { startupProbe: { exec: { command: ['a'] }, tcpSocket: { port: 80 }, httpGet: { port: 80 } } },
      '.startupProbe.httpGet: Forbidden: may not specify more than 1 handler type',
      '.startupProbe.tcpSocket: Forbidden: may not specify more than 1 handler type',
    ],
    [
      {
        startupProbe: {
          grpc: { port: 1 },
          initialDelaySeconds: -1,
          periodSeconds: -2,
          timeoutSeconds: -3,
          successThreshold: -1,
          failureThreshold: -4,
        },
      },
      '.startupProbe.initialDelaySeconds: Invalid value: -1: must be greater than or equal to 0',
      '.startupProbe.timeoutSeconds: Invalid value: -3: must be greater than or equal to 0',
      '.startupProbe.periodSeconds: Invalid value: -2: must be greater than or equal to 0',
      '.startupProbe.successThreshold: Invalid value: -1: must be greater than or equal to 0',
      '.startupProbe.failureThreshold: Invalid value: -4: must be greater than or equal to 0',
      '.startupProbe.successThreshold: Invalid value: -1: must be 1',
    ],
    [
      { startupProbe: { grpc: { port: 1 }, terminationGracePeriodSeconds: 0 } },
      '.startupProbe.terminationGracePeriodSeconds: Invalid value: 0: must be greater than 0',
    ],
    [
      { startupProbe: { grpc: { port: 1 }, successThreshold: 3 } },
      '.startupProbe.successThreshold: Invalid value: 3: must be 1',
    ],
  ],
);

ruleTable(
  'hooks of a container',
  {
    at: 'spec.containers[0]',
    errorsOf: (change: object) => rules.create(pod({ spec: { containers: [{ name: 'c', image: 'i', ...change }] } })),
  },
  [
    [{ lifecycle: { preStop: {} } }, '.lifecycle.preStop: Required value: must specify a handler type'],
    [{ lifecycle: { preStop: { exec: {} } } }, '.lifecycle.preStop.exec.command: Required value'],
    [
      { lifecycle: { preStop: { httpGet: {} } } },
      '.lifecycle.preStop.httpGet.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { lifecycle: { preStop: { httpGet: { port: 80, scheme: 'x' } } } },
      '.lifecycle.preStop.httpGet.scheme: Unsupported value: "x": supported values: "HTTP", "HTTPS"',
    ],
    [
      { lifecycle: { preStop: { httpGet: { port: 80, httpHeaders: [{ name: 'a:b', value: '' }] } } } },
      ".lifecycle.preStop.httpGet.httpHeaders: Invalid value: \"a:b\": a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
    ],
    [
      { lifecycle: { preStop: { tcpSocket: { port: -1 } } } },
      '.lifecycle.preStop.tcpSocket.port: Invalid value: -1: must be between 1 and 65535, inclusive',
    ],
    [
      { lifecycle: { preStop: { tcpSocket: { port: 'a--b' } } } },
      '.lifecycle.preStop.tcpSocket.port: Invalid value: "a--b": must not contain consecutive hyphens',
    ],
    [
      { lifecycle: { preStop: { sleep: { seconds: -1 } } } },
      '.lifecycle.preStop.sleep: Invalid value: -1: must be non-negative and less than terminationGracePeriodSeconds (30)',
    ],
    [
      { lifecycle: { preStop: { sleep: { seconds: 3600 } } } },
      '.lifecycle.preStop.sleep: Invalid value: 3600: must be non-negative and less than terminationGracePeriodSeconds (30)',
    ],
    [
      { lifecycle: { preStop: { exec: { command: ['a'] }, tcpSocket: { port: 80 } } } },
      '.lifecycle.preStop.tcpSocket: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { lifecycle: { preStop: { exec: { command: ['a'] }, sleep: { seconds: 1 } } } },
      '.lifecycle.preStop.sleep: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { lifecycle: { preStop: { tcpSocket: { port: 1 }, httpGet: { port: 1 } } } },
      '.lifecycle.preStop.tcpSocket: Forbidden: may not specify more than 1 handler type',
    ],
    [{ lifecycle: { postStart: {} } }, '.lifecycle.postStart: Required value: must specify a handler type'],
    [{ lifecycle: { postStart: { exec: {} } } }, '.lifecycle.postStart.exec.command: Required value'],
    [
      { lifecycle: { postStart: { httpGet: {} } } },
      '.lifecycle.postStart.httpGet.port: Invalid value: 0: must be between 1 and 65535, inclusive',
    ],
    [
      { lifecycle: { postStart: { httpGet: { port: 80, scheme: 'x' } } } },
      '.lifecycle.postStart.httpGet.scheme: Unsupported value: "x": supported values: "HTTP", "HTTPS"',
    ],
    [
      { lifecycle: { postStart: { httpGet: { port: 80, httpHeaders: [{ name: 'a:b', value: '' }] } } } },
      ".lifecycle.postStart.httpGet.httpHeaders: Invalid value: \"a:b\": a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', regex used for validation is '[-A-Za-z0-9]+')",
    ],
    [
      { lifecycle: { postStart: { tcpSocket: { port: -1 } } } },
      '.lifecycle.postStart.tcpSocket.port: Invalid value: -1: must be between 1 and 65535, inclusive',
    ],
    [
      { lifecycle: { postStart: { tcpSocket: { port: 'a--b' } } } },
      '.lifecycle.postStart.tcpSocket.port: Invalid value: "a--b": must not contain consecutive hyphens',
    ],
    [
      { lifecycle: { postStart: { sleep: { seconds: -1 } } } },
      '.lifecycle.postStart.sleep: Invalid value: -1: must be non-negative and less than terminationGracePeriodSeconds (30)',
    ],
    [
      { lifecycle: { postStart: { sleep: { seconds: 3600 } } } },
      '.lifecycle.postStart.sleep: Invalid value: 3600: must be non-negative and less than terminationGracePeriodSeconds (30)',
    ],
    [
      { lifecycle: { postStart: { exec: { command: ['a'] }, tcpSocket: { port: 80 } } } },
      '.lifecycle.postStart.tcpSocket: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { lifecycle: { postStart: { exec: { command: ['a'] }, sleep: { seconds: 1 } } } },
      '.lifecycle.postStart.sleep: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { lifecycle: { postStart: { tcpSocket: { port: 1 }, httpGet: { port: 1 } } } },
      '.lifecycle.postStart.tcpSocket: Forbidden: may not specify more than 1 handler type',
    ],
    [
      { lifecycle: { preStop: { sleep: { seconds: 1 }, exec: { command: [] } }, postStart: { exec: {} } } },
      '.lifecycle.postStart.exec.command: Required value',
      '.lifecycle.preStop.exec.command: Required value',
      '.lifecycle.preStop.sleep: Forbidden: may not specify more than 1 handler type',
    ],
  ],
);
