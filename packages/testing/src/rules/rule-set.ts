import type { ServerRequest } from '@k8s-ts/generic-apiserver';
import { seededRandom } from '../seeded-random.js';
import { matchesRequest, type RequestRule } from './request-rule.js';

/** A rule that applied to a request. */
export interface MetRule<Rule extends RequestRule> {
  readonly rule: Rule;
  readonly verb: string;
  readonly uri: string;
  readonly user: string;
  /** Identifies the request among `server.requests`. */
  readonly auditID: string;
}

interface ActiveRule<Rule, Kept> {
  readonly rule: Rule;
  readonly kept: Kept;
  readonly random: () => number;
  /** Number of matching requests, and of requests to which the rule applied. */
  seen: number;
  met: number;
}

/**
 * The rules of one kind of a server, in the order in which they were added. `Kept` is made from a rule when it is
 * added, and is used for matching requests.
 */
export class RuleSet<Rule extends RequestRule, Kept> {
  /** Rules that applied to requests, in order. */
  readonly met: MetRule<Rule>[] = [];
  readonly #rules = new Set<ActiveRule<Rule, Kept>>();
  readonly #random: () => number;

  /** @param random for rules with a chance and no seed */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Adds a rule, for the requests from the next one on. @returns a function that removes the rule */
  add(rule: Rule, kept: Kept): () => void {
    const random = rule.seed === undefined ? this.#random : seededRandom(rule.seed);
    const active = { rule, kept, random, seen: 0, met: 0 };
    this.#rules.add(active);
    return () => {
      this.#rules.delete(active);
    };
  }

  /** Removes all rules and the records of requests to which they applied. */
  clear(): void {
    this.#rules.clear();
    this.met.length = 0;
  }

  /** Returns all rules that affect the request, and counts the request for each rule that it matches. */
  meet(request: ServerRequest): readonly Kept[] {
    return this.#fitting(request).map((active) => this.#count(active, request));
  }

  /**
   * Returns the last added rule that affects the request and for which `isFor` is true. Counts the request only for
   * this rule.
   */
  meetLast(request: ServerRequest, isFor: (rule: Rule) => boolean): Kept | undefined {
    const last = this.#fitting(request, isFor).at(-1);
    return last && this.#count(last, request);
  }

  #fitting(request: ServerRequest, isFor: (rule: Rule) => boolean = () => true): readonly ActiveRule<Rule, Kept>[] {
    return [...this.#rules].filter((active) => {
      const { nth, times, chance } = active.rule;
      if (!matchesRequest(active.rule, request) || !isFor(active.rule)) return false;
      active.seen++;
      if (nth !== undefined && ![nth].flat().includes(active.seen)) return false;
      if (active.met >= (times ?? Number.POSITIVE_INFINITY)) return false;
      return chance === undefined || active.random() < chance;
    });
  }

  #count(active: ActiveRule<Rule, Kept>, request: ServerRequest): Kept {
    const { info, uri, user, auditID } = request;
    active.met++;
    this.met.push({ rule: active.rule, verb: info.verb, uri, user: user?.name ?? '', auditID });
    return active.kept;
  }
}
