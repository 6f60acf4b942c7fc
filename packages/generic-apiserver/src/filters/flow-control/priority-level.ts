import type { PriorityLevelObject } from './flow-control-objects.js';
import type { SeatLimits } from './seat-limits.js';
import { dealHand } from './shuffle-sharding.js';

/** A request that waits for its seats. */
export interface WaitingRequest {
  /** How many seats it needs. */
  readonly seats: number;
  /** Starts the request. Called after it has left its queue and has its seats. */
  readonly start: () => void;
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
 * (`kubernetes/apiserver pkg/util/flowcontrol/fairqueuing`; all requests take the same time here).
 */
export class PriorityLevel {
  /** Seats that are taken. */
  inUse = 0;
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

  /** Changes seats and queues. Requests in queues that exceed the new number stay until they are served. */
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
   * The most seats that a request gets at a level with queues: 15 % of the level's, and at most the seats divided by
   * the number of queues in a hand (`kubernetes/apiserver pkg/util/flowcontrol/apf_controller.go`).
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

  /** The shortest queue of a flow; undefined when it is full. @param flowHash see `hashFlow` */
  queueFor(flowHash: number): Queue | undefined {
    const {
      queues = 64,
      handSize = 8,
      queueLengthLimit = 50,
    } = this.#object.spec?.limited?.limitResponse?.queuing ?? {};
    while (this.#queues.length < queues) this.#queues.push({ waiting: [], served: 0 });
    const hand = dealHand(flowHash, queues, handSize).map((index) => this.#queues[index] as Queue);
    const [first, ...others] = hand;
    if (first === undefined) return undefined;
    const shortest = others.reduce((best, queue) => (queue.waiting.length < best.waiting.length ? queue : best), first);
    return shortest.waiting.length < queueLengthLimit ? shortest : undefined;
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
