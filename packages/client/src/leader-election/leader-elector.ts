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
  /** Identity of this candidate; it must be unique. */
  readonly identity: string;
  /**
   * How long the record must stay unchanged before a candidate takes over, in ms. Rounded up to whole seconds in the
   * record. Default 15,000.
   */
  readonly leaseDurationMs?: number;
  /** Time without a renewal after which a leader steps down, in ms. Default 10,000. */
  readonly renewDeadlineMs?: number;
  /**
   * Wait between attempts, in ms. Candidates that do not lead add a random part of up to 1.2 times this wait. Default
   * 2,000.
   */
  readonly retryPeriodMs?: number;
  /**
   * Give the lease up when {@link LeaderElector.run}'s signal aborts, so that another candidate need not wait. All work
   * must have ended before the signal aborts: there may be two leaders otherwise. A function is called when leading
   * ends. Default false.
   */
  readonly releaseOnCancel?: boolean | (() => boolean);
  /**
   * Called once leading begins. The signal aborts when leading ends; all work must end then. Errors of this function go
   * to `onError`.
   */
  onStartedLeading(signal: AbortSignal): void | Promise<void>;
  /** Called when {@link LeaderElector.run} ends, even if this candidate never led. */
  onStoppedLeading?(): void;
  /**
   * Called when another identity than before holds the lease, the first one included. `''`: the lease has no holder.
   */
  onNewLeader?(identity: string): void;
  /**
   * Called with the errors of failed requests and of `onStartedLeading`. Conflicts are not reported: another candidate
   * was faster.
   */
  readonly onError?: (error: unknown) => void;
  readonly clock?: Clock;
  /** A fraction: 0 up to 1. Default `Math.random`. */
  readonly random?: () => number;
}

/** A candidate. `kubernetes/client-go tools/leaderelection/leaderelection.go, LeaderElector`. */
export interface LeaderElector {
  /** Competes until it has led and then lost the lease, or until the signal aborts. May be called again afterwards. */
  run(signal: AbortSignal): Promise<void>;
  /** Whether this candidate held the lease when the record was last seen. */
  isLeader(): boolean;
  /** Holder of the lease when the record was last seen; undefined before. */
  leader(): string | undefined;
  /**
   * For health checks of a leader that hangs.
   *
   * @throws Error when this candidate is the leader, and has not renewed for longer than the lease's duration plus the
   *   tolerance
   */
  check(toleranceMs: number): void;
}

const jitterFactor = 1.2;

/**
 * A candidate in an election over a Lease. Times in the record are for people: whether a lease has run out is measured
 * from the moment at which this candidate saw the record change, by its own clock. The clocks of candidates may show
 * different times, but the ratio of their speeds must be less than the ratio of lease duration to renew deadline.
 *
 * @throws RangeError for durations that contradict each other; TypeError for an empty identity
 */
export function newLeaderElector(options: LeaderElectionOptions): LeaderElector {
  return new LeaseLeaderElector(options);
}

class LeaseLeaderElector implements LeaderElector {
  readonly #options: LeaderElectionOptions;
  readonly #identity: string;
  readonly #releaseOnCancel: () => boolean;
  readonly #onError: ((error: unknown) => void) | undefined;
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #leaseDurationMs: number;
  readonly #renewDeadlineMs: number;
  readonly #retryPeriodMs: number;
  readonly #lock: LeaseLock;
  #observed: LeaseSpec | undefined;
  #observedText: string | undefined;
  #observedAt = 0;
  #reported: string | undefined;

