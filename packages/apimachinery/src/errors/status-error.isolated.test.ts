import { describe, expect, it, vi } from 'vitest';
import { newBadRequest, newNotFound } from './constructors.js';
import { newGenericServerResponse } from './generic-server-response.js';
import { isStatusError, StatusError, withStatus } from './status-error.js';
import { statusErrorFromObject } from './status-error-from-object.js';

describe('StatusError', () => {
  it('fills in missing parts', () => {
    expect(new StatusError({}).status).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      code: 500,
    });
    expect(new StatusError({ status: 'Success' }).code).toBe(200);
    expect(new StatusError({ status: 'Odd' }).code).toBe(500);
  });

  it('is an Error with the message of its Status', () => {
    const error = newBadRequest('no');
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toBe('StatusError: no');
  });

  it('is made of anything that was thrown', () => {
    const error = newBadRequest('no');
    expect(StatusError.from(error)).toBe(error);
    const cause = new Error('resourceVersion should not be set on objects to be created');
    const from = StatusError.from(cause);
    expect(JSON.stringify(from.status)).toBe(
      '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"resourceVersion should not be set on objects to be created","code":500}',
    );
    expect(from.cause).toBe(cause);
    expect(StatusError.from('text').message).toBe('text');
    expect(StatusError.from(undefined).message).toBe('undefined');
    expect(StatusError.from(new Error('wrapped', { cause: error })).code).toBe(500);
  });

  it('is recognised in another copy of the package', async () => {
    vi.resetModules();
    const copy = await import('./status-error.js');
    expect(copy.StatusError).not.toBe(StatusError);
    const foreign = new copy.StatusError({ code: 404 });
    expect(foreign).toBeInstanceOf(StatusError);
    expect(isStatusError(foreign)).toBe(true);
    expect(StatusError.from(foreign)).toBe(foreign);
    for (const other of [null, undefined, 1, 'x', new Error('x'), { status: {} }]) {
      expect(isStatusError(other)).toBe(false);
      expect(other).not.toBeInstanceOf(StatusError);
    }
  });

  it('reads a Status object back', () => {
    const error = newNotFound({ group: '', resource: 'pods' }, 'x');
    expect(statusErrorFromObject(JSON.parse(JSON.stringify(error.status)))?.status).toEqual(error.status);
    expect(statusErrorFromObject({ kind: 'Status', apiVersion: 'meta.k8s.io/v1', code: 404 })?.code).toBe(404);
    for (const other of [null, 'x', { kind: 'Pod', apiVersion: 'v1' }, { kind: 'Status', apiVersion: 'v2' }]) {
      expect(statusErrorFromObject(other)).toBeUndefined();
    }
  });
});

describe('withStatus', () => {
  it('changes parts of the Status in a copy', () => {
    const error = newNotFound({ group: '', resource: 'pods' }, 'x');
    const changed = withStatus(error, {
      message: `sorry: ${error.message}`,
      details: { causes: [{ message: 'gone' }] },
    });
    expect(JSON.stringify(changed.status)).toBe(
      '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"sorry: pods \\"x\\" not found","reason":"NotFound","details":{"name":"x","kind":"pods","causes":[{"message":"gone"}]},"code":404}',
    );
    expect(changed.message).toBe('sorry: pods "x" not found');
    expect(error.status.details).toEqual({ name: 'x', kind: 'pods' });
  });
});

describe('newGenericServerResponse', () => {
  const resource = { group: 'test', resource: 'pods' };
  it.each([
    [{ code: 409, verb: 'POST' }, 'AlreadyExists', 'the server reported a conflict'],
    [{ code: 409, verb: 'PUT' }, 'Conflict', 'the server reported a conflict'],
    [
      { code: 404, verb: 'GET', resource },
      'NotFound',
      'the server could not find the requested resource (get pods.test)',
    ],
    [
      { code: 404, verb: 'GET', resource, name: 'x' },
      'NotFound',
      'the server could not find the requested resource (get pods.test x)',
    ],
    [{ code: 403, verb: 'GET', serverMessage: 'not you' }, 'Forbidden', 'not you'],
    [
      { code: 406, verb: 'GET', serverMessage: 'unknown' },
      'NotAcceptable',
      'the server was unable to respond with a content type that the client supports',
    ],
    [{ code: 406, verb: 'GET', serverMessage: 'only yaml' }, 'NotAcceptable', 'only yaml'],
    [
      { code: 500, verb: 'GET', serverMessage: 'oops' },
      'InternalError',
      'an error on the server ("oops") has prevented the request from succeeding',
    ],
    [
      { code: 418, verb: 'GET' },
      '',
      'the server responded with the status code 418 but did not return more information',
    ],
  ])('returns reason and message for %j', (response, reason, message) => {
    const error = newGenericServerResponse(response);
    expect([error.code, error.reason, error.message]).toEqual([response.code, reason, message]);
  });

  it('keeps an unexpected answer as a cause', () => {
    const error = newGenericServerResponse({
      code: 500,
      verb: 'GET',
      serverMessage: '<html>',
      retryAfterSeconds: 4,
      isUnexpectedResponse: true,
    });
    expect(error.status.details).toEqual({
      causes: [{ reason: 'UnexpectedServerResponse', message: '<html>' }],
      retryAfterSeconds: 4,
    });
  });
});
