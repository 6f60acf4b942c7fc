import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { APIRequest } from '@k8s-ts/http';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { ServerRequest } from '../../request/server-request.js';
import type { Flow, RejectReason } from './flow.js';
import { FlowControlMetrics } from './flow-control-metrics.js';
import type { FlowSchemaObject, PriorityLevelObject } from './flow-control-objects.js';
import { matchesFlowSchema, type RequestFacts } from './flow-schema-matcher.js';
import { type StoredSize, seatsOf } from './list-seats.js';
import { catchAllLevel, catchAllSchema, exemptLevel, exemptSchema } from './mandatory-objects.js';
import {
  type ExecutingRequest,
  type LevelRequest,
  PriorityLevel,
  type Queue,
  type WaitingRequest,
} from './priority-level.js';
import { RetryAfter } from './retry-after.js';
import { type SeatLimits, seatLimitsOf } from './seat-limits.js';
import { hashFlow } from './shuffle-sharding.js';

export interface FlowControlOptions {
  /**
   * Total number of seats of all limited levels: the maximum number of requests that are served at a time. Default 600.
   */
  readonly totalSeats?: number;
  /** Maximum time in a queue, in ms. Default 15 s. */
  readonly queueWaitMs?: number;
  /**
   * Looks up the size and number of the stored objects of a resource, which determine the seats of its lists. Default:
   * each list takes one seat.
   */
  readonly sizeOf?: (resource: GroupResource) => StoredSize | undefined;
  /** Milliseconds since 1970. Default the system's clock. */
  readonly now?: () => number;
}

/**
 * The parts of a request that flow control needs: its signal, whether its client is gone, and for dumps its user and
 * URL.
 */
type FlowControlled = Pick<APIRequest, 'signal' | 'isGone'> & LevelRequest['request'];

/** The function that returns the seats, which is idempotent, or the reason of the refusal. */
export type Admission = { readonly release: () => void } | { readonly rejected: RejectReason };

/**
 * API priority and fairness: requests are divided into flows by flow schemas; each priority level serves a number of
 * requests at a time, lets further requests wait in queues, and refuses the rest. A level lends unused seats to other
 * levels, up to the limit in its configuration (`kubernetes/apiserver pkg/util/flowcontrol`). Unlike upstream, a write
 * takes one seat whatever the number of watchers, and seats are lent at once, not every ten seconds.
 */
