import { type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import { type Errors, fileModeMessage } from './checks.js';

/** Adds an error for a path with a `..` part. */
export function checkNoBacksteps(errors: Errors, value: string, path: FieldPath): void {
  if (hasBackstep(value)) errors.push(field.invalid(path, value, "must not contain '..'"));
}

/** Whether an absolute path leads to the root folder, after `.`, `..` and repeated slashes are resolved. */
export function isRootFolder(value: string): boolean {
  if (!value.startsWith('/')) return false;
  let depth = 0;
  for (const part of value.split('/')) {
    if (part === '..') depth = Math.max(0, depth - 1);
    else if (part !== '' && part !== '.') depth++;
  }
  return depth === 0;
}

export const hasBackstep = (value: string): boolean => value.split('/').includes('..');

/** Adds errors for a path that is absolute or contains `..`. */
export function checkDescendingPath(errors: Errors, value: string, path: FieldPath): void {
  if (value.startsWith('/')) errors.push(field.invalid(path, value, 'must be a relative path'));
  checkNoBacksteps(errors, value, path);
}

/** As {@link checkDescendingPath}; also refuses names that begin with `..`, which volumes use themselves. */
export function checkLocalPath(errors: Errors, value: string, path: FieldPath): void {
  checkDescendingPath(errors, value, path);
  if (value.startsWith('..') && !value.startsWith('../')) {
    errors.push(field.invalid(path, value, "must not start with '..'"));
  }
}

/** Adds an error for a file mode outside 0 to 0777. */
export function checkFileMode(errors: Errors, mode: number | undefined, path: FieldPath): void {
  if (mode !== undefined && (mode > 0o777 || mode < 0)) errors.push(field.invalid(path, mode, fileModeMessage));
}
