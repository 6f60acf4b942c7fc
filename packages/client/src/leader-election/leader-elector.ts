import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatMicroTime } from '@k8s-ts/apimachinery/time';
import { type Clock, sleep, systemClock } from '../clock/clock.js';
import { type LeaseClient, LeaseLock, type LeaseSpec } from './lease-lock.js';

export interface LeaderElectionOptions {
  /** Leases of the namespace: `client.resource<Lease>(leaseResource).namespace('kube-system')`. */
  readonly leases: LeaseClient;
  readonly namespace: string;
  /** Name of the Lease that candidates compete for. */
  readonly name: string;
  /** Of this candidate; no two may have the same. */
  readonly identity: string;
  /**
   * How long the record must stay unchanged before a candidate takes over, in ms. Rounded up to whole seconds in the record. Default
   * 15,000.
   */
  readonly leaseDurationMs?: number;
  /** Time without a renewal after which a leader steps down, in ms. Default 10,000. */
  readonly renewDeadlineMs?: number;
  /** Wait between attempts, in ms; candidates add up to 1.2 times as much by chance. Default 2,000. */
  readonly retryPeriodMs?: number;
  /**
   * Give the lease up when {@link LeaderElector.run}'s signal aborts, so that another candidate need not wait. All work must have ended before
   * the signal aborts: there may be two leaders otherwise. Default false.
   */
  readonly releaseOnCancel?: boolean;
  /** Called once leading begins. The signal aborts when it ends: all work must end then. Its errors go to `onError`. */
  onStartedLeading(signal: AbortSignal): void | Promise<void>;
  /** Called when {@link LeaderElector.run} ends, even if this candidate never led. */
  onStoppedLeading?(): void;
  /** Called when another identity than before holds the lease, the first one included. `''`: the lease has no holder. */
  onNewLeader?(identity: string): void;
  /** Called with the errors of failed requests and of `onStartedLeading`. Conflicts are not reported: another candidate was faster. */
  readonly onError?: (error: unknown) => void;
  readonly clock?: Clock;
  /** A fraction: 0 up to 1. Default `Math.random`. */
  readonly random?: () => number;
}

/** A candidate. `kubernetes/client-go tools/leaderelection/leaderelection.go, LeaderElector`. */
export interface LeaderElector {
  /** Competes until it has led and lost, or the signal aborts; then resolves. May be called again after that, to compete anew. */
  run(signal: AbortSignal): Promise<void>;
  /** Whether this candidate held the lease when the record was last seen. */
  isLeader(): boolean;
  /** Holder of the lease when the record was last seen; undefined before. */
  leader(): string | undefined;
  /**
   * For health checks of a leader that hangs.
   *
   * @throws Error when this candidate is the leader and last renewed longer ago than the lease's duration and the tolerance
   */
  check(toleranceMs: number): void;
}

const jitterFactor = 1.2;

/**
 * A candidate in an election over a Lease. Times in the record are for people: whether a lease has run out is measured from the moment at which
 * this candidate saw the record change, by its own clock. Clocks may differ; their speed may not, beyond the ratio of lease duration to renew
 * deadline.
 *
 * @throws RangeError for durations that contradict each other; TypeError for an empty identity
 */
