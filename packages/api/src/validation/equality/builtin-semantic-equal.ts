import { compareQuantities } from '../field/checks.js';

/** Fields whose values are maps of quantities. */
const quantityMaps: ReadonlySet<string> = new Set([
  'allocatable',
  'allocated',
  'allocatedResources',
  'capacity',
  'default',
  'defaultRequest',
  'hard',
  'limits',
  'max',
  'maxLimitRequestRatio',
  'min',
  'overhead',
  'requests',
  'used',
]);

/**
 * Fields whose values are maps of texts. Their keys count even without a value, and their values are not quantities.
 */
const textMaps: ReadonlySet<string> = new Set([
  'annotations',
  'binaryData',
  'data',
  'labels',
  'matchLabels',
  'nodeSelector',
  'selector',
]);

/** Fields whose value is one quantity. */
const quantities: ReadonlySet<string> = new Set(['sizeLimit', 'divisor']);

/**
 * Whether two parts of canonical built-in objects are equal to the API: absent, `null` and empty lists are equal (but
 * not in maps of texts, such as labels), an empty text differs from an absent one (canonical objects have it only where
 * Go has a pointer), quantities are compared by amount, times by their texts
 * (`kubernetes/apimachinery pkg/api/equality`). Unlike `semanticEqual` of `@k8s-ts/apimachinery/validation`, it knows
 * by their names which fields hold quantities.
 */
export function builtinSemanticEqual(a: unknown, b: unknown): boolean {
  return equal(a, b, '');
}

function equal(a: unknown, b: unknown, name: string): boolean {
  if (a === b) return true;
  if (isEmpty(a) && isEmpty(b)) return true;
  if (quantities.has(name) && isQuantity(a) && isQuantity(b)) return sameQuantity(a, b);
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => equal(item, b[index], ''));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  for (const key in a) if (!equalMembers(a, b, key, name)) return false;
  for (const key in b) if (!Object.hasOwn(a, key) && !equalMembers(a, b, key, name)) return false;
  return true;
}

function equalMembers(a: Fields, b: Fields, key: string, name: string): boolean {
  const left = Object.hasOwn(a, key) ? a[key] : undefined;
  const right = Object.hasOwn(b, key) ? b[key] : undefined;
  if (left === right) return true;
  if ((typeof left === 'string' || typeof right === 'string') && textMaps.has(name)) return false;
  if (isQuantity(left) && isQuantity(right) && quantityMaps.has(name)) return sameQuantity(left, right);
  return equal(left, right, key);
}

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isQuantity = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

function sameQuantity(a: string | number, b: string | number): boolean {
  try {
    return compareQuantities(a, b) === 0;
  } catch {
    return a === b;
  }
}
