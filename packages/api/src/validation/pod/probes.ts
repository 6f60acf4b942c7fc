import {
  type FieldPath,
  field,
  isHTTPHeaderName,
  isValidPortName,
  isValidPortNum,
} from '@k8s-ts/apimachinery/validation';
import type {
  GRPCAction,
  Lifecycle,
  LifecycleHandler,
  PodOS,
  Probe,
  ProbeHandler,
  SleepAction,
} from '../../types/index.js';
import { checkEnum, checkNonnegative, checkText, type Errors } from '../field/checks.js';

/** Probes and lifecycle handlers of containers. */

export type ProbeKind = 'livenessProbe' | 'readinessProbe' | 'startupProbe';

/** Adds errors of a probe. */
export function checkProbe(errors: Errors, probe: Probe, kind: ProbeKind, path: FieldPath): void {
  checkHandler(errors, probe, undefined, path);
  for (const name of [
    'initialDelaySeconds',
    'timeoutSeconds',
    'periodSeconds',
    'successThreshold',
    'failureThreshold',
  ] as const) {
    if ((probe[name] ?? 0) < 0) checkNonnegative(errors, probe[name], path.child(name));
  }
  const grace = probe.terminationGracePeriodSeconds;
  if (grace !== undefined) checkProbeGrace(errors, grace, kind, path.child('terminationGracePeriodSeconds'));
  if (kind !== 'readinessProbe' && (probe.successThreshold ?? 0) !== 1) {
    errors.push(field.invalid(path.child('successThreshold'), probe.successThreshold ?? 0, 'must be 1'));
  }
}

function checkProbeGrace(errors: Errors, grace: number, kind: ProbeKind, path: FieldPath): void {
  if (grace <= 0) errors.push(field.invalid(path, grace, 'must be greater than 0'));
  if (kind === 'readinessProbe') errors.push(field.invalid(path, grace, 'must not be set for readinessProbes'));
}

/** Adds errors of a container's lifecycle. */
export function checkLifecycle(
  errors: Errors,
  lifecycle: Lifecycle,
  gracePeriod: number | undefined,
  path: FieldPath,
  os: PodOS | undefined,
): void {
  if (lifecycle.postStart) checkHandler(errors, lifecycle.postStart, gracePeriod, path.child('postStart'));
  if (lifecycle.preStop) checkHandler(errors, lifecycle.preStop, gracePeriod, path.child('preStop'));
  if (lifecycle.stopSignal !== undefined) checkStopSignal(errors, lifecycle.stopSignal, path.child('stopSignal'), os);
}

type Handler = Partial<ProbeHandler & LifecycleHandler & { readonly grpc: GRPCAction; readonly sleep: SleepAction }>;

type HandlerCheck = (errors: Errors, handler: Handler, path: FieldPath, gracePeriod: number | undefined) => void;

/** In upstream's order: of several handlers, the first is checked and the others are refused. */
const handlerChecks: readonly (readonly [name: keyof Handler, check: HandlerCheck])[] = [
  [
    'exec',
    (errors, { exec }, path) => {
      if (!exec?.command?.length) errors.push(field.required(path.child('command')));
    },
  ],
  [
    'httpGet',
    (errors, { httpGet: action }, path) => {
      if (!action?.path) errors.push(field.required(path.child('path')));
      checkPort(errors, action?.port, path.child('port'));
      checkEnum(errors, action?.scheme, path.child('scheme'), ['HTTP', 'HTTPS']);
      for (const header of action?.httpHeaders ?? [])
        checkText(errors, header.name, path.child('httpHeaders'), isHTTPHeaderName);
    },
  ],
  ['tcpSocket', (errors, { tcpSocket }, path) => checkPort(errors, tcpSocket?.port, path.child('port'))],
  ['grpc', (errors, { grpc }, path) => checkPort(errors, grpc?.port, path.child('port'))],
  [
    'sleep',
    (errors, { sleep }, path, gracePeriod) => {
      const seconds = sleep?.seconds ?? 0;
      if (gracePeriod === undefined || (seconds >= 0 && seconds <= gracePeriod)) return;
      const message = `must be non-negative and less than terminationGracePeriodSeconds (${gracePeriod})`;
      errors.push(field.invalid(path, seconds, message));
    },
  ],
];

function checkHandler(errors: Errors, handler: Handler, gracePeriod: number | undefined, path: FieldPath): void {
  let found = false;
  for (const [name, check] of handlerChecks) {
    if (handler[name] === undefined) continue;
    const at = path.child(name);
    if (found) errors.push(field.forbidden(at, 'may not specify more than 1 handler type'));
    else check(errors, handler, at, gracePeriod);
    found = true;
  }
  if (!found) errors.push(field.required(path, 'must specify a handler type'));
}

/** Adds errors of a port that is given by number or by name. */
export function checkPort(errors: Errors, port: number | string | undefined, path: FieldPath): void {
  if (typeof port === 'string') checkText(errors, port, path, isValidPortName);
  else for (const message of isValidPortNum(port ?? 0)) errors.push(field.invalid(path, port ?? 0, message));
}

const range = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);

const linuxSignals = [
  ...'ABRT ALRM BUS CHLD CLD CONT FPE HUP ILL INT IO IOT KILL PIPE POLL PROF PWR QUIT SEGV STKFLT STOP SYS TERM TRAP TSTP TTIN TTOU'.split(
    ' ',
  ),
  ...'URG USR1 USR2 VTALRM WINCH XCPU XFSZ RTMIN RTMAX'.split(' '),
  ...range(15, 'RTMIN+'),
  ...range(14, 'RTMAX-'),
]
  .map((name) => `SIG${name}`)
  .sort();

function checkStopSignal(errors: Errors, signal: string, path: FieldPath, os: PodOS | undefined): void {
  if (!os) errors.push(field.forbidden(path, 'may not be set for containers with empty `spec.os.name`'));
  else if (os.name === 'windows') checkEnum(errors, signal, path, ['SIGKILL', 'SIGTERM']);
  else if (os.name === 'linux') checkEnum(errors, signal, path, linuxSignals);
}
