import type { admissionregistrationv1, ObjectMeta } from '@k8s-ts/api/types';
import { builtinSemanticEqual, checkEnum, checkText, type Errors } from '@k8s-ts/api/validation';
import {
  type FieldError,
  FieldPath,
  field,
  isDNS1035Label,
  isFullyQualifiedName,
  nameIsDNSSubdomain,
  validateLabelSelector,
  validateObjectMeta,
} from '@k8s-ts/apimachinery/validation';
import { validateWebhookService, validateWebhookURL } from '@k8s-ts/generic-apiserver/webhook';
import type { ExpressionChecks } from '../expressions/index.js';
import { checkMatchConditions } from '../match-conditions-validation.js';
import { checkRule } from '../rules-validation.js';

/**
 * Rules of webhook configurations (`kubernetes pkg/apis/admissionregistration/validation`). Each function returns an
 * empty list for a valid object.
 */

/** A webhook of either kind; `reinvocationPolicy` belongs to mutating webhooks. */
export type ReinvokedWebhook = admissionregistrationv1.ValidatingWebhook & {
  readonly reinvocationPolicy?: string;
};

/** A webhook configuration of either kind. */
export interface WebhookConfiguration<Webhook = ReinvokedWebhook> {
  readonly metadata?: ObjectMeta;
  readonly webhooks?: readonly Webhook[];
}

/** Rules that an update does not check, because the stored configuration already breaks them. */
interface Tolerance {
  readonly ignoreMatchConditions: boolean;
  readonly requireNoSideEffects: boolean;
  readonly requireKnownReviewVersion: boolean;
  readonly requireUniqueNames: boolean;
  readonly allowInvalidLabelValueInSelector: boolean;
  readonly storedExpressions: ReadonlySet<string>;
}

const strict: Tolerance = {
  ignoreMatchConditions: false,
  requireNoSideEffects: true,
  requireKnownReviewVersion: true,
  requireUniqueNames: true,
  allowInvalidLabelValueInSelector: false,
  storedExpressions: new Set(),
};

const webhooksPath = FieldPath.root('webhooks');
const reviewVersions = ['v1', 'v1beta1'];
const harmless = ['None', 'NoneOnDryRun'];
const sideEffectClasses = ['None', 'NoneOnDryRun', 'Some', 'Unknown'];

export function validateWebhookConfiguration(
  configuration: WebhookConfiguration,
  checks: ExpressionChecks,
): FieldError[] {
  return validateWhole(configuration, strict, checks);
}

/**
 * Errors of an updated configuration. A rule is checked only if all stored webhooks obey it. Match conditions that do
 * not change are not checked.
 */
export function validateWebhookConfigurationUpdate(
  configuration: WebhookConfiguration,
  old: WebhookConfiguration,
  checks: ExpressionChecks,
): FieldError[] {
  const webhooks = configuration.webhooks ?? [];
  const before = old.webhooks ?? [];
  const names = before.map(({ name }) => name);
  return validateWhole(
    configuration,
    {
      ignoreMatchConditions:
        webhooks.length === before.length &&
        webhooks.every((hook, i) => builtinSemanticEqual(hook.matchConditions, before[i]?.matchConditions)),
      requireNoSideEffects: before.every(({ sideEffects }) => harmless.includes(sideEffects ?? '')),
      requireKnownReviewVersion: before.every(
        ({ admissionReviewVersions: versions = [] }) => versions.length === 0 || hasKnownVersion(versions),
      ),
      requireUniqueNames: new Set(names).size === names.length,
      allowInvalidLabelValueInSelector: before.some(({ namespaceSelector, objectSelector }) =>
        [namespaceSelector, objectSelector].some((each) => validateLabelSelector(each, {}, webhooksPath).length > 0),
      ),
      storedExpressions: new Set(
        before.flatMap(({ matchConditions = [] }) => matchConditions.map(({ expression }) => expression)),
      ),
    },
    checks,
  );
}

const hasKnownVersion = (versions: readonly string[]): boolean =>
  versions.some((version) => reviewVersions.includes(version));

