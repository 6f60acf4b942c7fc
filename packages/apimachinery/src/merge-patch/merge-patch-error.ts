import { ExpectedError } from '../text/expected-error.js';

/** An invalid merge patch or document. The message is the one that clients of kube-apiserver get. */
export class MergePatchError extends ExpectedError {
  override readonly name = 'MergePatchError';
}

/** A key that a patch must not change was changed. */
export class PreconditionFailedError extends MergePatchError {}

/** Two patches change the same thing in different ways. */
export class PatchConflictError extends MergePatchError {}

/** `Invalid JSON Document` */
export function badJSONDocument(): MergePatchError {
  return new MergePatchError('Invalid JSON Document');
}

/** `Invalid JSON Patch` */
export function badJSONPatch(): MergePatchError {
  return new MergePatchError('Invalid JSON Patch');
}
