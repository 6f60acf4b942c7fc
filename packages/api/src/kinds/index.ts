import { admissionregistration } from './admissionregistration.js';
import { apiextensions } from './apiextensions.js';
import { apiregistration } from './apiregistration.js';
import { apiserverinternal } from './apiserverinternal.js';
import { apps } from './apps.js';
import { authentication } from './authentication.js';
import { authorization } from './authorization.js';
import { autoscaling } from './autoscaling.js';
import { batch } from './batch.js';
import { certificates } from './certificates.js';
import { coordination } from './coordination.js';
import { core } from './core/core.js';
import { discovery } from './discovery.js';
import { events } from './events.js';
import { flowcontrol } from './flowcontrol.js';
import type { GroupKinds } from './group-kinds.js';
import { networking } from './networking.js';
import { node } from './node.js';
import { policy } from './policy.js';
import { rbac } from './rbac.js';
import { resource } from './resource.js';
import type { Rule } from './rule.js';
import { scheduling } from './scheduling.js';
import { storage } from './storage.js';
import { storagemigration } from './storagemigration.js';

export type { GroupKinds, KindParts } from './group-kinds.js';
export { nameOf, type PrintedRow, type RowCondition, type RowPrinter } from './row-printer.js';
export type { Rule, RuleContext } from './rule.js';

/** The hand-written parts of the built-in kinds, by group. */
export const builtinGroups: Readonly<Record<string, GroupKinds>> = {
  '': core,
  'admissionregistration.k8s.io': admissionregistration,
  'apiextensions.k8s.io': apiextensions,
  'apiregistration.k8s.io': apiregistration,
  apps,
  'authentication.k8s.io': authentication,
  'authorization.k8s.io': authorization,
  autoscaling,
  batch,
  'certificates.k8s.io': certificates,
  'coordination.k8s.io': coordination,
  'discovery.k8s.io': discovery,
  'events.k8s.io': events,
  'flowcontrol.apiserver.k8s.io': flowcontrol,
  'internal.apiserver.k8s.io': apiserverinternal,
  'networking.k8s.io': networking,
  'node.k8s.io': node,
  policy,
  'rbac.authorization.k8s.io': rbac,
  'resource.k8s.io': resource,
  'scheduling.k8s.io': scheduling,
  'storage.k8s.io': storage,
  'storagemigration.k8s.io': storagemigration,
};

const rules = new Map<string, Rule>(
  Object.values(builtinGroups).flatMap(({ defaults = {} }) => Object.entries(defaults)),
);

/**
 * The rule with a name of the generated walk.
 * @throws Error if it is missing: the generated data is newer than the rules
 */
export function ruleNamed(name: string): Rule {
  const rule = rules.get(name);
  if (rule === undefined) throw new Error(`defaulting rule ${name} is not written`);
  return rule;
}
