import type { RequestInfo, ServerRequest } from '@k8s-ts/server';

/** The effect on a request. Exactly one of the fields names the fault; the others are its parameters. */
export type Fault =
  /** There is no answer: the HTTP/1.1 connection is cut, the HTTP/2 stream is reset. `after`: the server does the work first. */
  | { readonly drop: true | 'after' }
  /** The request waits for so many ms of real time, then it is served. */
  | { readonly delayMs: number }
  /** The answer comes at this rate. */
  | { readonly bytesPerSecond: number }
  /**
   * The request is refused with this code and the reason that belongs to it, such as 409, 410, 429, 500, 503. A watch that is refused with 410 gets an
   * ERROR event, as from a watch cache that is too young.
   */
  | { readonly code: number; readonly message?: string; readonly retryAfterSeconds?: number }
  /** The request fails as when the etcd cluster behind kube-apiserver elects another leader. `after`: the write has happened all the same. */
  | { readonly leaderChange: true | 'after' }
  /** Half of the answer comes, then the connection is cut. */
  | { readonly half: true }
  /** A watch ends after so many events: as when its time is over, or with `reset` as when the connection breaks. */
  | { readonly cutAfterEvents: number; readonly reset?: boolean }
  /** A watch gets no bookmarks. */
  | { readonly withholdBookmarks: true }
  /** Gets and lists show the state at this resourceVersion, unless they ask for a newer one. */
  | { readonly staleAt: string };

type OneOrMore<T> = T | readonly T[];

/** Which requests a fault is for. A field that is left out fits all requests. */
export interface FaultMatch {
  /** `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`; for other paths the method in lower case. */
  readonly verb?: OneOrMore<string>;
  /** `pods`, `pods/status`, `deployments.apps`; without a group, that of any group. */
  readonly resource?: OneOrMore<string>;
  readonly namespace?: OneOrMore<string>;
  readonly name?: OneOrMore<string>;
  /**
   * Default: any user. Requests of the server itself (`server.create` and the like, controllers) are only meant when their user is named:
   * `kubernetes-admin`, `system:serviceaccount:kube-system:namespace-controller`.
   */
  readonly user?: OneOrMore<string>;
}

/** A fault, the requests that it is for, and which of these meet it. Without the last four fields all do. */
export interface FaultRule extends FaultMatch {
  readonly do: Fault;
  /** Only the nth request; 1 is the first after the rule was added. */
  readonly nth?: OneOrMore<number>;
  /** At most so many requests. */
  readonly times?: number;
  /** Each request with this chance, 0 to 1. */
  readonly chance?: number;
  /** Makes the chances repeat. Default: the seed of the server, or else by chance. */
  readonly seed?: number | string;
}

/** Whether the request is one of those that the fault is for. */
export function matchesFault(match: FaultMatch, request: ServerRequest): boolean {
  const { info, user, headers, httpVersion } = request;
  const isOwn = httpVersion === undefined && headers.authorization === undefined;
  if (match.user === undefined ? isOwn : !includes(match.user, user?.name ?? '')) return false;
  return (
    includes(match.verb, info.verb) &&
    includes(match.namespace, info.namespace) &&
    includes(match.name, info.name) &&
    (match.resource === undefined || [match.resource].flat().some((resource) => isResource(resource, info)))
  );
}

const includes = (wanted: OneOrMore<string> | undefined, value: string): boolean =>
  wanted === undefined || [wanted].flat().includes(value);

function isResource(wanted: string, { resource, apiGroup, subresource }: RequestInfo): boolean {
  const [name = '', sub = ''] = wanted.split('/');
  return sub === subresource && (name === resource || name === `${resource}.${apiGroup}`);
}

const matchFields = ['verb', 'resource', 'namespace', 'name', 'user'];
const ruleFields = [...matchFields, 'do', 'nth', 'times', 'chance', 'seed'];

/** The fields that name a fault, with those of its parameters. */
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
 * @throws Error when a rule has a field that is unknown, which would otherwise make it fit more requests than meant, or when its `do` does not name one
 *   fault, or has fields that the fault does not have
 */
export function checkFaultRule(rule: FaultRule): void {
  refuseUnknownFields('a fault', rule, ruleFields);
  if (typeof rule.do !== 'object' || rule.do === null) throw new Error('a fault needs `do`');
  const names = Object.keys(parametersOf);
  const [name, ...others] = Object.keys(rule.do).filter((field) => names.includes(field));
  if (name === undefined || others.length > 0) throw new Error(`\`do\` of a fault needs one of ${names.join(', ')}`);
  refuseUnknownFields(`\`do\` with ${name}`, rule.do, [name, ...(parametersOf[name] ?? [])]);
}

/** @throws Error when a field is unknown */
export function checkFaultMatch(match: FaultMatch): void {
  refuseUnknownFields('a match of watches', match, matchFields);
}

function refuseUnknownFields(what: string, fields: object, known: readonly string[]): void {
  const unknown = Object.keys(fields).filter((field) => !known.includes(field));
  if (unknown.length > 0) throw new Error(`${what} has no field ${unknown.join(', ')}; known: ${known.join(', ')}`);
}