export function newLeaderElector(options: LeaderElectionOptions): LeaderElector {
  const { identity, releaseOnCancel = false, onError, clock = systemClock, random = Math.random } = options;
  const { leaseDurationMs = 15_000, renewDeadlineMs = 10_000, retryPeriodMs = 2_000 } = options;
  validate({ leaseDurationMs, renewDeadlineMs, retryPeriodMs });
  if (identity === '') throw new TypeError('identity is empty');
  const lock = new LeaseLock(options.leases, options.namespace, options.name);
  let observed: LeaseSpec | undefined;
  let observedText: string | undefined;
  let observedAt = 0;
  let reported: string | undefined;

  const isLeader = () => observed?.holderIdentity === identity;
  const isValid = (now: number) => observedAt + (observed?.leaseDurationSeconds ?? 0) * 1000 > now;
  const observe = (record: LeaseSpec, text: string | undefined) => {
    observed = record;
    observedText = text;
    observedAt = clock.now();
  };
  const report = () => {
    const holder = observed?.holderIdentity ?? (observed ? '' : undefined);
    if (holder === undefined || holder === reported) return;
    reported = holder;
    options.onNewLeader?.(holder);
  };
  const ownRecord = (now: number): LeaseSpec => ({
    holderIdentity: identity,
    leaseDurationSeconds: Math.ceil(leaseDurationMs / 1000),
    acquireTime: formatMicroTime(now),
    renewTime: formatMicroTime(now),
    leaseTransitions: 0,
  });
  const keepTerm = (record: LeaseSpec, old: LeaseSpec): LeaseSpec => ({
    ...record,
    ...(old.acquireTime !== undefined && { acquireTime: old.acquireTime }),
    leaseTransitions: old.leaseTransitions ?? 0,
  });

  /** Tries once to get or keep the lease. False when another candidate holds it. @throws the error of a failed request */
  const tryAcquireOrRenew = async (signal: AbortSignal): Promise<boolean> => {
    const now = clock.now();
    const record = ownRecord(now);
    // Other candidates do not write while the lease is valid, so the last version seen is most likely the current one.
    if (isLeader() && isValid(now)) {
      const renewed = keepTerm(record, observed as LeaseSpec);
      try {
        await lock.update(renewed, signal);
        observe(renewed, undefined);
        return true;
      } catch (error) {
        if (signal.aborted) throw error;
        if (!isConflict(error)) onError?.(error);
      }
    }
    let old: LeaseSpec;
    try {
      old = await lock.get(signal);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      await lock.create(record, signal);
      observe(record, undefined);
      return true;
    }
    const text = JSON.stringify(old);
    if (text !== observedText) observe(old, text);
    if (old.holderIdentity && !isLeader() && isValid(now)) return false;
    const taken = isLeader() ? keepTerm(record, old) : { ...record, leaseTransitions: (old.leaseTransitions ?? 0) + 1 };
    await lock.update(taken, signal);
    observe(taken, undefined);
    return true;
  };
  const attempt = async (signal: AbortSignal): Promise<boolean> => {
    try {
      return await tryAcquireOrRenew(signal);
    } catch (error) {
      if (!signal.aborted && !isConflict(error)) onError?.(error);
      return false;
    } finally {
      report();
    }
  };

  const acquire = async (signal: AbortSignal): Promise<boolean> => {
    while (!signal.aborted) {
      if (await attempt(signal)) return true;
      await sleep(clock, retryPeriodMs * (1 + random() * jitterFactor), signal);
    }
    return false;
  };
  /** Tries to renew until it succeeds; false when the deadline passes or the signal aborts before. */
  const renewOnce = async (signal: AbortSignal): Promise<boolean> => {
    const deadline = new AbortController();
    const end = () => deadline.abort();
    if (signal.aborted) return false;
    signal.addEventListener('abort', end, { once: true });
    const cancelDeadline = clock.schedule(renewDeadlineMs, end);
    try {
      while (!deadline.signal.aborted) {
        if (await attempt(deadline.signal)) return true;
        await sleep(clock, retryPeriodMs, deadline.signal);
      }
      return false;
    } finally {
      cancelDeadline();
      signal.removeEventListener('abort', end);
    }
  };
  const renew = async (signal: AbortSignal) => {
    while (await renewOnce(signal)) await sleep(clock, retryPeriodMs, signal);
  };
  const release = async () => {
    const deadline = new AbortController();
    const cancelDeadline = clock.schedule(renewDeadlineMs, () => deadline.abort());
    try {
      for (;;) {
        const old = await lock.get(deadline.signal);
        if (old.holderIdentity !== identity) return;
        const now = formatMicroTime(clock.now());
        const freed: LeaseSpec = {
          leaseDurationSeconds: 1,
          leaseTransitions: old.leaseTransitions ?? 0,
          renewTime: now,
          acquireTime: now,
        };
        try {
          await lock.update(freed, deadline.signal);
          observe(freed, undefined);
          return;
        } catch (error) {
          if (!isConflict(error)) throw error;
        }
      }
    } catch (error) {
      onError?.(error);
    } finally {
      cancelDeadline();
    }
  };

  return {
    async run(signal) {
      try {
        if (!(await acquire(signal))) return;
        const leading = new AbortController();
        const lead = async () => options.onStartedLeading(leading.signal);
        lead().catch((error: unknown) => onError?.(error));
        await renew(signal);
        leading.abort();
        if (releaseOnCancel) await release();
      } finally {
        options.onStoppedLeading?.();
      }
    },
    isLeader,
    leader: () => observed?.holderIdentity ?? (observed ? '' : undefined),
    check(toleranceMs) {
      if (isLeader() && clock.now() - observedAt > leaseDurationMs + toleranceMs) {
        throw new Error(`failed election to renew leadership on lease ${options.name}`);
      }
    },
  };
}

function validate(times: {
  readonly leaseDurationMs: number;
  readonly renewDeadlineMs: number;
  readonly retryPeriodMs: number;
}): void {
  const { leaseDurationMs, renewDeadlineMs, retryPeriodMs } = times;
  for (const [name, ms] of Object.entries(times)) {
    if (!(ms > 0)) throw new RangeError(`${name} must be greater than zero`);
  }
  if (leaseDurationMs <= renewDeadlineMs) throw new RangeError('leaseDurationMs must be greater than renewDeadlineMs');
  if (renewDeadlineMs <= jitterFactor * retryPeriodMs) {
    throw new RangeError(`renewDeadlineMs must be greater than ${jitterFactor} times retryPeriodMs`);
  }
}
