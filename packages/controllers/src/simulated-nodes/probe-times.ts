import type { Container, Probe } from '@k8s-ts/api';

/** When a container changes because of its probes, in ms after its start; undefined: never. */
export interface ProbeTimes {
  /** The startup probe has succeeded. 0 without a startup probe. */
  readonly startedAfterMs: number | undefined;
  readonly readyAfterMs: number | undefined;
  /** The readiness probe has failed enough times that the container is no longer ready. */
  readonly unreadyAfterMs: number | undefined;
  /** The kubelet kills the container because of this probe. */
  readonly killed: { readonly afterMs: number; readonly probe: 'liveness' | 'startup' } | undefined;
}

/** Probe results that the test has set for an image. Times are in ms after the start of the container. */
export interface GivenProbes {
  /** False: never ready. */
  readonly ready?: boolean;
  /** Readiness that the image sets, in place of the results of probes. */
  readonly readyAfterMs?: number;
  /** By kind of probe: attempts fail from this time on; undefined: they succeed. */
  readonly failsAfterMs: { readonly startup?: number; readonly liveness?: number; readonly readiness?: number };
}

/**
 * Calculates the results of a container's probes (`kubernetes pkg/kubelet/prober/worker.go`). The first attempt follows
 * the initial delay, the others follow once in each period; liveness and readiness wait for the startup probe. A result
 * counts when it has occurred as many times in a row as its threshold requires.
 */
export function probeTimes(container: Container, given: GivenProbes): ProbeTimes {
  const { startupProbe, livenessProbe, readinessProbe } = container;
  const { failsAfterMs: fails, readyAfterMs: fixedMs } = given;
  const succeeded = startupProbe ? successMs(startupProbe, delayMs(startupProbe), fails.startup) : 0;
  const startedAfterMs = succeeded !== undefined && fixedMs !== undefined ? Math.min(succeeded, fixedMs) : succeeded;
  if (startedAfterMs === undefined) {
    const afterMs = startupProbe ? failureMs(startupProbe, delayMs(startupProbe), fails.startup ?? 0) : 0;
    return {
      startedAfterMs,
      readyAfterMs: undefined,
      unreadyAfterMs: undefined,
      killed: { afterMs, probe: 'startup' },
    };
  }
  const firstOf = (probe: Probe) => Math.max(delayMs(probe), startedAfterMs);
  const byProbe = readinessProbe ? successMs(readinessProbe, firstOf(readinessProbe), fails.readiness) : startedAfterMs;
  const readyAfterMs = given.ready === false ? undefined : (fixedMs ?? byProbe);
  const losesReadiness = readinessProbe && fails.readiness !== undefined && readyAfterMs !== undefined;
  return {
    startedAfterMs,
    readyAfterMs,
    unreadyAfterMs: losesReadiness ? failureMs(readinessProbe, firstOf(readinessProbe), fails.readiness) : undefined,
    killed:
      livenessProbe && fails.liveness !== undefined
        ? { afterMs: failureMs(livenessProbe, firstOf(livenessProbe), fails.liveness), probe: 'liveness' }
        : undefined,
  };
}

const delayMs = ({ initialDelaySeconds = 0 }: Probe) => initialDelaySeconds * 1000;
const periodMs = ({ periodSeconds }: Probe) => (periodSeconds || 10) * 1000;

/**
 * The time of the attempt with which a probe reaches its success threshold, when its first attempt is at the time
 * `first`. Undefined when attempts fail before that.
 */
function successMs(probe: Probe, first: number, failsAfter: number | undefined): number | undefined {
  const at = first + ((probe.successThreshold || 1) - 1) * periodMs(probe);
  return failsAfter === undefined || at < failsAfter ? at : undefined;
}

/**
 * The time of the attempt with which a probe reaches its failure threshold, when all attempts from `failsAfter` on
 * fail.
 */
function failureMs(probe: Probe, first: number, failsAfter: number): number {
  const succeeding = Math.max(0, Math.ceil((failsAfter - first) / periodMs(probe)));
  return first + (succeeding + (probe.failureThreshold || 3) - 1) * periodMs(probe);
}
