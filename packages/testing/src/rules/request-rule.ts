import type { RequestInfo, ServerRequest } from '@k8s-ts/generic-apiserver';
import { isOwnRequest } from './own-requests.js';

type OneOrMore<T> = T | readonly T[];

/** The requests that a rule matches. A field that is left out matches all requests. */
export interface RequestMatch {
  /**
   * `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`; for other paths the method in
   * lower case.
   */
  readonly verb?: OneOrMore<string>;
  /** `pods`, `pods/status`, `deployments.apps`. A name without a group matches the resource of any group. */
  readonly resource?: OneOrMore<string>;
  readonly namespace?: OneOrMore<string>;
  readonly name?: OneOrMore<string>;
  /** The path without the query: `/healthz`, `/apis/metrics.k8s.io/*`. A `*` at the end matches any rest. */
  readonly path?: OneOrMore<string>;
  /**
   * Default: any user. Requests of the server itself (`server.create` and the like, controllers) match only when their
   * user is named: `kubernetes-admin`, `system:serviceaccount:kube-system:namespace-controller`.
   */
  readonly user?: OneOrMore<string>;
}

/**
 * The requests that a rule matches, and the part of them that it affects. Without the last four fields, it affects all
 * of them.
 */
export interface RequestRule extends RequestMatch {
  /** Only the nth matching request; 1 is the first after the rule was added. */
  readonly nth?: OneOrMore<number>;
  /** Maximum number of requests that the rule affects. */
  readonly times?: number;
  /** The rule affects each request with this probability, 0 to 1. */
  readonly chance?: number;
  /**
   * The seed of the random numbers for `chance`. Default: the seed of the server; without one, the numbers differ in
   * each run.
   */
  readonly seed?: number | string;
}

/** Whether the rule matches the request. */
export function matchesRequest(match: RequestMatch, request: ServerRequest): boolean {
  const { info, user } = request;
  if (match.user === undefined ? isOwnRequest(request) : !includes(match.user, user?.name ?? '')) return false;
  return (
    includes(match.verb, info.verb) &&
    includes(match.namespace, info.namespace) &&
    includes(match.name, info.name) &&
    (match.path === undefined || [match.path].flat().some((path) => isPath(path, info.path))) &&
    (match.resource === undefined || [match.resource].flat().some((resource) => isResource(resource, info)))
  );
}

const includes = (wanted: OneOrMore<string> | undefined, value: string): boolean =>
  wanted === undefined || [wanted].flat().includes(value);

const isPath = (wanted: string, path: string): boolean =>
  wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted;

function isResource(wanted: string, { resource, apiGroup, subresource }: RequestInfo): boolean {
  const [name = '', sub = ''] = wanted.split('/');
  return sub === subresource && (name === resource || name === `${resource}.${apiGroup}`);
}

const verbs = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection', 'proxy'];
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace', 'connect'];

/** For each field of a match: a check of the value, and a description of valid values. */
const matchFields: Readonly<Record<keyof RequestMatch, readonly [(text: string) => boolean, string]>> = {
  verb: [
    (text) => verbs.includes(text) || methods.includes(text),
    `one of ${verbs.join(', ')}, or a method in lower case`,
  ],
  resource: [
    (text) => /^[a-z][a-z0-9.-]*(\/[a-z0-9]+)?$/.test(text),
    'a plural in lower case, such as pods, pods/status, deployments.apps',
  ],
  namespace: [() => true, 'a text'],
  name: [() => true, 'a text'],
  path: [(text) => /^\/[^?#*]*\*?$/.test(text), 'a path that begins with / and has no query; * may stand at its end'],
  user: [() => true, 'a text'],
};
const isPositive = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;
const ruleFields: Readonly<Record<Exclude<keyof RequestRule, keyof RequestMatch>, readonly [Check, string]>> = {
  nth: [(value) => isListOf(value, isPositive), 'a whole number from 1 on, or a list of them'],
  times: [isPositive, 'a whole number from 1 on'],
  chance: [(value) => typeof value === 'number' && value >= 0 && value <= 1, 'a number from 0 to 1'],
  seed: [(value) => ['number', 'string'].includes(typeof value), 'a number or a text'],
};

type Check = (value: unknown) => boolean;

const isListOf = (value: unknown, isItem: Check): boolean => {
  const items = [value].flat();
  return items.length > 0 && items.every(isItem);
};

/**
 * @param what name of the rule in messages: `a fault`
 * @throws Error when a field is unknown or has an invalid value, because the rule would otherwise match unintended
 * requests
 */
export function checkRequestMatch(what: string, match: RequestMatch): void {
  refuseUnknownFields(what, match, Object.keys(matchFields));
  for (const [field, [isText, expected]] of Object.entries(matchFields)) {
    const value = match[field as keyof RequestMatch];
    const isRight = isListOf(value, (item) => typeof item === 'string' && isText(item));
    if (value !== undefined && !isRight) throw wrongField(what, field, expected, value);
  }
}

/** See {@link checkRequestMatch}. @param own fields that only this kind of rule has */
export function checkRequestRule<Rule extends RequestRule>(
  what: string,
  rule: Rule,
  own: readonly Exclude<keyof Rule, keyof RequestRule>[],
): void {
  if (!isObject(rule)) throw new TypeError(`${what} is an object, such as { verb: 'get', resource: 'pods', … }`);
  refuseUnknownFields(what, rule, [...Object.keys(matchFields), ...Object.keys(ruleFields), ...own.map(String)]);
  const match = Object.entries(rule).filter(([field]) => Object.hasOwn(matchFields, field));
  checkRequestMatch(what, Object.fromEntries(match));
  for (const [field, [isRight, expected]] of Object.entries(ruleFields)) {
    const value = rule[field as keyof RequestRule];
    if (value !== undefined && !isRight(value)) throw wrongField(what, field, expected, value);
  }
}

/** Whether a value is an object with fields, as opposed to a list, bytes or null. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/** @throws Error when a field is unknown */
export function refuseUnknownFields(what: string, fields: object, known: readonly string[]): void {
  const unknown = Object.keys(fields).filter((field) => !known.includes(field));
  if (unknown.length > 0) throw new Error(`${what} has no field ${unknown.join(', ')}; known: ${known.join(', ')}`);
}

/** Makes the error about a field with a wrong value. */
export const wrongField = (what: string, field: string, expected: string, value: unknown): Error =>
  new Error(`\`${field}\` of ${what} is ${expected}, not ${JSON.stringify(value) ?? String(value)}`);
