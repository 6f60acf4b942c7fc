import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import { isStatusError } from '@k8s-ts/apimachinery/errors';
import type { AdmissionAttributes, NamespaceLookup, ResourceVersion } from '@k8s-ts/generic-apiserver';
import { ruleMatches } from './rule-matches.js';
import { namespaceSelectorMatches, objectSelectorMatches, outcomeOf } from './selector-matches.js';

type Rules = readonly admissionregistrationv1.NamedRuleWithOperations[];

/**
 * The resource and kind at which the constraints of a policy or binding select a request: those of the request, or with
 * the match policy `Equivalent` those at another version. Undefined when they do not select it
 * (`kubernetes/apiserver pkg/admission/plugin/policy/matching`).
 *
 * @throws Error for constraints that cannot be evaluated
 */
export async function matchResources(
  constraints: admissionregistrationv1.MatchResources,
  attributes: AdmissionAttributes,
  namespaces: NamespaceLookup,
): Promise<ResourceVersion | undefined> {
  if (!constraints.namespaceSelector) throw new Error(missingSelector('namespace'));
  if (!constraints.objectSelector) throw new Error(missingSelector('object'));
  const { resourceRules = [], excludeResourceRules = [], matchPolicy } = constraints;
  const inNamespace = await outcomeOf(() => namespaceSelectorMatches(constraints, attributes, namespaces));
  if (inNamespace === false) return undefined;
  const ofObject = await outcomeOf(() => objectSelectorMatches(constraints, attributes));
  if (ofObject === false) return undefined;
  if (matchRules(excludeResourceRules, matchPolicy, attributes) !== undefined) return undefined;
  const found =
    resourceRules.length === 0
      ? { resource: attributes.resource, kind: attributes.kind }
      : matchRules(resourceRules, matchPolicy, attributes);
  if (found === undefined) return undefined;
  for (const outcome of [inNamespace, ofObject]) if (isStatusError(outcome)) throw outcome;
  return found;
}

const missingSelector = (name: string) =>
  `a nil ${name} selector was passed, please ensure selectors are initialized properly`;

function matchRules(
  rules: Rules,
  matchPolicy: string | undefined,
  attributes: AdmissionAttributes,
): ResourceVersion | undefined {
  const { resource, kind } = attributes;
  if (rules.some((rule) => namedRuleMatches(rule, resource, attributes))) return { resource, kind };
  if (matchPolicy !== 'Equivalent') return undefined;
  const others = otherVersions(attributes);
  for (const rule of rules) {
    const found = others.find((each) => namedRuleMatches(rule, each.resource, attributes));
    if (found !== undefined) return { resource: found.resource, kind: found.kind };
  }
  return undefined;
}

function namedRuleMatches(
  rule: Rules[number],
  resource: AdmissionAttributes['resource'],
  attributes: AdmissionAttributes,
): boolean {
  if (!ruleMatches(rule, resource, attributes)) return false;
  const { resourceNames = [] } = rule;
  return resourceNames.length === 0 || resourceNames.includes(attributes.name);
}

/** The other versions at which the objects of the request are served. */
export function otherVersions({ resource, objects }: AdmissionAttributes): readonly ResourceVersion[] {
  return (objects?.versions ?? []).filter(
    (each) => each.resource.group !== resource.group || each.resource.version !== resource.version,
  );
}
