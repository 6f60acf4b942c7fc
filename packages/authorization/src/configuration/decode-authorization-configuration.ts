import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { bool, type ConfigObject, decodeConfigFile, list, struct, text } from '@k8s-ts/apimachinery/config-file';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { formatDuration, parseDuration } from '@k8s-ts/apimachinery/time';
import {
  aggregateMessages,
  aggregateText,
  type FieldError,
  FieldPath,
  field,
  isDNS1123Subdomain,
} from '@k8s-ts/apimachinery/validation';
import {
  type AuthorizationConfiguration,
  type AuthorizerConfiguration,
  type AuthorizerType,
  authorizerTypes,
  type WebhookConfiguration,
} from './authorization-configuration.js';
import { compileMatchConditions } from './match-conditions.js';

const schema = struct({
  authorizers: list(
    struct({
      type: text,
      name: text,
      webhook: struct({
        authorizedTTL: text,
        cacheAuthorizedRequests: bool,
        unauthorizedTTL: text,
        cacheUnauthorizedRequests: bool,
        timeout: text,
        subjectAccessReviewVersion: text,
        matchConditionSubjectAccessReviewVersion: text,
        failurePolicy: text,
        connectionInfo: struct({ type: text, kubeConfigFile: text }),
        matchConditions: list(struct({ expression: text })),
      }),
    }),
  ),
});

const kinds = Object.fromEntries(
  ['v1', 'v1beta1', 'v1alpha1'].map((version) => [
    `apiserver.config.k8s.io/${version}/AuthorizationConfiguration`,
    schema,
  ]),
);

/** The wire form, where null stands for an absent value. */
interface WireWebhook {
  readonly authorizedTTL?: string | null;
  readonly cacheAuthorizedRequests?: boolean | null;
  readonly unauthorizedTTL?: string | null;
  readonly cacheUnauthorizedRequests?: boolean | null;
  readonly timeout?: string | null;
  readonly subjectAccessReviewVersion?: string | null;
  readonly matchConditionSubjectAccessReviewVersion?: string | null;
  readonly failurePolicy?: string | null;
  readonly connectionInfo?: { readonly type?: string | null; readonly kubeConfigFile?: string | null } | null;
  readonly matchConditions?: readonly ({ readonly expression?: string | null } | null)[] | null;
}
interface WireAuthorizer {
  readonly type?: string | null;
  readonly name?: string | null;
  readonly webhook?: WireWebhook | null;
}

/**
 * Reads an AuthorizationConfiguration (`apiserver.config.k8s.io/v1`, v1beta1 or v1alpha1) and checks it, match
 * conditions included. `kubernetes/apiserver pkg/apis/apiserver/validation`, `kubernetes pkg/kubeapiserver/authorizer`.
 *
 * @param requiredTypes types, other than webhooks, that the authorizers must contain, because the server started with
 *   them. Default none
 * @throws Error that names all invalid fields
 */
export async function decodeAuthorizationConfiguration(
  content: string,
  requiredTypes: readonly AuthorizerType[] = [],
): Promise<AuthorizationConfiguration> {
  let value: ConfigObject['value'];
  try {
    ({ value } = decodeConfigFile(content, kinds));
  } catch (error) {
    throw new Error(`failed to load AuthorizationConfiguration from file: ${errorText(error)}`, { cause: error });
  }
  const given = ((value.authorizers as readonly (WireAuthorizer | null)[] | null | undefined) ?? []).map(
    (each) => each ?? {},
  );
  const errors: FieldError[] = [];
  const authorizers = readAuthorizers(given, FieldPath.root('authorizers'), errors);
  if (errors.length > 0) throw new Error(aggregateText(errors));
  const others = authorizers.filter(({ type }) => type !== 'Webhook');
  const problems = others
    .filter(({ type, name }) => name !== type.toLowerCase())
    .map(({ type, name }) => `expected name ${type.toLowerCase()} for authorizer ${type} instead of ${name}`);
  const missing = requiredTypes.filter((type) => type !== 'Webhook' && !others.some((each) => each.type === type));
  if (missing.length > 0) problems.push(`missing required types: [${[...new Set(missing)].sort().join(' ')}]`);
  if (problems.length > 0) throw new Error(aggregateMessages(problems));
  return { authorizers };
}

function readAuthorizers(
  given: readonly WireAuthorizer[],
  path: FieldPath,
  errors: FieldError[],
): readonly AuthorizerConfiguration[] {
  if (given.length === 0) errors.push(field.required(path, 'at least one authorization mode must be defined'));
  const seenTypes = new Set<string>();
  const seenNames = new Set<string>();
  return given.flatMap((each, index): readonly AuthorizerConfiguration[] => {
    const place = path.index(index);
    const [type, name] = [each.type ?? '', each.name ?? ''];
    if (type === '') errors.push(field.required(place.child('type')));
    else if (!isType(type)) errors.push(field.notSupported(place.child('type'), type, authorizerTypes));
    else if (seenTypes.has(type) && type !== 'Webhook') errors.push(field.duplicate(place.child('type'), type));
    if (type === '' || !isType(type) || (seenTypes.has(type) && type !== 'Webhook')) return [];
    seenTypes.add(type);
    checkName(name, seenNames, place.child('name'), errors);
    if (type !== 'Webhook') {
      if (each.webhook) {
        errors.push(field.invalid(place.child('webhook'), 'non-null', 'may only be specified when type=Webhook'));
      }
      return [{ type, name }];
    }
    if (!each.webhook) {
      errors.push(field.required(place.child('webhook'), 'required when type=Webhook'));
      return [];
    }
    return [{ type, name, webhook: readWebhook(each.webhook, place, errors) }];
  });
}

