import {
  type FieldPath,
  field,
  isConfigMapKey,
  isDNS1123Label,
  isQualifiedName,
  isRelaxedEnvVarName,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';
import type { EnvFromSource, EnvVar, ObjectFieldSelector, ResourceFieldSelector } from '../../types/index.js';
import { checkName, checkText, compareQuantities, type Errors, quantityText } from '../field/checks.js';
import { checkNoBacksteps } from '../field/file-paths.js';

/** Environment variables of containers, and the references to fields that they share with downward API volumes. */

const envFieldPaths = [
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

/** Labels and fields that the downward API knows at all. */
const downwardFields: ReadonlySet<string> = new Set([
  ...envFieldPaths,
  'metadata.annotations',
  'metadata.labels',
  'spec.host',
  'spec.restartPolicy',
  'spec.schedulerName',
  'status.phase',
]);

const resourceFields = [
  'limits.cpu',
  'limits.ephemeral-storage',
  'limits.memory',
  'requests.cpu',
  'requests.ephemeral-storage',
  'requests.memory',
] as const;

const byteDivisors: ReadonlySet<string> = new Set(
  ['', 'k', 'M', 'G', 'T', 'P', 'E', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map((suffix) => `1${suffix}`),
);
const byteDivisorText = '1, 1k, 1M, 1G, 1T, 1P, 1E, 1Ki, 1Mi, 1Gi, 1Ti, 1Pi, 1Ei';

const isHugePagesField = (name: string): boolean => /^(requests|limits)\.hugepages-/.test(name);

/** Adds errors of `env`. */
export function checkEnv(errors: Errors, vars: readonly EnvVar[], path: FieldPath): void {
  vars.forEach((variable, i) => {
    // Nearly all variables have a name and a value. Paths are made for the others only.
    if (variable.name && !variable.valueFrom && isRelaxedEnvVarName(variable.name).length === 0) return;
    const at = path.index(i);
    if (variable.name === '' || variable.name === undefined) errors.push(field.required(at.child('name')));
    else checkText(errors, variable.name, at.child('name'), isRelaxedEnvVarName);
    checkValueFrom(errors, variable, at.child('valueFrom'));
  });
}

function checkValueFrom(errors: Errors, variable: EnvVar, path: FieldPath): void {
  const source = variable.valueFrom;
  if (!source) return;
  let sources = 0;
  if (source.fieldRef) {
    sources++;
    checkFieldRef(errors, source.fieldRef, envFieldPaths, path.child('fieldRef'));
  }
  if (source.resourceFieldRef) {
    sources++;
    checkResourceFieldRef(errors, source.resourceFieldRef, path.child('resourceFieldRef'), false);
  }
  for (const name of ['configMapKeyRef', 'secretKeyRef'] as const) {
    const ref = source[name];
    if (!ref) continue;
    sources++;
    const at = path.child(name);
    checkName(errors, ref.name ?? '', at.child('name'), nameIsDNSSubdomain);
    if ((ref.key ?? '') === '') errors.push(field.required(at.child('key')));
    else checkText(errors, ref.key, at.child('key'), isConfigMapKey);
  }
  if (source.fileKeyRef) {
    sources++;
    const { key, volumeName, path: file } = source.fileKeyRef;
    const at = path.child('fileKeyRef');
    if (!key) errors.push(field.required(at.child('key')));
    else checkText(errors, key, at.child('key'), isRelaxedEnvVarName);
    if (!volumeName) errors.push(field.required(at.child('volumeName')));
    else checkText(errors, volumeName, at.child('volumeName'), isDNS1123Label);
    if (!file) errors.push(field.required(at.child('path')));
    else checkNoBacksteps(errors, file, at.child('path'));
  }
  if (sources === 0) {
    errors.push(
      field.invalid(
        path,
        '',
        'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`',
      ),
    );
  } else if (variable.value) {
    errors.push(field.invalid(path, '', 'may not be specified when `value` is not empty'));
  } else if (sources > 1) {
    errors.push(field.invalid(path, '', 'may not have more than one field specified at a time'));
  }
}

/** Adds errors of `envFrom`. */
export function checkEnvFrom(errors: Errors, sources: readonly EnvFromSource[], path: FieldPath): void {
  sources.forEach((source, i) => {
    const at = path.index(i);
    if (source.prefix) checkText(errors, source.prefix, at.child('prefix'), isRelaxedEnvVarName);
    let count = 0;
    for (const name of ['configMapRef', 'secretRef'] as const) {
      const ref = source[name];
      if (!ref) continue;
      count++;
      const namePath = at.child(name, 'name');
      if (!ref.name) errors.push(field.required(namePath));
      else
        for (const message of nameIsDNSSubdomain(ref.name, true))
          errors.push(field.invalid(namePath, ref.name, message));
    }
    if (count === 0) errors.push(field.invalid(path, '', 'must specify one of: `configMapRef` or `secretRef`'));
    else if (count > 1) errors.push(field.invalid(path, '', 'may not have more than one field specified at a time'));
  });
}

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