export class FlowControl {
  readonly metrics: FlowControlMetrics;
  #totalSeats: number;
  readonly #queueWaitMs: number;
  readonly #now: () => number;
  readonly #sizeOf: (resource: GroupResource) => StoredSize | undefined;
  readonly #retryAfter = new Map<string, RetryAfter>();
  /** The last configured objects, without the mandatory ones. */
  #configured: { readonly schemas: readonly FlowSchemaObject[]; readonly levels: readonly PriorityLevelObject[] } = {
    schemas: [],
    levels: [],
  };
  #schemas: readonly FlowSchemaObject[] = [];
  #levels = new Map<string, PriorityLevel>();
  /** Levels that have been deleted and still have requests. */
  #retired: readonly PriorityLevel[] = [];
  /** All current and retired levels. Computed when they change, because each request searches them. */
  #all: readonly PriorityLevel[] = [];

  constructor({
    totalSeats = 600,
    queueWaitMs = 15_000,
    sizeOf = () => undefined,
    now = Date.now,
  }: FlowControlOptions = {}) {
    this.#totalSeats = totalSeats;
    this.#queueWaitMs = queueWaitMs;
    this.#sizeOf = sizeOf;
    this.#now = now;
    this.metrics = new FlowControlMetrics(() => this.levels);
    this.configure([], []);
  }

  /** Whether a level has been deleted and still has requests. */
  isQuiescing(level: PriorityLevel): boolean {
    return this.#retired.includes(level);
  }

  /** All levels, including deleted ones that still have requests. */
  get levels(): readonly PriorityLevel[] {
    return this.#all;
  }

  /**
   * Replaces schemas and levels. Mandatory ones that are missing are added; schemas whose level is missing are ignored.
   */
  configure(schemas: readonly FlowSchemaObject[], given: readonly PriorityLevelObject[]): void {
    this.#configured = { schemas, levels: given };
    const objects = [...given];
    for (const level of [exemptLevel, catchAllLevel]) {
      if (!objects.some(({ metadata }) => metadata?.name === level.metadata?.name)) objects.push(level);
    }
    const limits = seatLimitsOf(objects, this.#totalSeats);
    const levels = new Map<string, PriorityLevel>();
    for (const object of objects) {
      const name = object.metadata?.name ?? '';
      const seats = limits.get(name) as SeatLimits;
      const known = this.#levels.get(name) ?? this.#retired.find((level) => level.name === name);
      known?.configure(object, seats);
      levels.set(name, known ?? new PriorityLevel(name, object, seats));
    }
    const isBusy = (level: PriorityLevel) => level.inUse > 0 || level.waiting > 0;
    this.#retired = this.levels.filter((level) => isBusy(level) && levels.get(level.name) !== level);
    this.#levels = levels;
    this.#all = [...levels.values(), ...this.#retired];
    this.#schemas = completed(schemas.filter((schema) => levels.has(levelNameOf(schema))).sort(byPrecedence));
    this.#dispatch();
  }

  /** Changes the number of seats of all levels. Requests that already have seats keep them. */
  resize(totalSeats: number): void {
    this.#totalSeats = totalSeats;
    this.configure(this.#configured.schemas, this.#configured.levels);
  }

  /** The flow of a request. Requests that match no schema are in the flow `catch-all`. */
  classify(user: UserInfo, info: RequestFacts): Flow {
    let schema = this.#schemas.at(-1) as FlowSchemaObject;
    for (const each of this.#schemas) {
      if (!matchesFlowSchema(each, user, info)) continue;
      schema = each;
      break;
    }
    return {
      schema: schema.metadata?.name ?? '',
      schemaUID: schema.metadata?.uid ?? '',
      level: this.#levels.get(levelNameOf(schema)) as PriorityLevel,
      distinguisher: distinguisherOf(schema, user, info),
    };
  }

  /** The seats that a request of the flow needs: several for a long list. */
  seatsOf({ level }: Flow, request: Pick<ServerRequest, 'info' | 'query'>): number {
    return level.isExempt ? 1 : Math.min(seatsOf(request, this.#sizeOf), level.maxSeats);
  }

  /**
   * Assigns seats to a request of the flow, at once or after a wait. Returns no promise when the request need not wait.
   *
   * @param request its signal ends the waiting. It is only read when the request has to wait, because making a signal
   *   takes time. When the client is gone, the request gets no seats, although the signal may abort some turns of the
   *   event loop later
   * @param seats see {@link seatsOf}
   */
  admit(flow: Flow, request: FlowControlled, seats = 1): Admission | Promise<Admission> {
    const { level } = flow;
    if (level.isExempt || (level.waiting === 0 && this.#hasSeats(level, seats)))
      return this.#seat(flow, seats, request, this.#now());
    if (!level.hasQueues) return this.#reject(flow, 'concurrency-limit', 0);
    return this.#wait(flow, seats, request);
  }

  /** Seconds for the `Retry-After` header of refused requests of the flow. */
  retryAfterSeconds({ level }: Flow): number {
    return this.#retryAfter.get(level.name)?.seconds ?? 1;
  }

  #wait(flow: Flow, seats: number, request: FlowControlled): Admission | Promise<Admission> {
    const { level } = flow;
    const queue = level.queueFor(hashFlow(flow.schema, flow.distinguisher));
    if (queue === undefined) return this.#reject(flow, 'queue-full', 0);
    const since = this.#now();
    const { signal } = request;
    return new Promise((settle) => {
      const end = (result: () => Admission): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        this.metrics.dequeued(flow, seats);
        settle(result());
      };
      const giveUp = (reason: RejectReason): void => {
        level.remove(waiting);
        end(() => this.#reject(flow, reason, this.#now() - since));
        // The request may have waited for more seats than are free, and the next one may need fewer.
        this.#dispatch();
      };
      const onAbort = (): void => giveUp('cancelled');
      const start = (): void => {
        // A request whose client is gone ends when its signal aborts. It gets no seat, because hundreds of such
        // requests would pass seats on in one turn of the event loop.
        if (!request.isGone) end(() => this.#seat(flow, seats, request, since, queue));
      };
      const waiting: WaitingRequest = { seats, flow, arrivedAt: since, request, start };
      this.metrics.queued(flow, level.enqueue(queue, waiting), seats);
      const timer = setTimeout(() => giveUp('time-out'), this.#queueWaitMs);
      timer.unref?.();
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  #seat(flow: Flow, seats: number, request: FlowControlled, arrivedAt: number, queue?: Queue): Admission {
    const { level } = flow;
    level.inUse += seats;
    const startedAt = this.#now();
    const executing: ExecutingRequest = { seats, flow, arrivedAt, startedAt, queue, request };
    level.executing.add(executing);
    level.dispatched++;
    this.metrics.started(flow, startedAt - arrivedAt, seats);
    let isReleased = false;
    return {
      release: () => {
        if (isReleased) return;
        isReleased = true;
        level.inUse -= seats;
        level.executing.delete(executing);
        this.metrics.finished(flow, this.#now() - startedAt, seats);
        if (!level.isExempt) this.#dispatch();
      },
    };
  }

  #reject(flow: Flow, rejected: RejectReason, waitedMs: number): Admission {
    this.metrics.rejected(flow, rejected, waitedMs);
    const { level } = flow;
    level.rejected++;
    if (rejected === 'time-out' || rejected === 'cancelled') level.cancelled++;
    const { name } = level;
    const retryAfter = this.#retryAfter.get(name) ?? new RetryAfter();
    this.#retryAfter.set(name, retryAfter);
    retryAfter.refused(Math.floor(this.#now() / 1000));
    return { rejected };
  }

  /**
   * Whether a level may take more seats. Up to its lower limit it always may. Above that limit, seats that other levels
   * do not lend must stay free.
   */
  #hasSeats(level: PriorityLevel, seats: number): boolean {
    const { lower, upper } = level.limits;
    // A request that needs more seats than exist is served alone.
    const needed = level.inUse === 0 ? 1 : level.inUse + seats;
    if (needed <= lower) return true;
    if (needed > upper) return false;
    let taken = needed;
    for (const other of this.levels) {
      if (!other.isExempt && other !== level) taken += Math.max(other.inUse, other.limits.lower);
    }
    return taken <= this.#totalSeats;
  }

  /** Gives free seats to waiting requests, first at the levels that use the smallest part of their seats. */
  #dispatch(): void {
    while (this.levels.some((level) => level.waiting > 0)) {
      const candidates = this.levels.filter((level) => level.waiting > 0 && this.#hasSeats(level, level.nextSeats));
      const [first, ...others] = candidates;
      if (first === undefined) break;
      const use = ({ inUse, limits }: PriorityLevel) => inUse / Math.max(limits.nominal, 1);
      others
        .reduce((best, level) => (use(level) < use(best) ? level : best), first)
        .next()
        ?.start();
    }
    if (this.#retired.length > 0) {
      this.#retired = this.#retired.filter(({ inUse, waiting }) => inUse + waiting > 0);
      this.#all = [...this.#levels.values(), ...this.#retired];
    }
  }
}

const levelNameOf = ({ spec }: FlowSchemaObject): string => spec?.priorityLevelConfiguration?.name ?? '';

function byPrecedence(a: FlowSchemaObject, b: FlowSchemaObject): number {
  const difference = (a.spec?.matchingPrecedence ?? 0) - (b.spec?.matchingPrecedence ?? 0);
  return difference || ((a.metadata?.name ?? '') < (b.metadata?.name ?? '') ? -1 : 1);
}

function completed(sorted: readonly FlowSchemaObject[]): readonly FlowSchemaObject[] {
  const has = ({ metadata }: FlowSchemaObject) => sorted.some((each) => each.metadata?.name === metadata?.name);
  return [...(has(exemptSchema) ? [] : [exemptSchema]), ...sorted, ...(has(catchAllSchema) ? [] : [catchAllSchema])];
}

function distinguisherOf({ spec }: FlowSchemaObject, user: UserInfo, { namespace }: RequestFacts): string {
  switch (spec?.distinguisherMethod?.type) {
    case 'ByUser':
      return user.name;
    case 'ByNamespace':
      return namespace;
    default:
      return '';
  }
}
