import type { FieldInfo, TypeInfo } from '@k8s-ts/apimachinery/field-table';
import type { Random } from './random.js';

/** Texts that have a special meaning, are nearly valid, or are hard to handle. */
const texts = [
  '',
  'a',
  'a.b',
  'a/b',
  'a-b',
  'A',
  '-',
  '.',
  '..',
  '/',
  '%',
  '*',
  '0',
  '1',
  '-1',
  '01',
  '1e3',
  '1Ki',
  '1.5Gi',
  '0x1',
  '99999999999999999999',
  'true',
  'null',
  'default',
  'kube-system',
  'TCP',
  'UDP',
  'Always',
  'Never',
  'ClusterIP',
  'NodePort',
  'ExternalName',
  'None',
  '10.0.0.7',
  '::1',
  '10.0.0.0/24',
  'fe80::/10',
  'v1',
  'apps/v1',
  'Pod',
  'example.com/key',
  'http',
  'https',
  'In',
  'Exists',
  'NoExecute',
  'Orphan',
  'All',
  '2024-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999Z',
  '0001-01-01T00:00:00Z',
  '1h',
  'QQ==',
  '{}',
  '[]',
  '"',
  '\\',
  '\n',
  '\u0000',
  '\u2028',
  '\ufeff',
  '\ud800',
  'é',
  '😀',
  '__proto__',
  'constructor',

  '$patch',
  '$(A)',
  '<script>',
  'metadata.name',
  '~0~1',
];
const numbers = [
  0, 1, -1, 2, 3, 80, 443, 30000, 65535, 65536, 2147483647, -2147483648, 2147483648, 9007199254740991, 1e21, 0.5, -0.1,
  1e-7, 1e308,
];

/** Returns a text that is likely to be treated specially. */
export function anyText(random: Random): string {
  if (random.chance(0.03)) return random.pick(texts).repeat(1 + random.below(300));
  return random.chance(0.1) ? random.pick(texts) + random.pick(texts) : random.pick(texts);
}

/** A JSON value of any kind. */
export function anyValue(random: Random, depth = 0): unknown {
  switch (random.below(depth > 4 ? 5 : 8)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
    case 3:
      return anyText(random);
    case 4:
      return random.pick(numbers);
    case 5:
      return random.many(20, () => anyValue(random, depth + 1));
    default:
      return Object.fromEntries(random.many(20, () => [anyText(random), anyValue(random, depth + 1)]));
  }
}

/** Returns a value of a type; some parts of it may be invalid. */
export function typedValue(random: Random, type: TypeInfo, depth = 0): unknown {
  if (random.chance(0.01)) return anyValue(random);
  switch (type.special) {
    case undefined:
      break;
    case 'time':
    case 'microTime':
    case 'duration':
    case 'quantity':
      return random.chance(0.1) ? random.pick(numbers) : anyText(random);
    case 'intOrString':
      return random.chance(0.5) ? random.pick(numbers) : anyText(random);
    case 'stringList':
      return random.many(10, () => anyText(random));
    default:
      return anyValue(random);
  }
  const fields = fieldsOf(type);
  const share = depth === 0 ? 0.8 : depth > 6 ? 0.02 : 0.35;
  const entries: [string, unknown][] = [];
  for (const field of fields) {
    if (field.required || random.chance(share)) entries.push([field.name, fieldValue(random, field, depth + 1)]);
  }
  if (random.chance(0.03)) entries.push([anyText(random), anyValue(random)]);
  return Object.fromEntries(entries);
}

function fieldsOf(type: TypeInfo): readonly FieldInfo[] {
  return type.fields.flatMap((field) => (field.inline && field.type !== undefined ? fieldsOf(field.type) : [field]));
}

function fieldValue(random: Random, field: FieldInfo, depth: number): unknown {
  if (random.chance(0.02)) return anyValue(random);
  if (random.chance(0.01)) return null;
  if (field.enum !== undefined && random.chance(0.8)) return random.pick(field.enum);
  const single = () => (field.type !== undefined ? typedValue(random, field.type, depth) : scalar(random, field));
  if (depth > 9) return field.shape === 'list' ? [] : {};
  if (field.shape === 'list') return random.many(30, single);
  if (field.shape === 'map') return Object.fromEntries(random.many(30, () => [anyText(random), single()]));
  return single();
}

function scalar(random: Random, { scalar: kind }: FieldInfo): unknown {
  if (random.chance(0.03)) return anyValue(random);
  if (kind === 'bool') return random.chance(0.5);
  if (kind === 'string') return anyText(random);
  if (kind === 'bytes') return random.chance(0.8) ? Buffer.from(anyText(random)).toString('base64') : anyText(random);
  return random.pick(numbers);
}

/** Returns a copy of a value with one part changed, removed, duplicated or moved. */
export function mutated(random: Random, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || random.chance(0.1)) return anyValue(random);
  if (Array.isArray(value)) {
    const at = random.below(value.length + 1);
    const one = value[at] as unknown;
    if (random.chance(0.2)) return value.toSpliced(at, 1);
    return value.toSpliced(at, random.below(2), random.chance(0.3) ? one : mutated(random, one));
  }
  const entries = Object.entries(value);
  const at = random.below(entries.length + 1);
  const [name, old] = entries[at] ?? [anyText(random), undefined];
  if (random.chance(0.1)) entries.splice(at, 1);
  else entries[at] = [random.chance(0.05) ? anyText(random) : name, mutated(random, old)];
  return Object.fromEntries(entries);
}

/** Returns bytes with some of them changed, removed, duplicated or inserted. */
export function garbled(random: Random, bytes: Uint8Array): Uint8Array {
  let result = Buffer.from(bytes);
  for (let times = 1 + random.below(3); times > 0; times--) {
    const at = random.below(result.length + 1);
    const end = Math.min(result.length, at + random.below(8));
    const put = random.pick([
      Buffer.of(random.below(256)),
      Buffer.from(anyText(random)),
      Buffer.from(
        random.pick([
          '{',
          '}',
          '[',
          ']',
          ':',
          ',',
          '- ',
          '\n  ',
          '&a ',
          '*a',
          '!!str ',
          '? ',
          '|\n',
          '%',
          "'",
          '"',
          '#',
          '\t',
          '---\n',
        ]),
      ),
      result.subarray(at, end),
      Buffer.alloc(0),
    ]);
    result = Buffer.concat([result.subarray(0, at), put, result.subarray(random.chance(0.5) ? end : at)]);
  }
  return result;
}