  constructor(options: LeaderElectionOptions) {
    this.#options = options;
    this.#identity = options.identity;
    const { releaseOnCancel = false } = options;
    this.#releaseOnCancel = typeof releaseOnCancel === 'function' ? releaseOnCancel : () => releaseOnCancel;
    this.#onError = options.onError;
    this.#clock = options.clock ?? systemClock;
    this.#random = options.random ?? Math.random;
    this.#leaseDurationMs = options.leaseDurationMs ?? 15_000;
    this.#renewDeadlineMs = options.renewDeadlineMs ?? 10_000;
    this.#retryPeriodMs = options.retryPeriodMs ?? 2_000;
    validate({
      leaseDurationMs: this.#leaseDurationMs,
      renewDeadlineMs: this.#renewDeadlineMs,
      retryPeriodMs: this.#retryPeriodMs,
    });
    if (this.#identity === '') throw new TypeError('identity is empty');
    this.#lock = new LeaseLock(options.leases, options.namespace, options.name);
  }

  isLeader(): boolean {
    return this.#observed?.holderIdentity === this.#identity;
  }

  async run(signal: AbortSignal): Promise<void> {
    try {
      if (!(await this.#acquire(signal))) return;
      const leading = new AbortController();
      const lead = async () => this.#options.onStartedLeading(leading.signal);
      lead().catch((error: unknown) => this.#onError?.(error));
      await this.#renew(signal);
      leading.abort();
      if (this.#releaseOnCancel()) await this.#release();
    } finally {
      this.#options.onStoppedLeading?.();
    }
  }

  leader(): string | undefined {
    return this.#observed?.holderIdentity ?? (this.#observed ? '' : undefined);
  }

  check(toleranceMs: number): void {
    if (this.isLeader() && this.#clock.now() - this.#observedAt > this.#leaseDurationMs + toleranceMs) {
      throw new Error(`failed election to renew leadership on lease ${this.#options.name}`);
    }
  }

  #isValid(now: number): boolean {
    return this.#observedAt + (this.#observed?.leaseDurationSeconds ?? 0) * 1000 > now;
  }

  #observe(record: LeaseSpec, text: string | undefined): void {
    this.#observed = record;
    this.#observedText = text;
    this.#observedAt = this.#clock.now();
  }

  #report(): void {
    const holder = this.#observed?.holderIdentity ?? (this.#observed ? '' : undefined);
    if (holder === undefined || holder === this.#reported) return;
    this.#reported = holder;
    this.#options.onNewLeader?.(holder);
  }

  #ownRecord(now: number): LeaseSpec {
    return {
      holderIdentity: this.#identity,
      leaseDurationSeconds: Math.ceil(this.#leaseDurationMs / 1000),
      acquireTime: formatMicroTime(now),
      renewTime: formatMicroTime(now),
      leaseTransitions: 0,
    };
  }

  /**
   * Tries once to get or keep the lease. False when another candidate holds it.
   *
   * @throws the error of a failed request
   */
  async #tryAcquireOrRenew(signal: AbortSignal): Promise<boolean> {
    const now = this.#clock.now();
    const record = this.#ownRecord(now);
    // Other candidates do not write while the lease is valid, so the last version seen is most likely the current one.
    if (this.isLeader() && this.#isValid(now)) {
      const renewed = keepTerm(record, this.#observed as LeaseSpec);
      try {
        await this.#lock.update(renewed, signal);
        this.#observe(renewed, undefined);
        return true;
      } catch (error) {
        if (signal.aborted) throw error;
        if (!isConflict(error)) this.#onError?.(error);
      }
    }
    let old: LeaseSpec;
    try {
      old = await this.#lock.get(signal);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      await this.#lock.create(record, signal);
      this.#observe(record, undefined);
      return true;
    }
    const text = JSON.stringify(old);
    if (text !== this.#observedText) this.#observe(old, text);
    if (old.holderIdentity && !this.isLeader() && this.#isValid(now)) return false;
    const taken = this.isLeader()
      ? keepTerm(record, old)
      : { ...record, leaseTransitions: (old.leaseTransitions ?? 0) + 1 };
    await this.#lock.update(taken, signal);
    this.#observe(taken, undefined);
    return true;
  }

  async #attempt(signal: AbortSignal): Promise<boolean> {
    try {
      return await this.#tryAcquireOrRenew(signal);
    } catch (error) {
      if (!signal.aborted && !isConflict(error)) this.#onError?.(error);
      return false;
    } finally {
      this.#report();
    }
  }

  async #acquire(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      if (await this.#attempt(signal)) return true;
      await sleep(this.#clock, this.#retryPeriodMs * (1 + this.#random() * jitterFactor), signal);
    }
    return false;
  }

  /** Tries to renew until it succeeds; false when the deadline passes or the signal aborts before. */
  async #renewOnce(signal: AbortSignal): Promise<boolean> {
    const deadline = new AbortController();
    const end = () => deadline.abort();
    if (signal.aborted) return false;
    signal.addEventListener('abort', end, { once: true });
    const cancelDeadline = this.#clock.schedule(this.#renewDeadlineMs, end);
    try {
      while (!deadline.signal.aborted) {
        if (await this.#attempt(deadline.signal)) return true;
        await sleep(this.#clock, this.#retryPeriodMs, deadline.signal);
      }
      return false;
    } finally {
      cancelDeadline();
      signal.removeEventListener('abort', end);
    }
  }

  async #renew(signal: AbortSignal): Promise<void> {
    while (await this.#renewOnce(signal)) await sleep(this.#clock, this.#retryPeriodMs, signal);
  }

  async #release(): Promise<void> {
    const deadline = new AbortController();
    const cancelDeadline = this.#clock.schedule(this.#renewDeadlineMs, () => deadline.abort());
    try {
      for (;;) {
        const old = await this.#lock.get(deadline.signal);
        if (old.holderIdentity !== this.#identity) return;
        const now = formatMicroTime(this.#clock.now());
        const freed: LeaseSpec = {
          leaseDurationSeconds: 1,
          leaseTransitions: old.leaseTransitions ?? 0,
          renewTime: now,
          acquireTime: now,
        };
        try {
          await this.#lock.update(freed, deadline.signal);
          this.#observe(freed, undefined);
          return;
        } catch (error) {
          if (!isConflict(error)) throw error;
        }
      }
    } catch (error) {
      this.#onError?.(error);
    } finally {
      cancelDeadline();
    }
  }
}

function keepTerm(record: LeaseSpec, old: LeaseSpec): LeaseSpec {
  return {
    ...record,
    ...(old.acquireTime !== undefined && { acquireTime: old.acquireTime }),
    leaseTransitions: old.leaseTransitions ?? 0,
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
