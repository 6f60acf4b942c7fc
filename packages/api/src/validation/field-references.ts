import { type FieldPath, field, isQualifiedName } from '@k8s-ts/apimachinery/validation';
import type { ObjectFieldSelector, ResourceFieldSelector } from '../types/index.js';
import { checkText, compareQuantities, type Errors, quantityText } from './field/checks.js';

/** Fields of pods that environment variables may refer to. */
export const envFieldPaths = [
  'metadata.name',
  'metadata.namespace',
  'metadata.uid',
  'spec.nodeName',
  'spec.serviceAccountName',
  'status.hostIP',
  'status.hostIPs',
  'status.podIP',
  'status.podIPs',
] as const;

/** All fields of pods that the downward API recognizes. A reference may name only some of them. */
export const downwardFields: ReadonlySet<string> = new Set([
  ...envFieldPaths,
  'metadata.annotations',
  'metadata.labels',
  'spec.host',
  'spec.restartPolicy',
  'spec.schedulerName',
  'status.phase',
]);

export const resourceFields = [
  'limits.cpu',
  'limits.ephemeral-storage',
  'limits.memory',
  'requests.cpu',
  'requests.ephemeral-storage',
  'requests.memory',
] as const;

export const byteDivisors: ReadonlySet<string> = new Set(
  ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map((suffix) => `1${suffix}`),
);

export const byteDivisorText = '1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei';

export const isHugePagesField = (name: string): boolean => /^(requests|limits)\.hugepages-/.test(name);

/** Adds errors of a `fieldRef`; `allowed` are the whole fields that may be named. */
export function checkFieldRef(
  errors: Errors,
  ref: ObjectFieldSelector,
  allowed: readonly string[],
  path: FieldPath,
): void {
  if (!ref.apiVersion) {
    errors.push(field.required(path.child('apiVersion')));
    return;
  }
  if (!ref.fieldPath) {
    errors.push(field.required(path.child('fieldPath')));
    return;
  }
  const fieldPath = path.child('fieldPath');
  const problem = (text: string) =>
    errors.push(field.invalid(fieldPath, ref.fieldPath, `error converting fieldPath: ${text}`));
  if (ref.apiVersion !== 'v1') {
    problem(`unsupported pod version: ${ref.apiVersion}`);
    return;
  }
  const subscripted = /^(.+)\['(.*)'\]$/s.exec(ref.fieldPath);
  if (subscripted) {
    const [, base = '', key = ''] = subscripted;
    if (base === 'metadata.annotations') checkText(errors, key.toLowerCase(), path, isQualifiedName);
    else if (base === 'metadata.labels') checkText(errors, key, path, isQualifiedName);
    else problem(`field label does not support subscript: ${ref.fieldPath}`);
    return;
  }
  if (!downwardFields.has(ref.fieldPath)) {
    problem(`field label not supported: ${ref.fieldPath}`);
    return;
  }
  const internal = ref.fieldPath === 'spec.host' ? 'spec.nodeName' : ref.fieldPath;
  if (!allowed.includes(internal)) errors.push(field.notSupported(fieldPath, internal, [...allowed].sort()));
}

/** Adds errors of a `resourceFieldRef`; in volumes it must name its container. */
export function checkResourceFieldRef(
  errors: Errors,
  ref: ResourceFieldSelector,
  path: FieldPath,
  inVolume: boolean,
): void {
  const name = ref.resource ?? '';
  if (inVolume && !ref.containerName) errors.push(field.required(path.child('containerName')));
  else if (name === '') errors.push(field.required(path.child('resource')));
  else if (!(resourceFields as readonly string[]).includes(name) && !isHugePagesField(name)) {
    errors.push(field.notSupported(path.child('resource'), name, resourceFields));
  }
  checkDivisor(errors, name, ref.divisor, path.child('divisor'));
}
function checkDivisor(errors: Errors, name: string, divisor: string | undefined, path: FieldPath): void {
  if (divisor === undefined || compareQuantities(divisor, '0') === 0) return;
  const text = quantityText(divisor);
  const complain = (values: string, what: string) =>
    errors.push(field.invalid(path, name, `only divisor's values ${values} are supported with the ${what} resource`));
  if (name.endsWith('.cpu')) {
    if (text !== '1' && text !== '1m') complain('1m and 1', 'cpu');
  } else if (!byteDivisors.has(text)) {
    if (name.endsWith('.memory')) complain(byteDivisorText, 'memory');
    else if (name.endsWith('.ephemeral-storage')) complain(byteDivisorText, 'local ephemeral storage');
    else if (isHugePagesField(name)) complain(byteDivisorText, 'hugepages');
  }
}
