import type { PriorityLevelObject } from './flow-control-objects.js';
import type { SeatLimits } from './seat-limits.js';
import { dealHand } from './shuffle-sharding.js';

/** A request that waits for a seat. */
export interface WaitingRequest {
  /** Gives it a seat. */
  start(): void;
}

interface Queue {
  readonly waiting: WaitingRequest[];
  /** Requests that the queue had served when its oldest request came to the front: the queue with the smallest number goes first. */
  served: number;
}

/**
 * One priority level: its seats and its queues. Queues take turns: each that has requests gets the next seat after the others
 * (`kubernetes/apiserver pkg/util/flowcontrol/fairqueuing`; every request counts as one seat there and takes the same time).
 */
export class PriorityLevel {
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

  /** Whether requests can wait for a seat. Otherwise they are refused at once. */
  get hasQueues(): boolean {
    return this.#object.spec?.limited?.limitResponse?.type === 'Queue';
  }

  /**
   * Puts a request at the end of the shortest queue of its flow.
   *
   * @param flowHash see `hashFlow`
   * @returns the length of the queue with it; undefined when the queue is full
   */
  enqueue(request: WaitingRequest, flowHash: number): number | undefined {
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
    if (shortest.waiting.length >= queueLengthLimit) return undefined;
    // A queue that was empty gains nothing from the time when it asked for nothing.
    if (shortest.waiting.length === 0) shortest.served = Math.max(shortest.served, this.#turn);
    this.#waiting++;
    return shortest.waiting.push(request);
  }

  /** Takes a request that gave up out of its queue. */
  remove(request: WaitingRequest): void {
    for (const { waiting } of this.#queues) {
      const index = waiting.indexOf(request);
      if (index < 0) continue;
      waiting.splice(index, 1);
      this.#waiting--;
      return;
    }
  }

  /** Takes the request whose turn it is out of its queue; undefined when none waits. */
  next(): WaitingRequest | undefined {
    let chosen: Queue | undefined;
    for (const queue of this.#queues) {
      if (queue.waiting.length > 0 && (chosen === undefined || queue.served < chosen.served)) chosen = queue;
    }
    const request = chosen?.waiting.shift();
    if (chosen === undefined || request === undefined) return undefined;
    this.#turn = chosen.served;
    chosen.served++;
    this.#waiting--;
    return request;
  }
}
