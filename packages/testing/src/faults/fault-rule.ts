import { checkRequestRule, isObject, type RequestRule, refuseUnknownFields } from '../rules/index.js';

/** The effect on a request. Exactly one of the fields names the fault; the other fields are its parameters. */
export type Fault =
  /**
   * The connection (HTTP/1.1) is cut, or the stream (HTTP/2) is reset, without a response. `after`: the server executes
   * the request before that.
   */
  | { readonly drop: true | 'after' }
  /** Real time that the request waits before it is served, in ms. */
  | { readonly delayMs: number }
  /** The answer comes at this rate. */
  | { readonly bytesPerSecond: number }
  /**
   * The request is refused with this code and the reason that belongs to it, such as 409, 410, 429, 500, 503. A watch
   * that is refused with 410 gets an ERROR event, as from a watch cache that is too young.
   */
  | { readonly code: number; readonly message?: string; readonly retryAfterSeconds?: number }
  /**
   * The request fails as when the etcd cluster behind kube-apiserver elects another leader. `after`: the write has
   * happened nevertheless.
   */
  | { readonly leaderChange: true | 'after' }
  /** Send half of the response, then cut the connection. */
  | { readonly half: true }
  /**
   * Number of events after which a watch ends: as when its time is over, or with `reset` as when the connection breaks.
   */
  | { readonly cutAfterEvents: number; readonly reset?: boolean }
  /** A watch gets no bookmarks. */
  | { readonly withholdBookmarks: true }
  /** Gets and lists show the state at this resourceVersion, unless they ask for a newer one. */
  | { readonly staleAt: string };

/** A fault, the requests to which it applies, and the part of them that it affects. */
export interface FaultRule extends RequestRule {
  readonly do: Fault;
}

/** The fields that name a fault, each with the fields of its parameters. */
const parametersOf: Readonly<Record<string, readonly string[]>> = {
  drop: [],
  delayMs: [],
  bytesPerSecond: [],
  code: ['message', 'retryAfterSeconds'],
  leaderChange: [],
  half: [],
  cutAfterEvents: ['reset'],
  withholdBookmarks: [],
  staleAt: [],
};

/**
 * @throws Error when a field of a rule is unknown or invalid, when its `do` does not name exactly one fault, or when it
 *   has fields that the fault does not have
 */
export function checkFaultRule(rule: FaultRule): void {
  checkRequestRule('a fault', rule, ['do']);
  if (!isObject(rule.do)) throw new Error('a fault needs `do`');
  const names = Object.keys(parametersOf);
  const [name, ...others] = Object.keys(rule.do).filter((field) => names.includes(field));
  if (name === undefined || others.length > 0) throw new Error(`\`do\` of a fault needs one of ${names.join(', ')}`);
  refuseUnknownFields(`\`do\` with ${name}`, rule.do, [name, ...(parametersOf[name] ?? [])]);
}
