import { errorText, isStatusError, newForbidden, newInternalError } from '@k8s-ts/apimachinery/errors';
import type { GroupVersionKind } from '@k8s-ts/apimachinery/schema';
import type { AdmissionAttributes, NamespaceLookup, ResourceVersion } from '@k8s-ts/generic-apiserver';
import type { Decisions } from '../expressions/decisions.js';
import {
  namespaceSelectorMatches,
  objectSelectorMatches,
  otherVersions,
  outcomeOf,
  ruleMatches,
  type VersionedAttributes,
} from '../matching/index.js';
import type { AdmissionMetrics } from '../metrics.js';
import { type Hook, ignoresFailures, type Webhook, type WebhookType } from './hook.js';

/** The lookup of namespaces, the metrics and the type of webhooks that {@link shouldCall} uses. */
export interface WebhookMatching {
  readonly namespaces: NamespaceLookup;
  readonly metrics: AdmissionMetrics;
  readonly type: WebhookType;
}

/**
 * The resource and kind with which a webhook is called; undefined when it is not called
 * (`kubernetes/apiserver pkg/admission/plugin/webhook/generic/webhook.go`, ShouldCallHook).
 *
 * @param attributes the request, with the object as it is now
 * @param versioned the objects at another version of their kind
 * @throws StatusError when this cannot be decided
 */
export async function shouldCall(
  { namespaces, metrics, type }: WebhookMatching,
  { webhook }: Hook,
  attributes: AdmissionAttributes,
  versioned: (kind: GroupVersionKind) => Promise<VersionedAttributes>,
  decisions: Decisions,
): Promise<ResourceVersion | undefined> {
  const inNamespace = await outcomeOf(() => namespaceSelectorMatches(webhook, attributes, namespaces));
  if (inNamespace === false) return undefined;
  const ofObject = await outcomeOf(() => objectSelectorMatches(webhook, attributes));
  if (ofObject === false) return undefined;
  const matched = matchedVersion(webhook, attributes);
  if (matched === undefined) return undefined;
  for (const outcome of [inNamespace, ofObject]) if (isStatusError(outcome)) throw outcome;

  const { matchConditions = [], name = '' } = webhook;
  if (matchConditions.length === 0) return matched;
  let objects: VersionedAttributes;
  try {
    objects = await versioned(matched.kind);
  } catch (error) {
    throw isStatusError(error) ? error : newInternalError(error);
  }
  const { conditionsOf, evaluateMatchConditions } = await import('./webhook-conditions.js');
  const input = { versioned: objects, matched: { resource: attributes.resource, kind: matched.kind }, decisions };
  const started = performance.now();
  const result = await decisions.evaluate(() => evaluateMatchConditions(conditionsOf(webhook), input));
  const labels = [name, 'webhook', type, attributes.operation];
  metrics.matchConditionDuration.observe(labels, (performance.now() - started) / 1000);
  if (result.error !== undefined) {
    metrics.matchConditionErrors.add(labels, result.failures);
    if (ignoresFailures(webhook)) return undefined;
    const { group, resource } = attributes.resource;
    throw newForbidden({ group, resource }, attributes.name, errorText(result.error));
  }
  if (result.matches) return matched;
  metrics.matchConditionExclusions.add(labels);
  return undefined;
}

function matchedVersion(webhook: Webhook, attributes: AdmissionAttributes): ResourceVersion | undefined {
  const { resource, kind } = attributes;
  const { rules = [], matchPolicy } = webhook;
  if (rules.some((rule) => ruleMatches(rule, resource, attributes))) return { resource, kind };
  if (matchPolicy !== 'Equivalent') return undefined;
  const others = otherVersions(attributes);
  for (const rule of rules) {
    const found = others.find((each) => ruleMatches(rule, each.resource, attributes));
    if (found !== undefined) return { resource: found.resource, kind: found.kind };
  }
  return undefined;
}
