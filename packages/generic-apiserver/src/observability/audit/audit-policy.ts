import type { RequestInfo } from '../../request/request-info.js';
import type { ServerRequest } from '../../request/server-request.js';
import type { AuditLevel, AuditStage } from './audit-event.js';

/**
 * Requests that a rule is for. Lists that are absent or empty match all requests. The first rule that matches a request
 * decides.
 */
export interface AuditPolicyRule {
  readonly level: AuditLevel;
  readonly users?: readonly string[];
  readonly userGroups?: readonly string[];
  readonly verbs?: readonly string[];
  // A block of line comments, because the patterns contain the end mark of block comments. Entries of `resources` may
  // be pods, pods/log, pods/* (all subresources), */status (of all resources) and *.
  readonly resources?: readonly {
    readonly group?: string;
    readonly resources?: readonly string[];
    readonly resourceNames?: readonly string[];
  }[];
  /** `''` stands for resources without a namespace. */
  readonly namespaces?: readonly string[];
  /** Paths. A `*` at the end matches any suffix. */
  readonly nonResourceURLs?: readonly string[];
  readonly omitStages?: readonly AuditStage[];
  readonly omitManagedFields?: boolean;
}

/** A policy of `audit.k8s.io/v1`. Requests that match no rule are not audited. */
export interface AuditPolicy {
  readonly apiVersion?: 'audit.k8s.io/v1';
  readonly kind?: 'Policy';
  readonly rules: readonly AuditPolicyRule[];
  readonly omitStages?: readonly AuditStage[];
  readonly omitManagedFields?: boolean;
}

/** Decision of a policy about one request. */
export interface AuditDecision {
  readonly level: AuditLevel;
  readonly omitStages: ReadonlySet<AuditStage>;
  readonly omitManagedFields: boolean;
}

/** Audit levels, from the least to the most detailed. */
export const auditLevels: readonly AuditLevel[] = ['None', 'Metadata', 'Request', 'RequestResponse'];
/** Audit stages, in the order in which they happen. */
export const auditStages: readonly AuditStage[] = ['RequestReceived', 'ResponseStarted', 'ResponseComplete', 'Panic'];

/** Whether a level is at least as detailed as another. */
export function includesLevel(level: AuditLevel, other: AuditLevel): boolean {
  return auditLevels.indexOf(level) >= auditLevels.indexOf(other);
}

/**
 * Makes the function that applies a policy to requests. `kubernetes/apiserver pkg/audit/policy/checker.go`.
 *
 * @param given a policy, or the level of all requests
 * @throws TypeError for an unknown level or stage
 */
export function auditDecisions(given: AuditPolicy | AuditLevel): (request: ServerRequest) => AuditDecision {
  const policy: AuditPolicy = typeof given === 'string' ? { rules: [{ level: given }] } : given;
  const { rules, omitStages = [], omitManagedFields = false } = policy;
  if (!Array.isArray(rules)) throw new TypeError('audit: a policy needs `rules`');
  for (const { level } of rules) check('level', level, auditLevels);
  for (const stage of [...omitStages, ...rules.flatMap((rule) => rule.omitStages ?? [])])
    check('stage', stage, auditStages);
  const byDefault: AuditDecision = { level: 'None', omitStages: new Set(omitStages), omitManagedFields };
  const decided = rules.map((rule) => ({
    rule,
    decision: {
      level: rule.level,
      omitStages: new Set([...omitStages, ...(rule.omitStages ?? [])]),
      omitManagedFields: rule.omitManagedFields ?? omitManagedFields,
    },
  }));
  return (request) => decided.find(({ rule }) => fits(rule, request))?.decision ?? byDefault;
}

function check<T extends string>(what: string, value: T, known: readonly T[]): void {
  if (!known.includes(value)) {
    throw new TypeError(`audit: unknown ${what} ${JSON.stringify(value)}: use one of ${known.join(', ')}`);
  }
}

function fits(rule: AuditPolicyRule, { user, info }: ServerRequest): boolean {
  const { users = [], userGroups = [], verbs = [], namespaces = [], resources = [], nonResourceURLs = [] } = rule;
  if (users.length > 0 && !users.includes(user?.name ?? '')) return false;
  if (userGroups.length > 0 && !userGroups.some((group) => user?.groups.includes(group))) return false;
  if (verbs.length > 0 && !verbs.includes(info.verb)) return false;
  if (namespaces.length > 0 || resources.length > 0) {
    if (!info.isResourceRequest) return false;
    if (namespaces.length > 0 && !namespaces.includes(info.namespace)) return false;
    return resources.length === 0 || resources.some((each) => fitsResource(each, info));
  }
  if (nonResourceURLs.length === 0) return true;
  return !info.isResourceRequest && nonResourceURLs.some((pattern) => fitsPath(pattern, info.path));
}

function fitsResource(
  { group = '', resources = [], resourceNames = [] }: NonNullable<AuditPolicyRule['resources']>[number],
  { apiGroup, resource, subresource, name }: RequestInfo,
): boolean {
  if (group !== '*' && group !== apiGroup) return false;
  if (resources.length === 0) return true;
  if (resourceNames.length > 0 && !resourceNames.includes(name)) return false;
  const whole = subresource === '' ? resource : `${resource}/${subresource}`;
  return resources.some(
    (each) =>
      each === '*' || each === whole || each === `${resource}/*` || (subresource !== '' && each === `*/${subresource}`),
  );
}

function fitsPath(pattern: string, path: string): boolean {
  return pattern === path || (pattern.endsWith('*') && path.startsWith(pattern.replace(/\*+$/, '')));
}