const isType = (type: string): type is AuthorizerType => (authorizerTypes as readonly string[]).includes(type);

function checkName(name: string, seen: Set<string>, path: FieldPath, errors: FieldError[]): void {
  if (name === '') errors.push(field.required(path));
  else if (seen.has(name)) errors.push(field.duplicate(path, name));
  else {
    const wrong = isDNS1123Subdomain(name);
    if (wrong.length > 0) errors.push(field.invalid(path, name, `authorizer name is invalid: ${wrong.join(', ')}`));
  }
  seen.add(name);
}

/** Upstream's paths of webhook errors leave out the name `webhook`. */
function readWebhook(given: WireWebhook, path: FieldPath, errors: FieldError[]): WebhookConfiguration {
  const timeoutMs = duration(given.timeout, path.child('timeout'), errors);
  if (timeoutMs === 0) errors.push(field.required(path.child('timeout')));
  else if (timeoutMs > 30_000 || timeoutMs < 0) {
    errors.push(field.invalid(path.child('timeout'), shown(timeoutMs), 'must be > 0s and <= 30s'));
  }
  const ttl = (name: 'authorizedTTL' | 'unauthorizedTTL', byDefault: number): number => {
    const ms = duration(given[name], path.child(name), errors) || byDefault;
    if (ms < 0) errors.push(field.invalid(path.child(name), shown(ms), 'must be > 0s'));
    return ms;
  };
  const [authorizedTTLMs, unauthorizedTTLMs] = [ttl('authorizedTTL', 300_000), ttl('unauthorizedTTL', 30_000)];
  const choice = <T extends string>(name: 'subjectAccessReviewVersion' | 'failurePolicy', choices: readonly T[]): T => {
    const value = given[name] ?? '';
    if (value === '') errors.push(field.required(path.child(name)));
    else if (!(choices as readonly string[]).includes(value)) {
      errors.push(field.notSupported(path.child(name), value, choices));
    }
    return value as T;
  };
  const subjectAccessReviewVersion = choice('subjectAccessReviewVersion', ['v1', 'v1beta1']);
  const matchConditions = (given.matchConditions ?? []).map((each) => each?.expression ?? '');
  const conditionVersion = given.matchConditionSubjectAccessReviewVersion ?? '';
  const conditionVersionPath = path.child('matchConditionSubjectAccessReviewVersion');
  if (conditionVersion === '' && matchConditions.length > 0) {
    errors.push(field.required(conditionVersionPath, 'required if match conditions are specified'));
  } else if (conditionVersion !== '' && conditionVersion !== 'v1') {
    errors.push(field.notSupported(conditionVersionPath, conditionVersion, ['v1']));
  }
  const failurePolicy = choice('failurePolicy', ['NoOpinion', 'Deny']);
  const kubeConfigFile = readConnection(given.connectionInfo ?? {}, path.child('connectionInfo'), errors);
  errors.push(...compileMatchConditions(matchConditions, path.child('matchConditions')).errors);
  return {
    authorizedTTLMs: (given.cacheAuthorizedRequests ?? true) ? authorizedTTLMs : 0,
    unauthorizedTTLMs: (given.cacheUnauthorizedRequests ?? true) ? unauthorizedTTLMs : 0,
    timeoutMs,
    subjectAccessReviewVersion,
    failurePolicy,
    kubeConfigFile,
    matchConditions,
  };
}

function readConnection(
  { type, kubeConfigFile }: NonNullable<WireWebhook['connectionInfo']>,
  path: FieldPath,
  errors: FieldError[],
): string {
  const filePath = path.child('kubeConfigFile');
  const file = kubeConfigFile ?? '';
  if (!type) errors.push(field.required(path.child('type')));
  else if (type === 'InClusterConfig') {
    errors.push(field.invalid(path.child('type'), type, 'the API server itself is not inside a cluster'));
  } else if (type !== 'KubeConfigFile') {
    errors.push(field.notSupported(path.child('type'), type, ['InClusterConfig', 'KubeConfigFile']));
  } else if (file === '') errors.push(field.required(filePath));
  else if (!isAbsolute(file)) errors.push(field.invalid(filePath, file, 'must be an absolute path'));
  else {
    try {
      if (!statSync(file).isFile()) errors.push(field.invalid(filePath, file, 'must be a regular file'));
    } catch (error) {
      errors.push(field.invalid(filePath, file, `error loading file: ${errorText(error)}`));
    }
  }
  return file;
}

function duration(given: string | null | undefined, path: FieldPath, errors: FieldError[]): number {
  if (!given) return 0;
  try {
    return Number(parseDuration(given)) / 1e6;
  } catch (error) {
    errors.push(field.invalid(path, given, errorText(error)));
    return 0;
  }
}

const shown = (ms: number): string => formatDuration(BigInt(Math.round(ms * 1e6)));
