import { many, most } from './bodies.js';
import type { HostileRequest } from './request.js';

const head = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  generateName: h-\n';
const yaml = (name: string, body: () => string): HostileRequest => ({
  name: `yaml: ${name}`,
  method: 'POST',
  path: '/api/v1/namespaces/default/configmaps?dryRun=All',
  type: 'application/yaml',
  body,
});

/** Bodies of YAML. */
export const yamlRequests: readonly HostileRequest[] = [
  yaml('flow keys that never close', () => '{a: '.repeat(most / 4)),
  yaml('flow entries that never close', () => `{${many(600_000, () => 'a: b')}`),
  yaml('flow keys without values that never close', () => `{${'a,'.repeat(most / 2)}`),
  yaml('flow lists that never close', () => '['.repeat(most)),
  yaml('flow list of 3 MB', () => `${head}x: [${'a,'.repeat(most / 2 - 50)}]`),
  yaml('flow list of empty maps', () => `${head}x: [${'{},'.repeat(most / 3 - 50)}]`),
  yaml('directives', () => `${'%YAML 1.1\n'.repeat(most / 10)}---\n${head}`),
  yaml('unknown directives', () => `${'%A\n'.repeat(most / 3)}---\n${head}`),
  yaml('tag directives', () => `${many(150_000, (i) => `%TAG !a${i}! b`, '\n')}\n---\n${head}`),
  yaml('complex keys', () => `${head}data:\n${'  ? a\n  : b\n'.repeat(most / 12)}`),
  yaml('nested complex keys', () => '? '.repeat(most / 2)),
  yaml('duplicate keys', () => `${head}data:\n${'  a: b\n'.repeat(most / 7 - 20)}`),
  yaml('300,000 keys', () => `${head}data:\n${many(250_000, (i) => `  k${i}: b`, '\n')}`),
  yaml('comments', () => `${'#\n'.repeat(most / 2 - 100)}${head}`),
  yaml('comments within', () => `${head}data:\n${'  #\n'.repeat(most / 4 - 100)}  a: b\n`),
  yaml('empty lines', () => `${head}data:\n${'\n'.repeat(most - 100)}  a: b\n`),
  yaml('anchors', () => `${head}data:\n${many(200_000, (i) => `  k${i}: &a b`, '\n')}`),
  yaml('anchors all different', () => `${head}data:\n${many(150_000, (i) => `  k${i}: &a${i} b`, '\n')}`),
  yaml('aliases', () => `${head}data:\n  k: &a b\n${many(200_000, (i) => `  k${i}: *a`, '\n')}`),
  yaml(
    'aliases of aliases',
    () =>
      `a: &a [x,x,x,x,x,x,x,x,x]\n${many(20, (i) => `${'bcdefghijklmnopqrstuv'[i]}: &${'bcdefghijklmnopqrstuv'[i]} [${many(9, () => `*${'abcdefghijklmnopqrstu'[i]}`)}]`, '\n')}`,
  ),
  yaml(
    'aliases in data, one long text',
    () => `${head}data:\n  k: &a ${'b'.repeat(500_000)}\n${many(150_000, (i) => `  k${i}: *a`, '\n')}`,
  ),
  yaml('unknown aliases', () => `${head}data:\n${many(200_000, (i) => `  k${i}: *a`, '\n')}`),
  yaml(
    'merge keys',
    () => `${head}x: &a {${many(1000, (i) => `k${i}: b`)}}\ndata:\n${many(200_000, () => '  <<: *a', '\n')}`,
  ),
  yaml('block lists', () => `${head}x:\n${'- a\n'.repeat(most / 4 - 50)}`),
  yaml('nested block lists', () => '- '.repeat(most / 2)),
  yaml('empty block list items', () => `${head}x:\n${'-\n'.repeat(most / 2 - 50)}`),
  yaml('plain text of many lines', () => `${head}data:\n  a: b\n${'   b\n'.repeat(most / 5 - 50)}`),
  yaml('block text of many lines', () => `${head}data:\n  a: |\n${'   b\n'.repeat(most / 5 - 50)}`),
  yaml('folded text of many lines', () => `${head}data:\n  a: >\n${'   b\n'.repeat(most / 5 - 50)}`),
  yaml('quoted text of many lines', () => `${head}data:\n  a: "${'b\n   '.repeat(most / 5 - 50)}"`),
  yaml('quoted text that never closes', () => `${head}data:\n  a: "${'b '.repeat(most / 2 - 50)}`),
  yaml('escapes', () => `${head}data:\n  a: "${'\\n'.repeat(most / 2 - 50)}"`),
  yaml('tags', () => `${head}data:\n${many(200_000, (i) => `  k${i}: !!str b`, '\n')}`),
  yaml(
    'tags with a long prefix',
    () => `%TAG !e! ${'a'.repeat(most / 2)}\n---\n${head}x:\n${'- !e!x b\n'.repeat(most / 18 - 50)}`,
  ),
  yaml(
    'nesting through aliases',
    () => `- &a0 x\n${many(2000, (i) => `- &a${i + 1} ${'['.repeat(290)}*a${i}${']'.repeat(290)}`, '\n')}`,
  ),
  yaml('characters that are no UTF-8', () => `${head}data:\n  a: "${'\u00e9'.repeat(most / 2 - 100)}\ud800"`),
  yaml('line separators', () => `${head}data:\n  a: |\n${'    b\u2028'.repeat(most / 9)}`),
  yaml('bad tags', () => `${head}data:\n${many(200_000, (i) => `  k${i}: !a!b b`, '\n')}`),
  yaml('documents', () => '---\n'.repeat(most / 4)),
  yaml('documents after one', () => `${head}${'---\na: b\n'.repeat(most / 9)}`),
  yaml('integer of 3 MB', () => `${head}x: ${'7'.repeat(most)}`),
  yaml('hexadecimal of 3 MB', () => `${head}x: 0x${'7'.repeat(most)}`),
  yaml('tabs', () => `${head}data:\n${'\t'.repeat(most)}`),
  yaml('spaces', () => `${head}data:${' '.repeat(most)}`),
  yaml('colons', () => ':'.repeat(most)),
  yaml('question marks', () => `${'?\n'.repeat(most / 2)}`),
  yaml('bad keys', () => `${'a\n'.repeat(most / 2)}`),
  yaml('errors everywhere', () => `${head}${'a: b: c\n'.repeat(most / 8 - 20)}`),
  yaml('stray closing brackets', () => `${head}x: ${']'.repeat(most)}`),
  yaml('stray commas', () => `[${','.repeat(most)}]`),
  yaml('percent signs', () => `${head}${'%\n'.repeat(most / 2 - 50)}`),
  yaml(
    'JSON of 3 MB with a tab',
    () =>
      `{"apiVersion":"v1",\t"kind":"ConfigMap","metadata":{"generateName":"h-"},"data":{${many(200_000, (i) => `"k${i}":"a"`)}}}`,
  ),
  yaml('JSON with one long key', () => `{"${'k'.repeat(most)}": 1}`),
  yaml('zero bytes', () => '\0'.repeat(most)),
];
