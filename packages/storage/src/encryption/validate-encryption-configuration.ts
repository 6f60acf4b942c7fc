import { decodeBase64 } from '@k8s-ts/apimachinery/json';
import { type GroupResource, parseGroupResource } from '@k8s-ts/apimachinery/schema';
import { formatDuration } from '@k8s-ts/apimachinery/time';
import { type FieldError, FieldPath, field, goQuote } from '@k8s-ts/apimachinery/validation';
import type {
  EncryptionConfiguration,
  EncryptionKey,
  KMSConfiguration,
  ProviderConfiguration,
} from './encryption-configuration.js';

const { invalid, jsonValue, required } = field;

const aesKeySizes = [16, 24, 32];
const secretboxKeySizes = [32];
const secret = 'REDACTED';

/**
 * Validates an encryption configuration, with upstream's messages
 * (`kubernetes/apiserver pkg/apis/apiserver/validation`). Secrets are not shown.
 *
 * @param reload whether the file is reloaded while the server runs: then names of KMS v1 providers must be unique too
 */
export function validateEncryptionConfiguration(config: EncryptionConfiguration, reload: boolean): FieldError[] {
  const root = FieldPath.root('resources');
  if (config.resources.length === 0) return [required(root, 'at least one resources is required')];
  const errors: FieldError[] = [];
  const kmsNames = new Set<string>();
  for (const [i, { resources, providers }] of config.resources.entries()) {
    const [r, p] = [root.index(i).child('resources'), root.index(i).child('providers')];
    if (resources.length === 0) errors.push(required(r, `at least one ${r} is required`));
    errors.push(...overlaps(resources, r), ...resources.flatMap((name, j) => resourceName(name, r.index(j))));
    if (providers.length === 0) errors.push(required(p, `at least one ${p} is required`));
    for (const [j, provider] of providers.entries()) {
      const path = p.index(j);
      errors.push(...singleProvider(provider, path));
      const { kms, aesgcm, aescbc, secretbox } = provider;
      if (kms) {
        errors.push(...kmsErrors(kms, path.child('kms'), kmsNames, reload));
        kmsNames.add(kms.name);
      } else if (aesgcm) errors.push(...keysErrors(aesgcm.keys, path.child('aesgcm', 'keys'), aesKeySizes));
      else if (aescbc) errors.push(...keysErrors(aescbc.keys, path.child('aescbc', 'keys'), aesKeySizes));
      else if (secretbox)
        errors.push(...keysErrors(secretbox.keys, path.child('secretbox', 'keys'), secretboxKeySizes));
    }
  }
  return errors;
}

function overlaps(names: readonly string[], path: FieldPath): FieldError[] {
  const resources = names.map(parseGroupResource);
  const pairs = resources.flatMap((a, i) => resources.filter((_, j) => i !== j).map((b) => [a, b] as const));
  const same = ([a, b]: readonly [GroupResource, GroupResource]) => a.group === b.group && a.resource === b.resource;
  const isDuplicate = pairs.some(same);
  // If two entries are equal, the first such pair is not reported as an overlap as well.
  const firstSame = pairs.findIndex(same);
  const isOverlap = pairs.some(
    ([a, b], i) =>
      i !== firstSame &&
      ((a.group === '*' && a.resource === '*') || (a.group === b.group && (a.resource === '*' || b.resource === '*'))),
  );
  const errors: FieldError[] = [];
  if (isDuplicate) {
    errors.push(invalid(path, names, 'the same resource cannot be specified multiple times'));
  }
  if (isOverlap) {
    errors.push(
      invalid(
        path,
        names,
        "using overlapping resources such as 'secrets' and '*.' in the same resource list is not allowed as they will be masked",
      ),
    );
  }
  return errors;
}

const withoutREST = ['apiserveripinfo', 'serviceipallocations', 'servicenodeportallocations'];

function resourceName(name: string, path: FieldPath): FieldError[] {
  const wrong = (detail: string) => [invalid(path, name, detail)];
  if (name.toLowerCase() !== name) return wrong('resource name should not contain capital letters');
  if (name === '*') {
    return wrong("use '*.' to encrypt all the resources from core API group or *.* to encrypt all resources");
  }
  if (withoutREST.includes(name)) return wrong('resources which do not have REST API/s cannot be encrypted');
  const { group, resource } = parseGroupResource(name);
  if (group === 'events.k8s.io') {
    return wrong(
      "'*.events.k8s.io' objects are stored using the 'events' API group in etcd. Use 'events' instead in the config file",
    );
  }
  if (group === 'extensions') return wrong("'extensions' group has been removed and cannot be used for encryption");
  if (group === '*' && resource !== '*') return wrong('encrypting the same resource across groups is not supported');
  return [];
}

