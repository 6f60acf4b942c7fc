import { isStatusError } from '@k8s-ts/apimachinery/errors';
import { describe, expect, it } from 'vitest';
import {
  interpretCreateError,
  interpretDeleteError,
  interpretGetError,
  interpretListError,
  interpretUpdateError,
} from './interpret-error.js';
import {
  InternalError,
  newCorruptObjectError,
  newInvalidObjectError,
  newKeyExistsError,
  newKeyNotFoundError,
  newStorageTimeoutError,
  newUnreachableError,
} from './storage-error.js';

const pods = { group: '', resource: 'pods' };
const notFound = newKeyNotFoundError('/registry/pods/ns/a');
const exists = newKeyExistsError('/registry/pods/ns/a');
const precondition = newInvalidObjectError('/registry/pods/ns/a', 'no');
const unreachable = newUnreachableError('/registry/pods/ns/a');
const conflict =
  'Operation cannot be fulfilled on pods "a": StorageError: invalid object, Code: 4, Key: /registry/pods/ns/a, ResourceVersion: 0, AdditionalErrorMsg: no';
const busy = (verb: string) =>
  `The ${verb} operation against pods could not be completed at this time, please try again.`;

describe('storage errors as API errors', () => {
  it.each([
    [interpretGetError(notFound, pods, 'a'), 404, 'NotFound', 'pods "a" not found'],
    [interpretGetError(unreachable, pods, 'a'), 500, 'ServerTimeout', busy('get')],
    [interpretListError(notFound, pods), 404, 'NotFound', 'pods "" not found'],
    [interpretListError(newStorageTimeoutError('k', 'late'), pods), 500, 'ServerTimeout', busy('list')],
    [interpretCreateError(exists, pods, 'a'), 409, 'AlreadyExists', 'pods "a" already exists'],
    [interpretCreateError(unreachable, pods, 'a'), 500, 'ServerTimeout', busy('create')],
    [interpretUpdateError(precondition, pods, 'a'), 409, 'Conflict', conflict],
    [interpretUpdateError(notFound, pods, 'a'), 404, 'NotFound', 'pods "a" not found'],
    [interpretUpdateError(unreachable, pods, 'a'), 500, 'ServerTimeout', busy('update')],
    [interpretDeleteError(precondition, pods, 'a'), 409, 'Conflict', conflict],
    [interpretDeleteError(notFound, pods, 'a'), 404, 'NotFound', 'pods "a" not found'],
    [interpretDeleteError(unreachable, pods, 'a'), 500, 'ServerTimeout', busy('delete')],
    [interpretGetError(new InternalError('x'), pods, 'a'), 500, 'InternalError', 'Internal error occurred: x'],
    [
      interpretGetError(newCorruptObjectError('k', 'bad'), pods, 'a'),
      500,
      'InternalError',
      'Internal error occurred: StorageError: corrupt object, Code: 7, Key: k, ResourceVersion: 0, AdditionalErrorMsg: bad',
    ],
  ])("have kube-apiserver's status (%#): %s", (error, code, reason, message) => {
    if (!isStatusError(error)) throw new Error('no StatusError');
    expect([error.code, error.reason, error.message]).toEqual([code, reason, message]);
  });

  it('do not include other errors, which are unchanged', () => {
    const other = new Error('other');
    expect(interpretGetError(other, pods, 'a')).toBe(other);
    expect(interpretUpdateError(other, pods, 'a')).toBe(other);
  });
});
