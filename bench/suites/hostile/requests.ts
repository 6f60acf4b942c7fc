import { envelope, field, many, most, repeat } from './bodies.js';
import { definitionRequests } from './definition-requests.js';
import { jsonRequests } from './json-requests.js';
import { keptRequests } from './kept-requests.js';
import { patchRequests } from './patch-requests.js';
import type { HostileRequest } from './request.js';
import { yamlRequests } from './yaml-requests.js';

const core = '/api/v1/namespaces/default';
const meta = field(1, field(1, 'h'));
const protobuf = (name: string, plural: string, kind: string, raw: () => Uint8Array): HostileRequest => ({
  name: `protobuf: ${name}`,
  method: 'POST',
  path: `${core}/${plural}?dryRun=All`,
  type: 'application/vnd.kubernetes.protobuf',
  body: () => envelope('v1', kind, raw()),
});
const mapEntry = (key: string, value: string) => field(2, Buffer.concat([field(1, key), field(2, value)]));

const protobufRequests: readonly HostileRequest[] = [
  protobuf('Pod with 1,500,000 empty containers', 'pods', 'Pod', () =>
    Buffer.concat([meta, field(2, repeat(field(2, ''), most / 2 - 50))]),
  ),
  protobuf('Pod with 200,000 containers', 'pods', 'Pod', () =>
    Buffer.concat([
      meta,
      field(2, Buffer.concat(Array.from({ length: 200_000 }, (_, i) => field(2, field(1, `c${i}`))))),
    ]),
  ),
  protobuf('Pod with 700,000 empty tolerations', 'pods', 'Pod', () =>
    Buffer.concat([meta, field(2, Buffer.concat([field(2, field(1, 'a')), repeat(field(22, ''), 700_000)]))]),
  ),
  protobuf('ConfigMap with 200,000 keys', 'configmaps', 'ConfigMap', () =>
    Buffer.concat([meta, ...Array.from({ length: 200_000 }, (_, i) => mapEntry(`k${i}`, ''))]),
  ),
  protobuf('ConfigMap with one key 700,000 times', 'configmaps', 'ConfigMap', () =>
    Buffer.concat([meta, repeat(field(2, ''), 1_400_000)]),
  ),
  protobuf('metadata 1,000,000 times', 'configmaps', 'ConfigMap', () => repeat(field(1, ''), 1_400_000)),
  protobuf('metadata with name 500,000 times', 'configmaps', 'ConfigMap', () =>
    repeat(field(1, field(1, 'h')), 600_000),
  ),
  protobuf('unknown fields', 'configmaps', 'ConfigMap', () =>
    Buffer.concat([meta, repeat(Buffer.from([0xf8, 0x01, 0x01]), 900_000)]),
  ),
  protobuf('unknown groups', 'configmaps', 'ConfigMap', () =>
    Buffer.concat([meta, repeat(Buffer.from([0xfb, 0x01]), 1_400_000)]),
  ),
  protobuf('name of 3 MB', 'configmaps', 'ConfigMap', () => field(1, field(1, 'a'.repeat(most)))),
  protobuf('empty finalizers', 'configmaps', 'ConfigMap', () =>
    field(1, Buffer.concat([field(1, 'h'), repeat(field(14, ''), 1_400_000)])),
  ),
  protobuf('empty owner references', 'configmaps', 'ConfigMap', () =>
    field(1, Buffer.concat([field(1, 'h'), repeat(field(13, ''), 1_400_000)])),
  ),
];

const selector = (count: number) => encodeURIComponent(many(count, (i) => `key${i}=v`));
const longAgent = { 'user-agent': 'a'.repeat(900_000) };