function singleProvider(provider: ProviderConfiguration, path: FieldPath): FieldError[] {
  const found = Object.keys(provider).length;
  if (found === 1) return [];
  const detail =
    found === 0
      ? 'provider does not contain any of the expected providers: KMS, AESGCM, AESCBC, Secretbox, Identity'
      : 'more than one provider specified in a single element, should split into different list elements';
  const shown = JSON.stringify(provider, (field, value: unknown) => (field === 'secret' && value ? secret : value));
  return [invalid(path, jsonValue(JSON.parse(shown)), detail)];
}

function keysErrors(keys: readonly EncryptionKey[], path: FieldPath, sizes: readonly number[]): FieldError[] {
  if (keys.length === 0) return [required(path, 'at least one keys is required')];
  return keys.flatMap((key, i) => keyErrors(key, path.index(i), sizes));
}

function keyErrors(key: EncryptionKey, path: FieldPath, sizes: readonly number[]): FieldError[] {
  const errors: FieldError[] = [];
  const at = path.child('secret');
  if (key.name === '') errors.push(required(path.child('name'), 'name is a mandatory field for a key'));
  if (key.secret === '') return [...errors, required(at, 'secret is a mandatory field for a key')];
  let size: number;
  try {
    size = decodeBase64(key.secret).length;
  } catch {
    return [...errors, invalid(at, secret, 'secrets must be base64 encoded')];
  }
  if (!sizes.includes(size)) {
    const detail = `secret is not of the expected length, got ${size}, expected one of [${sizes.join(' ')}]`;
    errors.push(invalid(at, secret, detail));
  }
  return errors;
}

function kmsErrors(kms: KMSConfiguration, path: FieldPath, names: ReadonlySet<string>, reload: boolean): FieldError[] {
  const { apiVersion, name, timeoutMs, cachesize } = kms;
  const errors: FieldError[] = [];
  const at = path.child('name');
  if (name === '') errors.push(required(at, 'name is a mandatory field for a provider'));
  if (apiVersion !== 'v1' && name.includes(':')) {
    errors.push(invalid(at, name, `invalid KMS provider name ${name}, must not contain ':'`));
  }
  if ((reload || apiVersion !== 'v1') && names.has(name)) {
    errors.push(invalid(at, name, `duplicate KMS provider name ${name}, names must be unique`));
  }
  if (timeoutMs <= 0) {
    const duration = formatDuration(BigInt(Math.round(timeoutMs * 1e6)));
    errors.push(invalid(path.child('timeout'), jsonValue(duration), 'timeout should be a positive value'));
  }
  errors.push(...endpointErrors(kms.endpoint, path.child('endpoint')));
  if (apiVersion !== 'v1' && cachesize !== undefined) {
    errors.push(invalid(path.child('cachesize'), cachesize, 'cachesize is not supported in v2'));
  }
  if (apiVersion === 'v1' && cachesize === 0) {
    const detail = 'cachesize should be a positive value, or negative to disable';
    errors.push(invalid(path.child('cachesize'), cachesize, detail));
  }
  if (apiVersion !== 'v1' && apiVersion !== 'v2') {
    const detail = 'unsupported apiVersion apiVersion for KMS provider, only v1 and v2 are supported';
    errors.push(invalid(path.child('apiVersion'), apiVersion, detail));
  }
  return errors;
}

function endpointErrors(endpoint: string, path: FieldPath): FieldError[] {
  if (endpoint === '') return [invalid(path, '', 'endpoint is a mandatory field for a kms')];
  const wrong = urlProblem(endpoint);
  if (wrong !== undefined) {
    return [invalid(path, endpoint, `invalid endpoint for kms provider, error: parse ${goQuote(endpoint)}: ${wrong}`)];
  }
  const [, scheme = ''] = /^([a-z][a-z0-9+.-]*):/i.exec(endpoint) ?? [];
  if (scheme.toLowerCase() === 'unix') return [];
  const detail = `unsupported scheme ${goQuote(scheme.toLowerCase())} for KMS provider, only unix is supported`;
  return [invalid(path, endpoint, detail)];
}

/**
 * The message of Go's `net/url` for an invalid URL; undefined for a valid one. Some rare errors of `net/url` are not
 * detected.
 */
function urlProblem(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\x00-\x1f\x7f]/.test(text)) return 'net/url: invalid control character in URL';
  if (text.startsWith(':')) return 'missing protocol scheme';
  if (/^[^a-z/?#][^/?#]*:/i.test(text)) return 'first path segment in URL cannot contain colon';
  const [bad] = /%(?![0-9a-f]{2}).{0,2}/i.exec(text) ?? [];
  if (bad !== undefined) return `invalid URL escape ${goQuote(bad)}`;
  return URL.canParse(text) || !/^[a-z][a-z0-9+.-]*:/i.test(text) ? undefined : 'invalid URL';
}
