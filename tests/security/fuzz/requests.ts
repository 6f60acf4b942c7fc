import { builtinTypes } from '@k8s-ts/api';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { decodeValue } from '@k8s-ts/apimachinery/json';
import { encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import { bases } from './bases.js';
import { anyText, anyValue, garbled, mutated, typedValue } from './objects.js';
import type { Random } from './random.js';

/** A request that a fuzzer sends. */
export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A resource as discovery lists it. */
export interface FuzzResource {
  /** `/api/v1`, `/apis/apps/v1` */
  readonly root: string;
  readonly group: string;
  readonly version: string;
  /** `pods`, `pods/status` */
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

const patchTypes = [
  'application/json-patch+json',
  'application/merge-patch+json',
  'application/strategic-merge-patch+json',
  'application/apply-patch+yaml',
];
const accepts = [
  'application/json',
  'application/yaml',
  'application/vnd.kubernetes.protobuf',
  'application/json;as=Table;v=v1;g=meta.k8s.io',
  'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io',
  'application/vnd.kubernetes.protobuf;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io',
  '*/*',
  'application/json;pretty=1',
  'text/plain',
  ';',
  'a/b;q=x,',
  'application/json;stream=watch',
];
const userAgents = ['kubectl/v1.35', 'curl/8', '', '\u00e9/1', '/', 'a'.repeat(300)];

/** Makes a request for a resource. Most requests could be valid. */
export function randomRequest(random: Random, resources: readonly FuzzResource[]): FuzzRequest {
  const resource = random.pick(resources);
  const { root, name, namespaced } = resource;
  const [main, sub] = name.split('/') as [string, string | undefined];
  const method = random.pick(['GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'PATCH', 'PATCH', 'DELETE']);
  const named = sub !== undefined || (method !== 'POST' && !(method === 'GET' && random.chance(0.5)));
  const path = [
    root,
    ...(namespaced ? ['namespaces', random.chance(0.95) ? 'default' : encodeURIComponent(anyTextFor(random))] : []),
    main,
    ...(named ? [random.chance(0.9) ? objectName(random) : encodeURIComponent(anyTextFor(random))] : []),
    ...(sub === undefined ? [] : [sub]),
  ].join('/');
  const sent = method === 'GET' ? { body: new Uint8Array(), type: undefined } : bodyFor(random, resource, method);
  return {
    method,
    path,
    query: queryFor(random, method),
    headers: {
      accept: random.chance(0.8) ? 'application/json' : random.pick(accepts),
      'user-agent': random.pick(userAgents),
      ...(sent.type === undefined ? {} : { 'content-type': sent.type }),
    },
    body: sent.body,
  };
}

const objectName = (random: Random) => `object-${random.below(6)}`;
const anyTextFor = (random: Random) => Buffer.from(anyText(random)).toString();

const parameters: Readonly<Record<string, readonly string[]>> = {
  dryRun: ['All', '', 'all'],
  fieldManager: ['me', '', '\u0001', 'm'.repeat(129)],
  fieldValidation: ['Strict', 'Warn', 'Ignore', 'x'],
  force: ['true', 'false', 'x'],
  pretty: ['true', '0', 'x'],
  limit: ['1', '0', '-1', '99999999999999999999', 'x'],
  continue: ['x', 'eyJ2IjoibWV0YS5rOHMuaW8vdjEiLCJydiI6MSwic3RhcnQiOiJhIn0', 'eyJ9'],
  resourceVersion: ['0', '1', '-1', 'x', '99999999999999999999'],
  resourceVersionMatch: ['Exact', 'NotOlderThan', 'x'],
  labelSelector: ['a', '!a', 'a=b', 'a in (b,c)', 'a notin ()', 'a>1', 'a,,b', '(', 'a=', 'a==b,c!=d', 'a in (b', '=='],
  fieldSelector: [
    'metadata.name=object-1',
    'metadata.name!=a',
    'status.phase=x',
    'spec.nodeName=',
    'a',
    '=',
    'a=b,c\\,=d',
    '\\',
  ],
  gracePeriodSeconds: ['0', '-1', 'x'],
  propagationPolicy: ['Orphan', 'Background', 'x'],
  orphanDependents: ['true', 'x'],
  timeout: ['10s', 'x', '-1s'],
  includeObject: ['None', 'Object', 'x'],
  uid: ['x'],
};

function queryFor(random: Random, method: string): string {
  const names = Object.keys(parameters);
  const given = random.many(6, () => {
    const name = random.pick(names);
    const value = random.chance(0.9) ? random.pick(parameters[name] as readonly string[]) : anyTextFor(random);
    return `${name}=${random.chance(0.02) ? value : encodeURIComponent(value)}`;
  });
  if (method === 'PATCH' && random.chance(0.8)) given.push('fieldManager=fuzz');
  return given.join('&');
}

function bodyFor(
  random: Random,
  resource: FuzzResource,
  method: string,
): { body: Uint8Array; type: string | undefined } {
  if (method === 'DELETE') {
    if (random.chance(0.6)) return { body: new Uint8Array(), type: undefined };
    return {
      body: json(
        typedValue(random, builtinTypes.typeFor({ group: '', version: 'v1', kind: 'DeleteOptions' }) as TypeInfo),
      ),
      type: 'application/json',
    };
  }
  const object = objectFor(random, resource);
  if (method === 'PATCH') return patchFor(random, object);
  switch (random.below(6)) {
    case 0:
      return { body: maybeGarbled(random, yaml(object)), type: 'application/yaml' };
    case 1: {
      const bytes = protobuf(resource, object);
      if (bytes !== undefined) {
        return { body: maybeGarbled(random, bytes, 0.7), type: 'application/vnd.kubernetes.protobuf' };
      }
    }
  }
  const type = random.chance(0.98) ? 'application/json' : random.pick(accepts);
  return { body: maybeGarbled(random, json(object)), type };
}

function objectFor(random: Random, { group, version, kind }: FuzzResource): unknown {
  const type = builtinTypes.typeFor({ group, version, kind });
  const base = bases[kind];
  let value: unknown;
  if (base !== undefined && random.chance(0.6)) {
    value = base;
    for (let times = random.below(3); times > 0; times--) value = mutated(random, value);
  } else value = type === undefined ? anyValue(random) : typedValue(random, type);
  if (value === null || typeof value !== 'object' || Array.isArray(value) || random.chance(0.03)) return value;
  const { metadata } = value as { metadata?: object };
  const named = random.chance(0.05) ? metadata : { ...plainMeta(random, metadata), name: objectName(random) };
  const head = { apiVersion: group === '' ? version : `${group}/${version}`, kind };
  return { ...value, ...head, metadata: named };
}

/** Returns metadata with so few errors that errors in other parts of the object are reached. */
function plainMeta(random: Random, metadata: object | undefined): object {
  return random.chance(0.4) ? { ...metadata } : { labels: { app: 'a' } };
}

function patchFor(random: Random, object: unknown): { body: Uint8Array; type: string } {
  const type = random.pick(patchTypes);
  if (type === patchTypes[0]) {
    const operations = random.many(20, () => ({
      op: random.pick(['add', 'remove', 'replace', 'move', 'copy', 'test', 'x']),
      path: pointer(random, object),
      ...(random.chance(0.7) ? { value: random.chance(0.5) ? anyValue(random) : object } : {}),
      ...(random.chance(0.4) ? { from: pointer(random, object) } : {}),
    }));
    return { body: maybeGarbled(random, json(random.chance(0.95) ? operations : mutated(random, operations))), type };
  }
  let patch = object;
  if (random.chance(0.3)) patch = withDirectives(random, patch);
  if (random.chance(0.3)) patch = mutated(random, patch);
  const isYAML = type === patchTypes[3] && random.chance(0.5);
  return { body: maybeGarbled(random, isYAML ? yaml(patch) : json(patch)), type };
}

/** Returns a JSON pointer to a part of a value, or to a place that does not exist. */
function pointer(random: Random, value: unknown): string {
  let path = '';
  let at = value;
  while (at !== null && typeof at === 'object' && random.chance(0.8)) {
    const keys = Object.keys(at);
    if (keys.length === 0) break;
    const key = random.pick(keys);
    path += `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    at = (at as Record<string, unknown>)[key];
  }
  if (random.chance(0.2)) path += `/${random.pick(['-', '0', '1', '-1', '99', 'x', '', '~', '~2'])}`;
  return path;
}

/** Returns the value with directives of strategic merge patches in its maps and lists. */
function withDirectives(random: Random, value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = value.map((each) => withDirectives(random, each));
    return random.chance(0.2)
      ? [...items, { $patch: random.pick(['replace', 'delete', 'merge', 'x', null, 1]), name: 'a' }]
      : items;
  }
  const result: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    result[key] = withDirectives(random, each);
    if (!Array.isArray(each) || !random.chance(0.3)) continue;
    result[`${random.pick(['$setElementOrder', '$deleteFromPrimitiveList'])}/${key}`] = random.chance(0.7)
      ? each
      : anyValue(random);
  }
  if (random.chance(0.1)) result.$patch = random.pick(['replace', 'delete', 'merge', 'x', null]);
  if (random.chance(0.1)) result.$retainKeys = random.chance(0.7) ? Object.keys(value) : anyValue(random);
  return result;
}

const maybeGarbled = (random: Random, bytes: Uint8Array, probability = 0.15): Uint8Array =>
  random.chance(probability) ? garbled(random, bytes) : bytes;

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value) ?? '');

function yaml(value: unknown): Uint8Array {
  return Buffer.from(encodeYAML(value as object));
}

/** Returns the object in protobuf; undefined when it is not an object of its kind. */
function protobuf({ group, version, kind }: FuzzResource, object: unknown): Uint8Array | undefined {
  const type = builtinTypes.typeFor({ group, version, kind });
  if (type === undefined) return undefined;
  try {
    return encodeProtobuf(type, decodeValue(type, object).object as never);
  } catch {
    return undefined;
  }
}