const otherRequests: readonly HostileRequest[] = [
  {
    name: 'watch: five label selectors of 880 KB',
    method: 'GET',
    path: `${core}/configmaps?watch=1&labelSelector=${selector(70_000)}`,
    watch: 1000,
    parallel: 5,
  },
  {
    name: 'list: label selector of 880 KB',
    method: 'GET',
    path: `${core}/configmaps?labelSelector=${selector(70_000)}`,
  },
  {
    name: 'list: label selector, one set of 800 KB',
    method: 'GET',
    path: `${core}/configmaps?labelSelector=${encodeURIComponent(`a in (${many(90_000, (i) => `v${i}`)})`)}`,
  },
  {
    name: 'list: label selector of 880 KB beside a name',
    method: 'GET',
    path: `${core}/configmaps?fieldSelector=metadata.name%3Da&labelSelector=${selector(70_000)}`,
  },
  {
    name: 'list: label selector of commas',
    method: 'GET',
    path: `${core}/configmaps?labelSelector=${','.repeat(800_000)}`,
  },
  {
    name: 'list: field selector of 880 KB',
    method: 'GET',
    path: `${core}/configmaps?fieldSelector=${many(60_000, () => 'metadata.name%3Da')}`,
  },
  { name: 'list: path of 900 KB', method: 'GET', path: `/api/v1/namespaces/${'a/'.repeat(450_000)}` },
  { name: 'list: name of 900 KB', method: 'GET', path: `${core}/configmaps/${'a'.repeat(900_000)}` },
  {
    name: 'list: query of 200,000 parameters',
    method: 'GET',
    path: `${core}/configmaps?${many(200_000, () => 'a=b', '&')}`,
  },
  {
    name: 'list: label selector of plus signs',
    method: 'GET',
    path: `${core}/configmaps?labelSelector=${'+'.repeat(900_000)}`,
  },
  {
    name: 'list: 90,000 parameters that are not UTF-8',
    method: 'GET',
    path: `${core}/configmaps?${many(90_000, () => 'a=%ff%ff', '&')}`,
  },
  { name: 'list: continue of 900 KB', method: 'GET', path: `${core}/configmaps?continue=${'a'.repeat(900_000)}` },
  { name: 'list: accept of 900 KB', method: 'GET', path: `${core}/configmaps`, accept: many(100_000, () => 'a/b;q=1') },
  {
    name: 'create: 400 with a User-Agent of 900 KB',
    method: 'POST',
    path: `${core}/configmaps?dryRun=All`,
    body: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"generateName":"h-"}}',
    headers: longAgent,
    times: 400,
  },
  {
    name: 'delete: collection with options of 3 MB',
    method: 'DELETE',
    path: `${core}/configmaps?dryRun=All`,
    body: () => `{"kind":"DeleteOptions","apiVersion":"v1","dryRun":[${many(500_000, () => '"All"')}]}`,
  },
  {
    name: 'delete: precondition of 3 MB',
    method: 'DELETE',
    path: `${core}/configmaps/none`,
    body: () => `{"kind":"DeleteOptions","apiVersion":"v1","preconditions":{"uid":"${'a'.repeat(most)}"}}`,
  },
  {
    name: 'create: 100,000 dryRun parameters',
    method: 'POST',
    path: `${core}/configmaps?${many(100_000, () => 'dryRun=All', '&')}`,
    body: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"generateName":"h-"}}',
  },
  {
    name: 'create: fieldManager of 900 KB',
    method: 'POST',
    path: `${core}/configmaps?dryRun=All&fieldManager=${'a'.repeat(900_000)}`,
    body: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"generateName":"h-"}}',
  },
  {
    name: 'create: fieldManager of 290,000 characters that are not printable',
    method: 'POST',
    path: `${core}/configmaps?dryRun=All&fieldManager=${'%01'.repeat(290_000)}`,
    body: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"generateName":"h-"}}',
  },
];

/** All hostile requests, in the order in which they are sent. */
export const hostileRequests: readonly HostileRequest[] = [
  ...jsonRequests,
  ...protobufRequests,
  ...yamlRequests,
  ...patchRequests,
  ...definitionRequests,
  ...otherRequests,
  ...keptRequests,
];
