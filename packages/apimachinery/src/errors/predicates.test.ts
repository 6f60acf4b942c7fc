import { describe, expect, it } from 'vitest';
import * as errors from './index.js';

const pods = { group: '', resource: 'pods' };

/** Every predicate, with an error for which only this predicate is true. */
const table: [string, (error: unknown) => boolean, errors.StatusError][] = [
  ['isNotFound', errors.isNotFound, errors.newNotFound(pods, 'x')],
  ['isAlreadyExists', errors.isAlreadyExists, errors.newAlreadyExists(pods, 'x')],
  ['isConflict', errors.isConflict, errors.newConflict(pods, 'x', 'y')],
  ['isInvalid', errors.isInvalid, errors.newInvalid({ group: '', kind: 'Pod' }, 'x', [])],
  ['isGone', errors.isGone, errors.newGone('x')],
  ['isResourceExpired', errors.isResourceExpired, errors.newResourceExpired('x')],
  ['isNotAcceptable', errors.isNotAcceptable, errors.newNotAcceptable([])],
  ['isUnsupportedMediaType', errors.isUnsupportedMediaType, errors.newUnsupportedMediaType([])],
  ['isMethodNotSupported', errors.isMethodNotSupported, errors.newMethodNotSupported(pods, 'get')],
  ['isServiceUnavailable', errors.isServiceUnavailable, errors.newServiceUnavailable('x')],
  ['isBadRequest', errors.isBadRequest, errors.newBadRequest('x')],
  ['isUnauthorized', errors.isUnauthorized, errors.newUnauthorized()],
  ['isForbidden', errors.isForbidden, errors.newForbidden(pods, 'x', 'y')],
  ['isTimeout', errors.isTimeout, errors.newTimeoutError('x', 1)],
  ['isServerTimeout', errors.isServerTimeout, errors.newServerTimeout(pods, 'get', 0)],
  ['isInternalError', errors.isInternalError, errors.newInternalError('x')],
  ['isStoreReadError', errors.isStoreReadError, errors.newStoreReadError('x')],
  ['isTooManyRequests', errors.isTooManyRequests, errors.newTooManyRequests('x', 1)],
  ['isRequestEntityTooLarge', errors.isRequestEntityTooLarge, errors.newRequestEntityTooLarge('x')],
];

describe('predicates', () => {
  it.each(table)('%s holds only for its own error, wrapped or not', (_, predicate, own) => {
    for (const [, , error] of table) {
      expect(predicate(error), error.message).toBe(error === own);
    }
    expect(predicate(new Error('outer', { cause: new Error('inner', { cause: own }) }))).toBe(true);
    for (const other of [undefined, null, 'x', new Error('x')]) expect(predicate(other)).toBe(false);
  });

  it.each([
    [404, 'isNotFound', errors.isNotFound],
    [409, 'isConflict', errors.isConflict],
    [422, 'isInvalid', errors.isInvalid],
    [410, 'isGone', errors.isGone],
    [500, 'isInternalError', errors.isInternalError],
    [504, 'isTimeout', errors.isTimeout],
  ] as const)('decides by code %d where the reason is unknown: %s', (code, _, predicate) => {
    expect(predicate(errors.newGenericError(code, 'x'))).toBe(true);
    expect(predicate(new errors.StatusError({ code, reason: 'Invented' }))).toBe(true);
    expect(predicate(new errors.StatusError({ code, reason: 'BadRequest' }))).toBe(false);
  });

  it('recognizes 429 and 413 by their code, whatever the reason is', () => {
    expect(errors.isTooManyRequests(new errors.StatusError({ code: 429, reason: 'NotFound' }))).toBe(true);
    expect(errors.isRequestEntityTooLarge(new errors.StatusError({ code: 413, reason: 'NotFound' }))).toBe(true);
  });

  it('find the causes and the reason of an error', () => {
    const error = errors.newTooLargeResourceVersion({ requested: 9, current: 1, retryAfterSeconds: 1 });
    expect(errors.hasStatusCause(error, errors.CauseType.resourceVersionTooLarge)).toBe(true);
    expect(errors.hasStatusCause(error, 'other')).toBe(false);
    expect(errors.isTooLargeResourceVersion(error)).toBe(true);
    expect(errors.isTooLargeResourceVersion(errors.newTimeoutError('x', 0))).toBe(false);
    expect(errors.reasonForError(error)).toBe('Timeout');
    expect(errors.reasonForError(new Error('x'))).toBe('');
  });

  it.each([
    [errors.newServerTimeout(pods, 'get', 0), 0],
    [errors.newServerTimeout(pods, 'get', 4), 4],
    [errors.newTimeoutError('x', 3), 3],
    [errors.newTimeoutError('x', 0), undefined],
    [errors.newTooManyRequests('x', 10), 10],
    [errors.newTooManyRequestsError('x'), undefined],
    [new Error('x'), undefined],
  ])('returns the delay that %s asks for', (error, expected) => {
    expect(errors.suggestsClientDelay(error)).toBe(expected);
  });
});
