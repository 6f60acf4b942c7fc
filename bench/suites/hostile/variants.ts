import { builtinTypes } from '@k8s-ts/api';
import { decodeValue } from '@k8s-ts/apimachinery/json';
import { encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import { newDefinition } from '../../kit/definition.js';
import { envelope, many } from './bodies.js';
import { jsonRequests } from './json-requests.js';
import type { HostileRequest } from './request.js';

/** The created JSON bodies, whose text {@link HostileRequest.body} makes. */
const created = jsonRequests.filter(({ body }) => typeof body === 'function');
const textOf = ({ body }: HostileRequest): string => String((body as () => string | Uint8Array)());
const renamed = ({ name }: HostileRequest, kind: string): string => name.replace(/^json:/, `${kind}:`);

/** The body as a value; undefined for bodies that no decoder accepts. */
function objectOf(request: HostileRequest): Record<string, unknown> | undefined {
  try {
    return JSON.parse(textOf(request)) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** The same objects as YAML in block style, if they are within the limit of YAML bodies. */
const yamlVariants = created.map((request) => ({
  ...request,
  name: renamed(request, 'yaml object'),
  type: 'application/yaml',
  body: () => {
    const value = objectOf(request);
    try {
      if (value !== undefined) return encodeYAML(value);
    } catch {
      // Too deep.
    }
    return textOf(request);
  },
}));

/** The same objects in protobuf, if their kinds have a protobuf form. */
const protobufVariants = created.map((request) => ({
  ...request,
  name: renamed(request, 'protobuf object'),
  type: 'application/vnd.kubernetes.protobuf',
  body: () => protobufOf(objectOf(request)) ?? envelope('v1', 'ConfigMap', Buffer.from(textOf(request))),
}));

function protobufOf(value: Record<string, unknown> | undefined): Uint8Array | undefined {
  const apiVersion = String(value?.apiVersion);
  const kind = String(value?.kind);
  const [version = '', group = ''] = apiVersion.split('/').reverse();
  try {
    const type = builtinTypes.typeFor({ group, version, kind });
    if (type === undefined) return undefined;
    return envelope(apiVersion, kind, Buffer.from(encodeProtobuf(type, decodeValue(type, value).object as never)));
  } catch {
    return undefined;
  }
}

const pathOf = ({ path }: HostileRequest, name: string): string => path.replace(/\?/, `/${name}?fieldManager=h&`);

/**
 * The bodies of the creates, sent as updates, patches and applies of a missing object. The server decodes all of them,
 * and executes the applies.
 */
const updates = created.map((request) => ({
  ...request,
  name: renamed(request, 'put'),
  method: 'PUT' as const,
  path: pathOf(request, 'none'),
}));
const applies = created.map((request) => ({
  ...request,
  name: renamed(request, 'apply object'),
  method: 'PATCH' as const,
  path: pathOf(request, 'none'),
  type: 'application/apply-patch+yaml',
  body: () => textOf(request).replace('"generateName":"h-"', '"name":"none"'),
}));

const patched: HostileRequest = {
  name: 'object for patches',
  method: 'POST',
  path: '/api/v1/namespaces/default/configmaps',
  body: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"patched"}}',
};
const removed: HostileRequest = { name: 'end of that object', method: 'DELETE', path: `${patched.path}/patched` };
const patches = (['merge', 'strategic-merge'] as const).flatMap((kind) =>
  created
    .filter(({ path }) => path.includes('/configmaps'))
    .map((request) => ({
      ...request,
      name: renamed(request, kind),
      method: 'PATCH' as const,
      path: pathOf(request, 'patched'),
      type: `application/${kind}-patch+json`,
      body: () => textOf(request).replace('"generateName":"h-"', '"name":"patched"'),
      before: [patched],
      after: [removed],
    })),
);

const definition: HostileRequest = {
  name: 'definition',
  method: 'POST',
  path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
  body: JSON.stringify(
    newDefinition('anys', 'hostile.example', {
      type: 'object',
      properties: { spec: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
    }),
  ),
};
/** The same objects as the content of a custom resource. */
const custom = created.map((request, index) => ({
  name: renamed(request, 'custom'),
  method: 'POST' as const,
  path: '/apis/hostile.example/v1/namespaces/default/anys?dryRun=All',
  body: () =>
    `{"apiVersion":"hostile.example/v1","kind":"Anys","metadata":{"generateName":"h-"},"spec":${textOf(request)}}`,
  ...(index === 0 ? { before: [definition] } : {}),
}));

/** Long parameter values, close to the maximum length of a request line. */
const values: Readonly<Record<string, string>> = {
  'a long text': 'a'.repeat(800_000),
  'many commas': ','.repeat(800_000),
  'many terms': many(60_000, (i) => `key${i}%3Dv`),
  'a large set': `a%20in%20(${many(90_000, (i) => `v${i}`)})`,
  'many negations': many(100_000, (i) => `!k${i}`),
  'many numbers': many(80_000, (i) => `k${i}%3E${i}`),
  'open brackets': `a%20in%20${'('.repeat(700_000)}`,
  escapes: '%2C%00%5C'.repeat(80_000),
  digits: '9'.repeat(800_000),
  base64: Buffer.from(`{"v":"meta.k8s.io/v1","rv":1,"start":"${'a'.repeat(500_000)}"}`).toString('base64url'),
};
const parameters = ['labelSelector', 'fieldSelector', 'continue', 'resourceVersion', 'limit', 'timeoutSeconds'];
const queries = (['GET', 'DELETE'] as const).flatMap((method) =>
  parameters.flatMap((parameter) =>
    Object.entries(values).map(
      ([what, value]): HostileRequest => ({
        name: `${method === 'GET' ? 'list' : 'deletecollection'}: ${parameter} of ${what}`,
        method,
        path: `/api/v1/namespaces/none/configmaps?${parameter}=${value}`,
      }),
    ),
  ),
);
const watches = ['labelSelector', 'fieldSelector', 'resourceVersion', 'timeoutSeconds', 'sendInitialEvents'].flatMap(
  (parameter) =>
    Object.entries(values).map(
      ([what, value]): HostileRequest => ({
        name: `watch: ${parameter} of ${what}`,
        method: 'GET',
        path: `/api/v1/namespaces/none/configmaps?watch=1&${parameter}=${value}`,
        watch: 100,
      }),
    ),
);

/** Hostile requests in each encoding and for each verb, made of the hostile JSON bodies and of long parameters. */
export const variants: readonly HostileRequest[] = [
  ...yamlVariants,
  ...protobufVariants,
  ...updates,
  ...applies,
  ...patches,
  ...custom,
  ...queries,
  ...watches,
];
