import type { apiextensionsv1 } from '@k8s-ts/api/types';
import { parseURL } from '@k8s-ts/apimachinery/url';
import { type FieldError, FieldPath, field, isDNS1035Label } from '@k8s-ts/apimachinery/validation';
import { validateCABundle, validateWebhookService, validateWebhookURL } from '@k8s-ts/generic-apiserver/webhook';
import { validateEnum } from './enum.js';

/** Invalid values that an update may keep. */
export interface ConversionOptions {
  /** One of the review versions must be known to the server. */
  readonly requireRecognizedReviewVersion: boolean;
  /** The CA bundle need not be valid. */
  readonly allowInvalidCABundle: boolean;
}

/** Versions of ConversionReview that the server sends. */
const reviewVersions = ['v1', 'v1beta1'];

/** Errors of `spec.conversion`. */
export function validateConversion(
  conversion: apiextensionsv1.CustomResourceConversion | undefined,
  options: ConversionOptions,
  path: FieldPath,
): FieldError[] {
  if (conversion === undefined) return [];
  const { strategy, webhook } = conversion;
  const errors = validateEnum(strategy, ['None', 'Webhook'], path.child('strategy'));
  const configPath = path.child('webhookClientConfig');
  const versionsPath = path.child('conversionReviewVersions');
  if (strategy === 'Webhook') {
    const versions = webhook?.conversionReviewVersions ?? [];
    return [
      ...errors,
      ...validateClientConfig(webhook?.clientConfig, options, configPath),
      ...validateReviewVersions(versions, options.requireRecognizedReviewVersion, versionsPath),
    ];
  }
  const detail = 'should not be set when strategy is not set to Webhook';
  if (webhook?.clientConfig !== undefined) errors.push(field.forbidden(configPath, detail));
  if (webhook?.conversionReviewVersions?.length) errors.push(field.forbidden(versionsPath, detail));
  return errors;
}

function validateClientConfig(
  config: apiextensionsv1.WebhookClientConfig | undefined,
  { allowInvalidCABundle }: ConversionOptions,
  path: FieldPath,
): FieldError[] {
  if (config === undefined) return [field.required(path, 'required when strategy is set to Webhook')];
  const { url, service, caBundle } = config;
  const errors: FieldError[] = [];
  if ((url === undefined) === (service === undefined)) {
    errors.push(field.required(path, 'exactly one of url or service is required'));
  } else if (url !== undefined) {
    errors.push(...validateWebhookURL(parseURL(url), path.child('url')));
  } else if (service !== undefined) {
    errors.push(...validateWebhookService(service, path.child('service')));
  }
  if (!allowInvalidCABundle) errors.push(...validateCABundle(caBundle, path.child('caBundle')));
  return errors;
}

function validateReviewVersions(
  versions: readonly string[],
  requireRecognized: boolean,
  path: FieldPath,
): FieldError[] {
  if (versions.length === 0) return [field.required(path)];
  const errors: FieldError[] = [];
  const seen = new Set<string>();
  for (const [index, version] of versions.entries()) {
    if (seen.has(version)) {
      errors.push(field.invalid(path.index(index), version, 'duplicate version'));
      continue;
    }
    seen.add(version);
    for (const problem of isDNS1035Label(version)) errors.push(field.invalid(path.index(index), version, problem));
  }
  if (requireRecognized && !hasRecognizedReviewVersion(versions)) {
    errors.push(field.invalid(path, versions, `must include at least one of ${reviewVersions.join(', ')}`));
  }
  return errors;
}

function hasRecognizedReviewVersion(versions: readonly string[]): boolean {
  return versions.some((version) => reviewVersions.includes(version));
}

/** The options of an update: the new definition may keep violations of the old one. */
export function conversionOptionsForUpdate(
  old: apiextensionsv1.CustomResourceConversion | undefined,
  isEstablished: boolean,
): ConversionOptions {
  const versions = old?.webhook?.conversionReviewVersions ?? [];
  const oldBundle = old?.webhook?.clientConfig?.caBundle;
  return {
    requireRecognizedReviewVersion: versions.length === 0 || hasRecognizedReviewVersion(versions),
    allowInvalidCABundle: !isEstablished || validateCABundle(oldBundle, FieldPath.root('caBundle')).length > 0,
  };
}
