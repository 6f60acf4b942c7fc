import { configMap, many, most, withMeta } from './bodies.js';
import type { HostileRequest } from './request.js';

const core = '/api/v1/namespaces/default';
const policy = '/apis/rbac.authorization.k8s.io/v1/clusterroles';

/** Each patch has an object of its own. */
let patches = 0;

/** Makes an object, patches it without a lasting effect, and deletes it. */
function patch(
  name: string,
  kind: 'json-patch' | 'merge-patch' | 'strategic-merge-patch' | 'apply-patch',
  plural: string,
  object: string,
  body: () => string,
): HostileRequest {
  const own = `patched-${++patches}`;
  const path = `${core}/${plural}/${own}`;
  return {
    name,
    method: 'PATCH',
    path: `${path}?dryRun=All${kind === 'apply-patch' ? `&fieldManager=h&force=${!name.includes('conflicts')}` : ''}`,
    type: kind === 'apply-patch' ? 'application/apply-patch+yaml' : `application/${kind}+json`,
    body: () => body().replace(/(?<="name":"|name: )patched/, own),
    before:
      object === ''
        ? []
        : [
            {
              name: 'create',
              method: 'POST',
              path: `${core}/${plural}`,
              body: object.replace('"generateName":"h-"', `"name":"${own}"`),
            },
          ],
    after: [
      // With finalizers, the object would stay and use memory.
      {
        name: 'remove finalizers',
        method: 'PATCH',
        path,
        type: 'application/merge-patch+json',
        body: '{"metadata":{"finalizers":null}}',
      },
      { name: 'delete', method: 'DELETE', path: `${path}?gracePeriodSeconds=0` },
    ],
  };
}

const list = (count: number) => configMap('', `"finalizers":[${many(count, (i) => `"a/${i}"`)}]`);
const podWith = (spec: string) => withMeta('v1', 'Pod', `"spec":{"containers":[{"name":"a","image":"a"}]${spec}}`);
const applied = (rest: string, meta = '') =>
  `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"patched"${meta}}${rest}}`;
const operations = (count: number, make: (index: number) => string) => () => `[${many(count, make)}]`;

/** Patches of all four kinds, and other requests whose cost depends on the stored object. */
export const patchRequests: readonly HostileRequest[] = [
  patch(
    'json patch: 10,000 adds at 0',
    'json-patch',
    'configmaps',
    list(100_000),
    operations(10_000, (i) => `{"op":"add","path":"/metadata/finalizers/0","value":"b/${i}"}`),
  ),
  patch(
    'json patch: 10,000 removes at 0',
    'json-patch',
    'configmaps',
    list(100_000),
    operations(10_000, () => '{"op":"remove","path":"/metadata/finalizers/0"}'),
  ),
  patch(
    'json patch: 10,000 moves to 0',
    'json-patch',
    'configmaps',
    list(100_000),
    operations(10_000, () => '{"op":"move","from":"/metadata/finalizers/-1","path":"/metadata/finalizers/0"}'),
  ),
  patch(
    'json patch: 10,000 tests of all',
    'json-patch',
    'configmaps',
    list(20_000),
    operations(10_000, () => '{"op":"test","path":"/metadata/finalizers","value":null}'),
  ),
  patch(
    'json patch: 10,000 copies',
    'json-patch',
    'configmaps',
    list(1000),
    operations(10_000, (i) => `{"op":"copy","from":"/metadata/name","path":"/metadata/annotations/a${i}"}`),
  ),
  patch(
    'json patch: doubling copies',
    'json-patch',
    'configmaps',
    list(1000),
    operations(10_000, () => '{"op":"copy","from":"/metadata/finalizers","path":"/metadata/finalizers/-"}'),
  ),
  patch(
    'json patch: copies of what was written',
    'json-patch',
    'configmaps',
    configMap('"data":{"a":"b"}'),
    () =>
      `[{"op":"add","path":"/data","value":{${many(100_000, (i) => `"k${i}":"a"`)}}},{"op":"add","path":"/data/x","value":"y"},${many(9000, () => '{"op":"copy","from":"/data/a","path":"/data/b"}')}]`,
  ),
  patch(
    'json patch: 10,000 alternating copies and writes',
    'json-patch',
    'configmaps',
    configMap('"data":{"a":"b"}'),
    () =>
      `[{"op":"add","path":"/data","value":{${many(50_000, (i) => `"k${i}":"a"`)}}},${many(9000, (i) => (i % 2 === 0 ? '{"op":"copy","from":"/data","path":"/x"}' : '{"op":"add","path":"/x/y","value":"z"}'))}]`,
  ),
  patch(
    'json patch: one long path',
    'json-patch',
    'configmaps',
    configMap(''),
    () => `[{"op":"add","path":"${'/a'.repeat(most / 2)}","value":1}]`,
  ),
  patch(
    'json patch: deep path',
    'json-patch',
    'configmaps',
    configMap(''),
    () =>
      `[{"op":"add","path":"/x","value":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}},${many(200, () => `{"op":"add","path":"/x${'/a'.repeat(4999)}","value":1}`)}]`,
  ),
  patch(
    'json patch: test of a large value',
    'json-patch',
    'configmaps',
    configMap(''),
    () => `[{"op":"test","path":"/data","value":[${'1,'.repeat(1_400_000)}1]}]`,
  ),
  patch(
    'json patch: 100,000 operations',
    'json-patch',
    'configmaps',
    configMap(''),
    operations(70_000, () => '{"op":"test","path":"/data","value":null}'),
  ),
  patch(
    'json patch: numbers of 3 MB',
    'json-patch',
    'configmaps',
    configMap(''),
    () => `[{"op":"add","path":"/data","value":${'7'.repeat(most)}}]`,
  ),
  patch(
    'merge patch: 2.6 MB of numbers',
    'merge-patch',
    'configmaps',
    configMap(''),
    () => `{"x":[${many(130_000, (i) => `1234567890123456${1000 + (i % 1000)}`)}]}`,
  ),
  patch(
    'merge patch: one number of 3 MB',
    'merge-patch',
    'configmaps',
    configMap(''),
    () => `{"x":${'7'.repeat(most)}}`,
  ),
  patch(
    'merge patch: 300,000 nulls',
    'merge-patch',
    'configmaps',
    list(20_000),
    () => `{"data":{${many(250_000, (i) => `"k${i}":null`)}}}`,
  ),
  patch(
    'merge patch: 300,000 data keys',
    'merge-patch',
    'configmaps',
    configMap(''),
    () => `{"data":{${many(250_000, (i) => `"k${i}":"a"`)}}}`,
  ),
  patch(
    'merge patch: removal of all of 300,000 keys',
    'merge-patch',
    'configmaps',
    configMap(`"data":{${many(200_000, (i) => `"k${i}":""`)}}`),
    () => `{"data":{${many(200_000, (i) => `"k${i}":null`)}}}`,
  ),
  patch(
    'merge patch: deep',
    'merge-patch',
    'configmaps',
    configMap(''),
    () => `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
  ),
  patch(
    'strategic: $setElementOrder',
    'strategic-merge-patch',
    'pods',
    podWith(`,"tolerations":[]`),
    () =>
      `{"metadata":{"$setElementOrder/finalizers":[${many(150_000, (i) => `"a/${i}"`)}],"finalizers":[${many(100_000, (i) => `"a/${i}"`)}]}}`,
  ),
  patch(
    'strategic: $setElementOrder of containers',
    'strategic-merge-patch',
    'pods',
    podWith(''),
    () =>
      `{"spec":{"$setElementOrder/containers":[${many(50_000, (i) => `{"name":"c${i}"}`)}],"containers":[${many(50_000, (i) => `{"name":"c${i}","image":"a"}`)}]}}`,
  ),
  patch(
    'strategic: owner references',
    'strategic-merge-patch',
    'configmaps',
    configMap(''),
    () =>
      `{"metadata":{"ownerReferences":[${many(30_000, (i) => `{"apiVersion":"v1","kind":"Pod","name":"n","uid":"u${i}"}`)}]}}`,
  ),
  patch(
    'strategic: deletion of 40,000 items',
    'strategic-merge-patch',
    'pods',
    podWith(`,"volumes":[${many(20_000, (i) => `{"name":"v${i}","emptyDir":{}}`)}]`),
    () => `{"spec":{"volumes":[${many(40_000, (i) => `{"$patch":"delete","name":"v${i}"}`)}]}}`,
  ),
  patch(
    'strategic: merge of 20,000 items',
    'strategic-merge-patch',
    'pods',
    podWith(`,"volumes":[${many(20_000, (i) => `{"name":"v${i}","emptyDir":{}}`)}]`),
    () => `{"spec":{"volumes":[${many(20_000, (i) => `{"name":"v${i}","emptyDir":{"medium":"Memory"}}`)}]}}`,
  ),
  patch(
    'strategic: $deleteFromPrimitiveList',
    'strategic-merge-patch',
    'configmaps',
    list(100_000),
    () => `{"metadata":{"$deleteFromPrimitiveList/finalizers":[${many(150_000, (i) => `"a/${i}"`)}]}}`,
  ),
  patch(
    'strategic: $retainKeys',
    'strategic-merge-patch',
    'pods',
    podWith(''),
    () => `{"spec":{"$retainKeys":[${many(200_000, (i) => `"k${i}"`)}]}}`,
  ),
  patch(
    'strategic: 200,000 directives',
    'strategic-merge-patch',
    'configmaps',
    configMap(''),
    () => `{"data":{${many(100_000, (i) => `"$deleteFromPrimitiveList/k${i}":[]`)}}}`,
  ),
  patch(
    'strategic: deep',
    'strategic-merge-patch',
    'configmaps',
    configMap(''),
    () => `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`,
  ),
  patch('apply: wide data', 'apply-patch', 'configmaps', '', () =>
    applied(`,"data":{${many(200_000, (i) => `"k${i}":"a"`)}}`),
  ),
  patch('apply: finalizers', 'apply-patch', 'configmaps', '', () =>
    applied('', `,"finalizers":[${many(150_000, (i) => `"a/${i}"`)}]`),
  ),
  patch('apply: duplicate finalizers', 'apply-patch', 'configmaps', '', () =>
    applied('', `,"finalizers":[${many(300_000, () => '"a/b"')}]`),
  ),
  patch(
    'apply: service ports',
    'apply-patch',
    'services',
    '',
    () =>
      `{"apiVersion":"v1","kind":"Service","metadata":{"name":"patched"},"spec":{"ports":[${many(40_000, (i) => `{"port":${i + 1},"protocol":"TCP","name":"p${i}"}`)}]}}`,
  ),
  patch(
    'apply: equal service ports',
    'apply-patch',
    'services',
    '',
    () =>
      `{"apiVersion":"v1","kind":"Service","metadata":{"name":"patched"},"spec":{"ports":[${many(40_000, () => '{"port":1,"protocol":"TCP","name":"p"}')}]}}`,
  ),
  patch('apply: unknown fields', 'apply-patch', 'configmaps', '', () =>
    applied(`,${many(200_000, (i) => `"x${i}":1`)}`),
  ),
  patch('apply: owner references', 'apply-patch', 'configmaps', '', () =>
    applied(
      '',
      `,"ownerReferences":[${many(30_000, (i) => `{"apiVersion":"v1","kind":"Pod","name":"n","uid":"u${i}"}`)}]`,
    ),
  ),
  patch(
    'apply: yaml of 3 MB',
    'apply-patch',
    'configmaps',
    '',
    () =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: patched\ndata:\n${many(200_000, (i) => `  k${i}: a`, '\n')}`,
  ),
  patch(
    'apply: over another manager',
    'apply-patch',
    'configmaps',
    configMap(`"data":{${many(100_000, (i) => `"k${i}":"b"`)}}`),
    () => applied(`,"data":{${many(100_000, (i) => `"k${i}":"a"`)}}`),
  ),
  patch(
    'apply: 100,000 conflicts',
    'apply-patch',
    'configmaps',
    configMap(`"data":{${many(100_000, (i) => `"k${i}":"b"`)}}`),
    () => applied(`,"data":{${many(100_000, (i) => `"k${i}":"a"`)}}`),
  ),
  {
    name: 'role: product of 60⁴ by a user who may create roles',
    method: 'POST',
    path: policy,
    user: 'granter',
    body: () => roleOf([60, 60, 60, 60]),
  },
  {
    name: 'role: product of 2000⁴',
    method: 'POST',
    path: policy,
    user: 'granter',
    body: () => roleOf([2000, 2000, 2000, 2000]),
  },
  {
    name: 'role: 100,000 verbs',
    method: 'POST',
    path: policy,
    user: 'granter',
    body: () => roleOf([1, 1, 100_000, 1]),
  },
  {
    name: 'role: 30,000 rules',
    method: 'POST',
    path: policy,
    user: 'granter',
    body: () =>
      `{"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRole","metadata":{"name":"h"},"rules":[${many(30_000, (i) => `{"apiGroups":[""],"resources":["r${i}"],"verbs":["get","create"]}`)}]}`,
  },
  {
    name: 'role: product of 2000⁴ that is held',
    method: 'POST',
    path: `${policy}?dryRun=All`,
    user: 'granter',
    body: () => roleOf([0, 2000, 0, 2000]),
  },
  {
    name: 'role: 1000 paths × 1000 verbs',
    method: 'POST',
    path: policy,
    user: 'granter',
    body: () =>
      `{"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRole","metadata":{"name":"h"},"rules":[{"nonResourceURLs":[${many(3000, (i) => `"/p${i}"`)}],"verbs":[${many(3000, (i) => `"v${i}"`)}]}]}`,
  },
];

/**
 * Makes a role of one rule with these numbers of API groups, resources, verbs and names. For 0 groups the rule names
 * the core group, which the user may read.
 */
function roleOf([groups, resources, verbs, names]: readonly [number, number, number, number]): string {
  const values = (count: number, letter: string, instead: string) =>
    count === 0 ? instead : many(count, (i) => `"${letter}${i}"`);
  return `{"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRole","metadata":{"name":"h"},"rules":[{"apiGroups":[${values(groups, 'g', '""')}],"resources":[${values(resources, 'r', '')}],"verbs":[${values(verbs, 'v', '"get","list"')}],"resourceNames":[${values(names, 'n', '')}]}]}`;
}
