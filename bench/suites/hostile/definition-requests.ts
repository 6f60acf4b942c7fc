import { many } from './bodies.js';
import type { HostileRequest } from './request.js';

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const served = '/apis/costly.example/v1';

/** Number of definitions made so far. It makes the name of each definition unique. */
let count = 0;

/** A definition with a schema for the field `f`, and the name of its resource. */
function definition(schema: string): { readonly plural: string; readonly kind: string; readonly text: () => string } {
  const number = ++count;
  const plural = `costly${number}`;
  const kind = `Costly${number}`;
  const version = `{"name":"v1","served":true,"storage":true,"schema":{"openAPIV3Schema":{"type":"object","properties":{"f":${schema}}}}}`;
  const spec = `{"group":"costly.example","scope":"Cluster","names":{"plural":"${plural}","kind":"${kind}"},"versions":[${version}]}`;
  const text = `{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"${plural}.costly.example"},"spec":${spec}}`;
  return { plural, kind, text: () => text };
}

const removal = (plural: string): HostileRequest => ({
  name: 'delete the definition',
  method: 'DELETE',
  path: `${definitions}/${plural}.costly.example`,
});

/** Creates a definition. The server is watched for two more seconds, in which it begins to serve the definition. */
function create(name: string, schema: () => string): HostileRequest {
  const { plural, text } = definition('{"type":"string"}');
  return {
    name: `definition: ${name}`,
    method: 'POST',
    path: definitions,
    body: () => text().replace('{"type":"string"}', schema),
    afterwards: 2000,
    after: [removal(plural)],
  };
}

/** Creates an object of a definition, which the server has to compile first. */
function object(name: string, schema: () => string, value: () => string): HostileRequest {
  const { plural, kind, text } = definition('{"type":"string"}');
  const path = `${served}/${plural}`;
  return {
    name: `custom resource: ${name}`,
    method: 'POST',
    path,
    body: () => `{"apiVersion":"costly.example/v1","kind":"${kind}","metadata":{"generateName":"h-"},"f":${value()}}`,
    before: [
      {
        name: 'definition',
        method: 'POST',
        path: definitions,
        body: () => text().replace('{"type":"string"}', schema),
      },
      { name: 'until it is served', method: 'GET', path, retries: true },
    ],
    after: [removal(plural)],
  };
}

const alternatives = (length: number) => () =>
  `{"type":"object","x-kubernetes-preserve-unknown-fields":true,"oneOf":[${many(length, (i) => `{"required":["r${i}"]}`)}]}`;
const patterns = (length: number, pattern: string) => () =>
  `{"type":"object","properties":{${many(length, (i) => `"p${i}":{"type":"string","pattern":"${i}|${pattern}"}`)}}}`;
const rules = (length: number, rule: (i: number) => string) => () =>
  `{"type":"object","properties":{"t":{"type":"string","maxLength":10}},"x-kubernetes-validations":[${many(length, (i) => `{"rule":"${rule(i)}"}`)}]}`;
const texts = (length: number, text: string) => () => `{${many(length, (i) => `"p${i}":"${text}"`)}}`;
const longRule = (i: number) => `self.t.size() > ${i}${` && self.t != '${'x'.repeat(20)}'`.repeat(200)}`;
const numbers = (length: number) => () =>
  `{"type":"array","items":{"type":"integer","enum":[${many(length, String)}]}}`;

/** Definitions whose schemas are expensive to validate, and objects that are validated with them. */
export const definitionRequests: readonly HostileRequest[] = [
  create('enum of 100,000 texts', () => `{"type":"string","enum":[${many(100_000, (i) => `"value-${i}"`)}]}`),
  create('enum of 100,000 numbers', numbers(100_000)),
  create('100,000 alternatives', alternatives(100_000)),
  create('10,000 patterns', patterns(10_000, '^(a*)*b{1000}$')),
  create('300 rules of 8 KB', rules(300, longRule)),
  object(
    'enum of 100,000 texts',
    () => `{"type":"string","enum":[${many(100_000, (i) => `"value-${i}"`)}]}`,
    () => '"value-x"',
  ),
  object('20,000 items in an enum of 100,000 numbers', numbers(100_000), () => `[${many(20_000, () => '-1')}]`),
  object(
    '10,000 items, the last of an enum of 30,000 numbers',
    numbers(30_000),
    () => `[${many(10_000, () => '29999')}]`,
  ),
  object('100,000 alternatives', alternatives(100_000), () => '{"r1":1}'),
  object(
    '1,000 items with 10,000 alternatives each',
    () => `{"type":"array","items":${alternatives(10_000)()}}`,
    () => `[${many(1000, () => '{}')}]`,
  ),
  object('1,000 patterns', patterns(1000, '^(a*)*b{1000}$'), texts(1000, 'aaaa')),
  object(
    'a pattern of 1,000 repetitions and a text of 60 KB',
    () => '{"type":"string","pattern":"^(a|b|ab){1,300}(c*)*$"}',
    () => `"${'ab'.repeat(30_000)}"`,
  ),
  object('300 rules of 8 KB', rules(300, longRule), () => '{"t":"a"}'),
  object(
    'a rule at the limit of its cost',
    () =>
      '{"type":"array","maxItems":900,"items":{"type":"integer"},"x-kubernetes-validations":[{"rule":"self.all(a, self.exists_one(b, b == a))"}]}',
    () => `[${many(900, String)}]`,
  ),
];
