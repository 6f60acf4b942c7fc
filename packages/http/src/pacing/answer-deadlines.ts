import { TurnLimiter } from '@k8s-ts/event-loop';
import type { AnswerTarget } from './answer-target.js';

/** Interval between searches for unread responses, in ms. */
const interval = 1000;
/**
 * Maximum number of responses that are cut off in one turn of the event loop. Clients that never read may have
 * requested a thousand at once.
 */
const cutsPerTurn = 16;

/** Cuts off answers that their clients have not read in time. Runs a timer only while there are such answers. */
export class AnswerDeadlines {
  readonly #deadlines = new Map<AnswerTarget, number>();
  readonly #cuts = new WeakMap<AnswerTarget, () => void>();
  readonly #late = new TurnLimiter<AnswerTarget>(cutsPerTurn, (target) => {
    if (!target.closed && !target.writableFinished) this.#cuts.get(target)?.();
  });
  #timer: NodeJS.Timeout | undefined;

  /**
   * Watches an answer until it is written.
   *
   * @param deadline in ms of `performance.now()`
   * @param cut ends the stream or connection
   */
  add(target: AnswerTarget, deadline: number, cut: () => void): void {
    if (target.closed || target.writableFinished) return;
    this.#deadlines.set(target, deadline);
    const done = () => this.#remove(target);
    target.once('finish', done);
    target.once('close', done);
    this.#cuts.set(target, cut);
    this.#timer ??= setInterval(() => this.#sweep(), interval).unref();
  }

  #remove(target: AnswerTarget): void {
    this.#deadlines.delete(target);
    if (this.#deadlines.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #sweep(): void {
    const now = performance.now();
    const late = [...this.#deadlines].filter(([, deadline]) => deadline <= now);
    for (const [target] of late) {
      this.#remove(target);
      this.#late.add(target);
    }
  }
}
