import type { admissionregistrationv1 } from '@k8s-ts/api/types';
import type { Errors } from '@k8s-ts/api/validation';
import { type FieldPath, field, isDNS1123Subdomain, isValidPortNum } from '@k8s-ts/apimachinery/validation';
import type { ExpressionChecks } from '../expressions/index.js';

const form = '; desired format: https://host[/path]';

/**
 * Adds errors of the URL of a webhook (`kubernetes/apiserver pkg/util/webhook`).
 *
 * @param url the parsed URL, or the message about a text that is none
 */
export function checkWebhookURL(errors: Errors, url: ReturnType<ExpressionChecks['parseURL']>, path: FieldPath): void {
  if (typeof url === 'string') {
    errors.push(field.required(path, `url must be a valid URL: ${url}${form}`));
    return;
  }
  const refuse = (value: string, detail: string) => errors.push(field.invalid(path, value, detail));
  if (url.scheme !== 'https') refuse(url.scheme, `'https' is the only allowed URL scheme${form}`);
  if (url.host === '') refuse(url.host, `host must be specified${form}`);
  if (url.user !== undefined) refuse(url.user, 'user information is not permitted in the URL');
  if (url.fragment !== '') refuse(url.fragment, 'fragments are not permitted in the URL');
  if (url.rawQuery !== '') refuse(url.rawQuery, 'query parameters are not permitted in the URL');
}

/** Adds errors of the service of a webhook. As upstream, an empty name is reported at `namespace` and an empty namespace at `name`. */
export function checkWebhookService(
  errors: Errors,
  service: Partial<admissionregistrationv1.ServiceReference>,
  path: FieldPath,
): void {
  if (!service.namespace) errors.push(field.required(path.child('name')));
  if (!service.name) errors.push(field.required(path.child('namespace')));
  const { port = 0, path: urlPath } = service;
  const problems = isValidPortNum(port);
  if (problems.length > 0) {
    errors.push(field.invalid(path.child('port'), port, `port is not valid: ${problems.join(', ')}`));
  }
  if (urlPath !== undefined) checkURLPath(errors, urlPath, path.child('path'));
}

function checkURLPath(errors: Errors, urlPath: string, path: FieldPath): void {
  if (urlPath === '' || urlPath === '/') return;
  const refuse = (detail: string) => errors.push(field.invalid(path, urlPath, detail));
  if (urlPath === '//') {
    refuse('segment[0] may not be empty');
    return;
  }
  if (!urlPath.startsWith('/')) refuse("must start with a '/'");
  for (const [i, step] of urlPath.slice(1).replace(/\/$/, '').split('/').entries()) {
    if (step === '') refuse(`segment[${i}] may not be empty`);
    else for (const problem of isDNS1123Subdomain(step)) refuse(`segment[${i}]: ${problem}`);
  }
}
