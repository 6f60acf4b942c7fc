import type { ServerFilter } from '@k8s-ts/generic-apiserver';
import { type MetRule, RuleSet } from '../rules/index.js';
import { type StubHandler, stubHandler } from './stub-answer.js';
import { checkStubRule, type StubRule } from './stub-rule.js';

/** A stub that has answered a request. */
export type MetStub = MetRule<StubRule>;

/** Answers requests instead of the server, with objects of the test. */
export interface Stubs {
  /**
   * Adds a stub, which applies from the next request on. If several stubs match a request, the last added one answers
   * it. The request does not reach the server's storage or admission, but its client must be authenticated and
   * authorized. Faults apply to the answer of a stub as to an answer of the server.
   *
   * @returns a function that removes the stub and ends the watches that it answers
   * @throws Error for an unknown field or a wrong value
   */
  add<T extends object = object>(rule: StubRule<T>): () => void;
  /** Removes all stubs, ends the watches that they answered, and removes the records of requests that they answered. */
  clear(): void;
  /** The stubs that answered requests since the start, in order. */
  readonly met: readonly MetStub[];
}

/**
 * Makes the stubs of one server. `filter` must come after that of the faults.
 *
 * @param random for rules with a chance and no seed
 */
export function newStubs(random: () => number): Stubs & { readonly filter: ServerFilter } {
  const rules = new RuleSet<StubRule, StubHandler>(random);
  const active = new Set<AbortController>();
  return {
    met: rules.met,
    add(rule) {
      checkStubRule(rule);
      const end = new AbortController();
      const remove = rules.add(rule, stubHandler(rule.answer, end.signal));
      active.add(end);
      return () => {
        remove();
        active.delete(end);
        end.abort();
      };
    },
    clear() {
      rules.clear();
      for (const end of active) end.abort();
      active.clear();
    },
    filter: (next) => (request) => {
      const isWatch = request.info.verb === 'watch';
      const handler = rules.meetLast(request, ({ answer }) => 'events' in answer === isWatch);
      return handler === undefined ? next(request) : handler(request);
    },
  };
}