function validateWhole(
  { metadata, webhooks }: WebhookConfiguration,
  tolerance: Tolerance,
  checks: ExpressionChecks,
): FieldError[] {
  const errors: Errors = [
    ...validateObjectMeta((metadata ?? {}) as never, false, nameIsDNSSubdomain, FieldPath.root('metadata')),
  ];
  const names = new Set<string>();
  for (const [i, hook] of (webhooks ?? []).entries()) {
    const path = webhooksPath.index(i);
    checkWebhook(errors, hook, path, tolerance, checks);
    const versionsPath = path.child('admissionReviewVersions');
    checkReviewVersions(errors, hook.admissionReviewVersions ?? [], versionsPath, tolerance);
    const { name = '' } = hook;
    if (tolerance.requireUniqueNames && name !== '' && names.has(name)) {
      errors.push(field.duplicate(path.child('name'), name));
    }
    names.add(name);
  }
  return errors;
}

function checkWebhook(
  errors: Errors,
  hook: ReinvokedWebhook,
  path: FieldPath,
  tolerance: Tolerance,
  checks: ExpressionChecks,
): void {
  const { failurePolicy, matchPolicy, sideEffects, timeoutSeconds, reinvocationPolicy } = hook;
  field.pushAll(errors, isFullyQualifiedName(path.child('name'), hook.name ?? ''));
  for (const [i, rule] of (hook.rules ?? []).entries()) checkRule(errors, rule, path.child('rules').index(i));
  if (failurePolicy !== undefined) checkEnum(errors, failurePolicy, path.child('failurePolicy'), ['Fail', 'Ignore']);
  if (matchPolicy !== undefined) checkEnum(errors, matchPolicy, path.child('matchPolicy'), ['Equivalent', 'Exact']);
  const allowed = tolerance.requireNoSideEffects ? harmless : sideEffectClasses;
  const effectsPath = path.child('sideEffects');
  // A decoded object has null for an absent field that Go always writes.
  if ((sideEffects ?? undefined) === undefined)
    errors.push(field.required(effectsPath, `must specify one of ${allowed.join(', ')}`));
  else checkEnum(errors, sideEffects, effectsPath, allowed);
  if (timeoutSeconds !== undefined && (timeoutSeconds > 30 || timeoutSeconds < 1)) {
    const message = 'the timeout value must be between 1 and 30 seconds';
    errors.push(field.invalid(path.child('timeoutSeconds'), timeoutSeconds, message));
  }
  const { allowInvalidLabelValueInSelector } = tolerance;
  for (const name of ['namespaceSelector', 'objectSelector'] as const) {
    const selector = hook[name];
    field.pushAll(errors, validateLabelSelector(selector, { allowInvalidLabelValueInSelector }, path.child(name)));
  }
  if (reinvocationPolicy !== undefined) {
    checkEnum(errors, reinvocationPolicy, path.child('reinvocationPolicy'), ['IfNeeded', 'Never']);
  }
  checkClientConfig(errors, hook.clientConfig ?? {}, path.child('clientConfig'), checks);
  if (tolerance.ignoreMatchConditions) return;
  const options = { hasParams: false, stored: tolerance.storedExpressions };
  checkMatchConditions(errors, hook.matchConditions ?? [], path.child('matchConditions'), options, checks);
}

function checkClientConfig(
  errors: Errors,
  { url, service }: admissionregistrationv1.WebhookClientConfig,
  path: FieldPath,
  checks: ExpressionChecks,
): void {
  if ((url === undefined) === (service === undefined)) {
    errors.push(field.required(path, 'exactly one of url or service is required'));
  } else if (url !== undefined) {
    field.pushAll(errors, validateWebhookURL(checks.parseURL(url), path.child('url')));
  } else if (service) field.pushAll(errors, validateWebhookService(service, path.child('service')));
}

function checkReviewVersions(
  errors: Errors,
  versions: readonly string[],
  path: FieldPath,
  { requireKnownReviewVersion }: Tolerance,
): void {
  if (versions.length === 0) {
    errors.push(field.required(path, `must specify one of ${reviewVersions.join(', ')}`));
    return;
  }
  for (const [i, version] of versions.entries()) {
    if (versions.indexOf(version) < i) errors.push(field.invalid(path.index(i), version, 'duplicate version'));
    else checkText(errors, version, path.index(i), isDNS1035Label);
  }
  if (requireKnownReviewVersion && !hasKnownVersion(versions)) {
    errors.push(field.invalid(path, versions, `must include at least one of ${reviewVersions.join(', ')}`));
  }
}
