import {
  type FieldPath,
  field,
  isConfigMapKey,
  isDNS1123Label,
  isRelaxedEnvVarName,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';
import type { EnvFromSource, EnvVar } from '../../types/index.js';
import { checkName, checkText, type Errors } from '../field/checks.js';
import { checkNoBacksteps } from '../field/file-paths.js';
import { checkFieldRef, checkResourceFieldRef, envFieldPaths } from '../field-references.js';

/** Adds errors of `env`. @param mayUseFiles whether variables may come from files */
export function checkEnv(errors: Errors, vars: readonly EnvVar[], path: FieldPath, mayUseFiles: boolean): void {
  vars.forEach((variable, i) => {
    // Nearly all variables have a name and a value. Paths are made for the others only.
    if (variable.name && !variable.valueFrom && isRelaxedEnvVarName(variable.name).length === 0) return;
    const at = path.index(i);
    if (variable.name === '' || variable.name === undefined) errors.push(field.required(at.child('name')));
    else checkText(errors, variable.name, at.child('name'), isRelaxedEnvVarName);
    checkValueFrom(errors, variable, at.child('valueFrom'), mayUseFiles);
  });
}

function checkValueFrom(errors: Errors, variable: EnvVar, path: FieldPath, mayUseFiles: boolean): void {
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
        mayUseFiles
          ? 'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`'
          : 'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef` or `secretKeyRef`',
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
