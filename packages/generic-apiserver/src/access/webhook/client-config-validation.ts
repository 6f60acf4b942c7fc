import {
  type FieldError,
  type FieldPath,
  field,
  isDNS1123Subdomain,
  isValidPortNum,
} from '@k8s-ts/apimachinery/validation';
import type { ServiceReference } from './webhook-client-config.js';

/** The parts of a URL that are checked. */
export interface WebhookURL {
  readonly scheme: string;
  /** `host:port`. */
  readonly host: string;
  readonly user: string | undefined;
  readonly fragment: string;
  readonly rawQuery: string;
}

const form = '; desired format: https://host[/path]';

/**
 * Errors of the URL of a webhook (`kubernetes/apiserver pkg/util/webhook/validation.go`).
 *
 * @param url the URL as Go parses it, or the message about an invalid URL
 */
export function validateWebhookURL(url: WebhookURL | string, path: FieldPath): FieldError[] {
  if (typeof url === 'string') return [field.required(path, `url must be a valid URL: ${url}${form}`)];
  const errors: FieldError[] = [];
  const refuse = (value: string, detail: string) => errors.push(field.invalid(path, value, detail));
  if (url.scheme !== 'https') refuse(url.scheme, `'https' is the only allowed URL scheme${form}`);
  if (url.host === '') refuse(url.host, `host must be specified${form}`);
  if (url.user !== undefined) refuse(url.user, 'user information is not permitted in the URL');
  if (url.fragment !== '') refuse(url.fragment, 'fragments are not permitted in the URL');
  if (url.rawQuery !== '') refuse(url.rawQuery, 'query parameters are not permitted in the URL');
  return errors;
}

/**
 * Errors of the service of a webhook. As upstream, an empty name is reported at `namespace`, an empty namespace at
 * `name`.
 */
export function validateWebhookService(service: Partial<ServiceReference>, path: FieldPath): FieldError[] {
  const errors: FieldError[] = [];
  if (!service.namespace) errors.push(field.required(path.child('name')));
  if (!service.name) errors.push(field.required(path.child('namespace')));
  const { port = 0, path: urlPath } = service;
  const problems = isValidPortNum(port);
  if (problems.length > 0) {
    errors.push(field.invalid(path.child('port'), port, `port is not valid: ${problems.join(', ')}`));
  }
  if (urlPath !== undefined) errors.push(...validateURLPath(urlPath, path.child('path')));
  return errors;
}

function validateURLPath(urlPath: string, path: FieldPath): FieldError[] {
  if (urlPath === '' || urlPath === '/') return [];
  const errors: FieldError[] = [];
  const refuse = (detail: string) => errors.push(field.invalid(path, urlPath, detail));
  if (urlPath === '//') {
    refuse('segment[0] may not be empty');
    return errors;
  }
  if (!urlPath.startsWith('/')) refuse("must start with a '/'");
  for (const [index, step] of urlPath.slice(1).replace(/\/$/, '').split('/').entries()) {
    if (step === '') refuse(`segment[${index}] may not be empty`);
    else for (const problem of isDNS1123Subdomain(step)) refuse(`segment[${index}]: ${problem}`);
  }
  return errors;
}
