import { many } from './bodies.js';
import type { HostileRequest } from './request.js';

const core = '/api/v1/namespaces/default';
/** A text of a size at which the body is decoded in the process that caches facts about bodies, not in a worker. */
const longText = 'a'.repeat(55_000);

/** Makes requests with many different bodies, parts of which the server may cache. */
const kept = (
  name: string,
  plural: string,
  times: number,
  body: (index: number) => string,
  more: Partial<HostileRequest> = {},
): HostileRequest => ({
  name: `kept: ${name}`,
  method: 'POST',
  path: `${core}/${plural}?dryRun=All`,
  bodies: body,
  times,
  ...more,
});

const configMap = (meta: string) =>
  `{"apiVersion":"v1","kind":"ConfigMap","metadata":{"generateName":"h-",${meta}},"data":{}}`;
const entry = (manager: string, fields: string) =>
  `{"manager":"${manager}","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":${fields}}`;
const bits = (number: number, length: number) =>
  Array.from({ length }, (_, i) => `"f:${i}":${(number >> i) & 1 ? '{}' : 'null'}`).join();

/** Small requests whose texts, sets of fields and shapes the server caches. */
export const keptRequests: readonly HostileRequest[] = [
  kept('90 bodies with 280 deep values of sets', 'configmaps', 90, (i) => {
    const values = many(280, (j) => `"v:${'['.repeat(95)}${String(i * 280 + j).padStart(6, '1')}${']'.repeat(95)}":{}`);
    return configMap(`"managedFields":[${entry('m', `{"f:metadata":{"f:finalizers":{${values}}}}`)}]`);
  }),
  kept('300 bodies with 180 shapes of managed fields', 'configmaps', 300, (i) => {
    const entries = many(180, (j) => entry(`m${j}`, `{${bits(i * 180 + j, 16)}}`));
    return configMap(`"managedFields":[${entries}]`);
  }),
  kept(
    '2,000 YAML Pods with names out of long texts',
    'pods',
    2000,
    (i) =>
      `apiVersion: v1\nkind: Pod\nmetadata:\n  generateName: h-\n  annotations:\n    a: "${longText}"\nspec:\n  containers:\n  - name: a-container-with-a-long-name-${i}\n    image: a\n`,
    { type: 'application/yaml' },
  ),
  kept(
    '2,000 JSON Pods with names out of long texts',
    'pods',
    2000,
    (i) =>
      `{"apiVersion":"v1","kind":"Pod","metadata":{"generateName":"h-","annotations":{"a":"${longText}"}},"x":12345678901234567890,"spec":{"containers":[{"name":"a-container-with-a-long-name-${i}","image":"a"}]}}`,
  ),
  kept('100 ConfigMaps with 3,000 fields of their own', 'configmaps', 100, (i) =>
    configMap(`"labels":{${many(3000, (j) => `"l${i}-${j}":"v"`)}}`),
  ),
];
