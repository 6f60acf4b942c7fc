import { configMap, many, most, pod, withMeta } from './bodies.js';
import type { HostileRequest } from './request.js';

const core = '/api/v1/namespaces/default';
const create = (name: string, plural: string, body: () => string, path = `${core}/${plural}`): HostileRequest => ({
  name,
  method: 'POST',
  path: `${path}?dryRun=All`,
  body,
});
const maps = (name: string, body: () => string) => create(name, 'configmaps', body);
const pods = (name: string, spec: () => string) => create(name, 'pods', () => pod(spec()));
const services = (name: string, spec: () => string) =>
  create(name, 'services', () => withMeta('v1', 'Service', `"spec":{${spec()}}`));
const digits = (count: number) => '7'.repeat(count);
const policies = '/apis/networking.k8s.io/v1/namespaces/default/networkpolicies';

/** Bodies of JSON that are created. */
export const jsonRequests: readonly HostileRequest[] = [
  maps('json: 300,000 data keys', () => configMap(`"data":{${many(300_000, (i) => `"k${i}":""`)}}`)),
  maps('json: 250,000 bad data keys', () => configMap(`"data":{${many(250_000, (i) => `"/${i}":""`)}}`)),
  maps('json: 200,000 labels', () => configMap('', `"labels":{${many(200_000, (i) => `"k${i}":"v"`)}}`)),
  maps('json: 100,000 bad labels', () => configMap('', `"labels":{${many(100_000, (i) => `"/k${i}":"/"`)}}`)),
  maps('json: 200,000 bad label values', () => configMap('', `"labels":{${many(200_000, (i) => `"k${i}":"-"`)}}`)),
  maps('json: 200,000 annotations', () => configMap('', `"annotations":{${many(200_000, (i) => `"k${i}":"v"`)}}`)),
  maps('json: 100,000 bad annotations', () => configMap('', `"annotations":{${many(100_000, (i) => `"/k${i}":"/"`)}}`)),
  maps('json: 200,000 finalizers', () => configMap('', `"finalizers":[${many(200_000, (i) => `"a/${i}"`)}]`)),
  maps('json: 300,000 bad finalizers', () => configMap('', `"finalizers":[${many(300_000, (i) => `"${i}"`)}]`)),
  maps('json: 300 owner references', () =>
    configMap(
      '',
      `"ownerReferences":[${many(300, (i) => `{"apiVersion":"v1","kind":"Pod","name":"n","uid":"u${i}","controller":true}`)}]`,
    ),
  ),
  maps('json: 40,000 owner references', () =>
    configMap(
      '',
      `"ownerReferences":[${many(40_000, (i) => `{"apiVersion":"v1","kind":"Pod","name":"n","uid":"u${i}","controller":true}`)}]`,
    ),
  ),
  maps('json: 60,000 empty owner references', () =>
    configMap('', `"ownerReferences":[${many(1_000_000, () => '{}')}]`),
  ),
  maps('json: 100,000 managed fields', () =>
    configMap('', `"managedFields":[${many(100_000, () => '{"manager":"a"}')}]`),
  ),
  maps('json: managed fields with wide fields', () =>
    configMap(
      '',
      `"managedFields":[{"manager":"a","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","time":"2020-01-01T00:00:00Z","fieldsV1":{${many(200_000, (i) => `"f:${i}":{}`)}}}]`,
    ),
  ),
  maps(
    'json: generateName of 3 MB',
    () => `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"generateName":"${'a'.repeat(most)}"}}`,
  ),
  maps('json: name of 3 MB', () => `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"${'a'.repeat(most)}"}}`),
  maps(
    'json: name of 3 MB of dots',
    () => `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"${'a.'.repeat(most / 2)}"}}`,
  ),
  maps('json: namespace of 3 MB', () => configMap('', `"namespace":"${'a'.repeat(most)}"`)),
  maps('json: label value of 3 MB', () => configMap('', `"labels":{"a":"${'a-'.repeat(most / 2)}"}`)),
  maps('json: label key of 3 MB', () => configMap('', `"labels":{"${'a.'.repeat(most / 2)}/a":"a"}`)),
  maps('json: finalizer of 3 MB', () => configMap('', `"finalizers":["${'a-'.repeat(most / 2)}"]`)),
  maps('json: kind of 3 MB', () => `{"apiVersion":"v1","kind":"${'K'.repeat(most)}"}`),
  maps('json: apiVersion of 3 MB', () => `{"apiVersion":"${'a/'.repeat(most / 2)}","kind":"ConfigMap"}`),
  maps('json: duplicate keys', () => `{${many(300_000, () => '"kind":"a"')}}`),
  {
    ...maps('json: duplicate data keys, strict', () => configMap(`"data":{${many(400_000, () => '"k":""')}}`)),
    path: `${core}/configmaps?dryRun=All&fieldValidation=Strict`,
  },
  {
    ...maps('json: duplicate data keys all different, strict', () =>
      configMap(`"data":{${many(120_000, (i) => `"k${i}":"","k${i}":""`)}}`),
    ),
    path: `${core}/configmaps?dryRun=All&fieldValidation=Strict`,
  },
  {
    ...maps('json: unknown fields, strict', () => configMap(many(300_000, (i) => `"u${i}":1`))),
    path: `${core}/configmaps?dryRun=All&fieldValidation=Strict`,
  },
  maps('json: one long unknown field', () => configMap(`"${'u'.repeat(most)}":1`)),
  maps('json: nested arrays', () => configMap(`"x":${'['.repeat(1_500_000)}`)),
  maps('json: nested objects', () => configMap(`"x":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`)),
  maps('json: nested objects where text is', () => configMap(`"data":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`)),
  maps('json: integer of 3 MB', () => configMap(`"x":${digits(most)}`)),
  maps('json: integer of 3 MB where text is', () => configMap(`"data":{"a":${digits(most)}}`)),
  maps('json: integer of 3 MB as generation', () => configMap('', `"generation":${digits(most)}`)),
  maps('json: 150,000 integers of 20 digits', () => configMap(`"x":[${many(140_000, () => digits(20))}]`)),
  maps('json: fraction of 3 MB', () => configMap(`"x":0.${digits(most)}`)),
  maps('json: 1,000,000 escapes', () => configMap(`"data":{"a":"${'\\n'.repeat(1_500_000)}"}`)),
  maps('json: lone surrogates', () => configMap(`"data":{"a":"${'\\ud800'.repeat(500_000)}"}`)),
  maps('json: binary data', () => configMap(`"binaryData":{${many(100_000, (i) => `"k${i}":"AAAA"`)}}`)),
  maps('json: bad base64', () => configMap(`"binaryData":{"a":"${'*'.repeat(most)}"}`)),
  create('json: quantity of 3 MB as a number', 'pods', () =>
    pod(`"containers":[{"name":"a","image":"a","resources":{"limits":{"cpu":${digits(most)}}}}]`),
  ),
  create('json: quantity of 3 MB as text', 'pods', () =>
    pod(`"containers":[{"name":"a","image":"a","resources":{"limits":{"cpu":"${digits(most)}"}}}]`),
  ),
  create('json: quantity of 3 MB of fraction', 'pods', () =>
    pod(`"containers":[{"name":"a","image":"a","resources":{"limits":{"cpu":"0.${digits(most)}"}}}]`),
  ),
  create('json: quantity with exponent of 3 MB', 'pods', () =>
    pod(`"containers":[{"name":"a","image":"a","resources":{"limits":{"cpu":"1e${digits(most)}"}}}]`),
  ),
  create('json: quantity 1e2000000', 'pods', () =>
    pod(`"containers":[{"name":"a","image":"a","resources":{"limits":{"cpu":"1e2000000","memory":"1e-2000000"}}}]`),
  ),
  create('json: quantity of zeros', 'pods', () =>
    pod(`"containers":[{"name":"a","image":"a","resources":{"limits":{"cpu":"${'0'.repeat(most)}"}}}]`),
  ),
  pods('json: 100,000 quantities', () => `"overhead":{${many(100_000, (i) => `"a/r${i}":"${i}m"`)}}`),
  pods(
    'json: 100,000 quantities in limits',
    () =>
      `"containers":[{"name":"a","image":"a","resources":{"limits":{${many(100_000, (i) => `"a/r${i}":"${i}"`)}}}}]`,
  ),
  pods(
    'json: 60,000 quantities of 9e99999',
    () =>
      `"containers":[{"name":"a","image":"a","resources":{"limits":{${many(60_000, (i) => `"a/r${i}":"${i + 1}e99999"`)}}}}]`,
  ),
  pods(
    'json: 30,000 topology constraints',
    () =>
      `"topologySpreadConstraints":[${many(30_000, (i) => `{"maxSkew":1,"topologyKey":"k${i}","whenUnsatisfiable":"DoNotSchedule"}`)}]`,
  ),
  pods('json: 300,000 empty topology constraints', () => `"topologySpreadConstraints":[${many(300_000, () => '{}')}]`),
  pods('json: 40,000 containers', () => `"containers":[${many(40_000, (i) => `{"name":"c${i}","image":"a"}`)}]`),
  pods('json: 40,000 containers of one name', () => `"containers":[${many(40_000, () => '{"name":"c","image":"a"}')}]`),
  pods('json: 40,000 bad containers', () => `"containers":[${many(40_000, (i) => `{"name":"C${i}","image":""}`)}]`),
  pods('json: 700,000 empty containers', () => `"containers":[${many(700_000, () => '{}')}]`),
  pods(
    'json: 60,000 host ports',
    () =>
      `"containers":[{"name":"a","image":"a","ports":[${many(60_000, (i) => `{"containerPort":${i + 1},"hostPort":${i + 1}}`)}]}]`,
  ),
  pods(
    'json: 60,000 equal host ports',
    () => `"containers":[{"name":"a","image":"a","ports":[${many(60_000, () => '{"containerPort":1,"hostPort":1}')}]}]`,
  ),
  pods(
    'json: 60,000 environment variables',
    () =>
      `"containers":[{"name":"a","image":"a","env":[${many(60_000, (i) => `{"name":"E${i}","value":"$(E${i - 1})"}`)}]}]`,
  ),
  pods('json: 60,000 volumes', () => `"volumes":[${many(60_000, (i) => `{"name":"v${i}","emptyDir":{}}`)}]`),
  pods(
    'json: 50,000 volume mounts',
    () =>
      `"containers":[{"name":"a","image":"a","volumeMounts":[${many(50_000, (i) => `{"name":"v","mountPath":"/p${i}"}`)}]}],"volumes":[{"name":"v","emptyDir":{}}]`,
  ),
  pods(
    'json: 60,000 tolerations',
    () => `"tolerations":[${many(60_000, (i) => `{"key":"k${i}","operator":"Exists"}`)}]`,
  ),
  pods(
    'json: 60,000 node selector terms',
    () =>
      `"affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[${many(30_000, (i) => `{"matchExpressions":[{"key":"k${i}","operator":"In","values":["v"]}]}`)}]}}}`,
  ),
  pods('json: 100,000 scheduling gates', () => `"schedulingGates":[${many(100_000, (i) => `{"name":"g${i}"}`)}]`),
  pods(
    'json: 100,000 host aliases',
    () => `"hostAliases":[${many(80_000, () => '{"ip":"1.1.1.1","hostnames":["a"]}')}]`,
  ),
  pods('json: 100,000 image pull secrets', () => `"imagePullSecrets":[${many(100_000, (i) => `{"name":"s${i}"}`)}]`),
  pods(
    'json: 100,000 sysctls',
    () => `"securityContext":{"sysctls":[${many(80_000, (i) => `{"name":"a.b${i}","value":"1"}`)}]}`,
  ),
  services('json: 30,000 service ports', () => `"ports":[${many(30_000, (i) => `{"name":"p${i}","port":${i + 1}}`)}]`),
  services('json: 30,000 equal service ports', () => `"ports":[${many(30_000, () => '{"name":"p","port":1}')}]`),
  services(
    'json: 100,000 external IPs',
    () =>
      `"ports":[{"port":1}],"externalIPs":[${many(100_000, (i) => `"11.${i >> 16}.${(i >> 8) & 255}.${i & 255}"`)}]`,
  ),
  services(
    'json: 100,000 bad external IPs',
    () => `"ports":[{"port":1}],"externalIPs":[${many(200_000, (i) => `"x${i}"`)}]`,
  ),
  services(
    'json: 100,000 source ranges',
    () =>
      `"type":"LoadBalancer","ports":[{"port":1}],"loadBalancerSourceRanges":[${many(100_000, (i) => `"11.${i >> 16}.${(i >> 8) & 255}.${i & 255}/32"`)}]`,
  ),
  create(
    'json: 30,000 network policy peers',
    'networkpolicies',
    () =>
      withMeta(
        'networking.k8s.io/v1',
        'NetworkPolicy',
        `"spec":{"podSelector":{},"ingress":[{"from":[${many(30_000, (i) => `{"ipBlock":{"cidr":"11.${i >> 8}.${i & 255}.0/24","except":["11.${i >> 8}.${i & 255}.1/32"]}}`)}]}]}`,
      ),
    policies,
  ),
  create(
    'json: 100,000 network policy exceptions',
    'networkpolicies',
    () =>
      withMeta(
        'networking.k8s.io/v1',
        'NetworkPolicy',
        `"spec":{"podSelector":{},"ingress":[{"from":[{"ipBlock":{"cidr":"0.0.0.0/0","except":[${many(100_000, (i) => `"11.${i >> 16}.${(i >> 8) & 255}.${i & 255}/32"`)}]}}]}]}`,
      ),
    policies,
  ),
  create(
    'json: selector of 200,000 labels',
    'deployments',
    () =>
      withMeta(
        'apps/v1',
        'Deployment',
        `"spec":{"selector":{"matchLabels":{${many(100_000, (i) => `"k${i}":"v"`)}}},"template":{"metadata":{"labels":{${many(100_000, (i) => `"k${i}":"v"`)}}},"spec":{"containers":[{"name":"a","image":"a"}]}}}`,
      ),
    '/apis/apps/v1/namespaces/default/deployments',
  ),
  create(
    'json: selector of 50,000 expressions',
    'deployments',
    () =>
      withMeta(
        'apps/v1',
        'Deployment',
        `"spec":{"selector":{"matchExpressions":[${many(50_000, (i) => `{"key":"k${i}","operator":"In","values":["v"]}`)}]},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"a","image":"a"}]}}}`,
      ),
    '/apis/apps/v1/namespaces/default/deployments',
  ),
  create('json: secret of 300,000 keys', 'secrets', () =>
    withMeta('v1', 'Secret', `"stringData":{${many(250_000, (i) => `"k${i}":"a"`)}}`),
  ),
  create('json: endpoints of 80,000 addresses', 'endpoints', () =>
    withMeta(
      'v1',
      'Endpoints',
      `"subsets":[{"addresses":[${many(80_000, (i) => `{"ip":"11.${i >> 16}.${(i >> 8) & 255}.${i & 255}"}`)}],"ports":[{"port":1}]}]`,
    ),
  ),
  create(
    'json: raw selector of 3 MB',
    'subjectaccessreviews',
    () =>
      `{"apiVersion":"authorization.k8s.io/v1","kind":"SubjectAccessReview","spec":{"user":"u","resourceAttributes":{"verb":"list","resource":"pods","version":"v1","labelSelector":{"rawSelector":"${many(150_000, (i) => `k${i} in (a,b)`)}"}}}}`,
    '/apis/authorization.k8s.io/v1/subjectaccessreviews',
  ),
  create(
    'json: raw field selector of 3 MB',
    'subjectaccessreviews',
    () =>
      `{"apiVersion":"authorization.k8s.io/v1","kind":"SubjectAccessReview","spec":{"user":"u","resourceAttributes":{"verb":"list","resource":"pods","version":"v1","fieldSelector":{"rawSelector":"${many(250_000, (i) => `k${i}=a`)}"}}}}`,
    '/apis/authorization.k8s.io/v1/subjectaccessreviews',
  ),
  create(
    'json: review for 200,000 groups',
    'subjectaccessreviews',
    () =>
      `{"apiVersion":"authorization.k8s.io/v1","kind":"SubjectAccessReview","spec":{"user":"u","groups":[${many(200_000, (i) => `"g${i}"`)}],"resourceAttributes":{"verb":"list","resource":"pods","version":"v1"}}}`,
    '/apis/authorization.k8s.io/v1/subjectaccessreviews',
  ),
];
