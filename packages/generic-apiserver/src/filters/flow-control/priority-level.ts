import type { RequestInfo } from '../../request/request-info.js';
import type { PriorityLevelObject } from './flow-control-objects.js';
import type { SeatLimits } from './seat-limits.js';
import { dealHand, hashFlow } from './shuffle-sharding.js';

/** A request at a priority level, as the dump of requests shows it. */
export interface LevelRequest {
  /** Number of seats that the request needs or has. */
  readonly seats: number;
  /** The flow schema and the distinguisher of its flow. */
  readonly flow: { readonly schema: string; readonly distinguisher: string };
  /** Milliseconds since 1970. */
  readonly arrivedAt: number;
  /** The user and the parts of the URL, as far as they are known. */
  readonly request: { readonly user?: { readonly name: string } | undefined; readonly info?: RequestInfo };
}

/** A request that waits for its seats. */
export interface WaitingRequest extends LevelRequest {
  /** Starts the request. Called after it has left its queue and has its seats. */
  readonly start: () => void;
}

/** A request that has its seats. */
export interface ExecutingRequest extends LevelRequest {
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** The queue in which it waited. Undefined for a request that did not have to wait. */
  readonly queue?: Queue | undefined;
}

/** Requests that wait at a priority level for their turn. */
export interface Queue {
  readonly waiting: WaitingRequest[];
  /**
   * Seats that the queue had received when its oldest request reached the front. The queue with the smallest value is
   * next.
   */
  served: number;
}

/**
 * One priority level: its seats and its queues. Queues take turns by the seats that they were given
 * (`kubernetes/apiserver pkg/util/flowcontrol/fairqueuing`; here, all requests count as equally long).
 */
export class PriorityLevel {
  /** Seats that are taken. */
  inUse = 0;
  /** Requests that have their seats. */
  readonly executing = new Set<ExecutingRequest>();
  /** Number of requests that have received their seats since the start. */
  dispatched = 0;
  /** Number of requests that were refused since the start, {@link cancelled} included. */
  rejected = 0;
  /** Number of requests that left their queue without seats since the start. */
  cancelled = 0;
  #object: PriorityLevelObject;
  #limits: SeatLimits;
  #queues: Queue[] = [];
  #waiting = 0;
  #turn = 0;

  constructor(
    readonly name: string,
    object: PriorityLevelObject,
    limits: SeatLimits,
  ) {
    this.#object = object;
    this.#limits = limits;
  }

  /** Changes seats and queues. Requests in queues beyond the new number of queues stay there until they are served. */
  configure(object: PriorityLevelObject, limits: SeatLimits): void {
    this.#object = object;
    this.#limits = limits;
  }

  get uid(): string {
    return this.#object.metadata?.uid ?? '';
  }

  get limits(): SeatLimits {
    return this.#limits;
  }

  get isExempt(): boolean {
    return this.#object.spec?.type === 'Exempt';
  }

  /** Number of requests that wait. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Maximum number of seats of a request at a level with queues: 15 % of the seats of the level, and at most the seats
   * divided by the number of queues in a hand (`kubernetes/apiserver pkg/util/flowcontrol/apf_controller.go`).
   */
  get maxSeats(): number {
    const { nominal } = this.#limits;
    const { queuing } = this.#object.spec?.limited?.limitResponse ?? {};
    if (queuing === undefined) return Number.POSITIVE_INFINITY;
    const { handSize = 8 } = queuing;
    return Math.max(1, Math.min(Math.ceil(nominal * 0.15), Math.floor(nominal / handSize)));
  }

  /** Whether requests can wait for a seat. Otherwise they are refused at once. */
  get hasQueues(): boolean {
    return this.#object.spec?.limited?.limitResponse?.type === 'Queue';
  }

  /** The queues, in which requests may wait. Empty at a level that refuses them at once. */
  get queues(): readonly Queue[] {
    if (this.hasQueues) this.#makeQueues();
    return this.#queues;
  }

  /**
   * The number of the queue to which a request with seats belongs. A request that did not have to wait belongs to the
   * queue that its flow has while no request waits: the first one of its hand. -1 at a level without queues.
   */
  queueIndexOf({ flow: { schema, distinguisher }, queue }: ExecutingRequest): number {
    if (queue !== undefined) return this.#queues.indexOf(queue);
    if (!this.hasQueues) return -1;
    const { queues, handSize } = this.#queuing;
    return dealHand(hashFlow(schema, distinguisher), queues, handSize)[0] ?? -1;
  }

  /** The shortest queue of a flow; undefined when it is full. @param flowHash see `hashFlow` */
  queueFor(flowHash: number): Queue | undefined {
    const { queues, handSize, queueLengthLimit } = this.#queuing;
    this.#makeQueues();
    const hand = dealHand(flowHash, queues, handSize).map((index) => this.#queues[index] as Queue);
    const [first, ...others] = hand;
    if (first === undefined) return undefined;
    const shortest = others.reduce((best, queue) => (queue.waiting.length < best.waiting.length ? queue : best), first);
    return shortest.waiting.length < queueLengthLimit ? shortest : undefined;
  }

  get #queuing(): { readonly queues: number; readonly handSize: number; readonly queueLengthLimit: number } {
    const { queuing = {} } = this.#object.spec?.limited?.limitResponse ?? {};
    const { queues = 64, handSize = 8, queueLengthLimit = 50 } = queuing;
    return { queues, handSize, queueLengthLimit };
  }

  #makeQueues(): void {
    const { queues } = this.#queuing;
    while (this.#queues.length < queues) this.#queues.push({ waiting: [], served: 0 });
  }

  /** Adds a request at the end of a queue. @returns the length of the queue, this request included */
  enqueue(queue: Queue, request: WaitingRequest): number {
    // A queue that was empty gets no credit for the time in which it was empty.
    if (queue.waiting.length === 0) queue.served = Math.max(queue.served, this.#turn);
    this.#waiting++;
    return queue.waiting.push(request);
  }

  /** Removes a request from its queue because the client gave up. */
  remove(request: WaitingRequest): void {
    for (const { waiting } of this.#queues) {
      const index = waiting.indexOf(request);
      if (index < 0) continue;
      waiting.splice(index, 1);
      this.#waiting--;
      return;
    }
  }

  /** Number of seats that the next request needs; 0 when no request waits. */
  get nextSeats(): number {
    return this.#nextQueue()?.waiting[0]?.seats ?? 0;
  }

  #nextQueue(): Queue | undefined {
    let chosen: Queue | undefined;
    for (const queue of this.#queues) {
      if (queue.waiting.length > 0 && (chosen === undefined || queue.served < chosen.served)) chosen = queue;
    }
    return chosen;
  }

  /** Removes the next request from its queue; undefined when no request waits. */
  next(): WaitingRequest | undefined {
    const chosen = this.#nextQueue();
    const request = chosen?.waiting.shift();
    if (chosen === undefined || request === undefined) return undefined;
    this.#turn = chosen.served;
    chosen.served += request.seats;
    this.#waiting--;
    return request;
  }
}
