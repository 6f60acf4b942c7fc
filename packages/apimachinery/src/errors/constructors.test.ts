import { describe, expect, it } from 'vitest';
import { FieldPath, field } from '../validation/index.js';
import {
  newAlreadyExists,
  newApplyConflict,
  newBadRequest,
  newConflict,
  newForbidden,
  newGenerateNameConflict,
  newGenericError,
  newGone,
  newInternalError,
  newInvalid,
  newMethodNotSupported,
  newNotAcceptable,
  newNotFound,
  newRequestEntityTooLarge,
  newResourceExpired,
  newServerTimeout,
  newServerTimeoutForKind,
  newServiceUnavailable,
  newStoreReadError,
  newTimeoutError,
  newTooLargeResourceVersion,
  newTooManyRequests,
  newTooManyRequestsError,
  newUnauthorized,
  newUnsupportedMediaType,
} from './constructors.js';
import type { StatusError } from './status-error.js';

const pods = { group: '', resource: 'pods' };
const deployments = { group: 'apps', resource: 'deployments' };
const none = { group: '', resource: '' };

/** The part of a failure's JSON after the fields that are the same in all failures. */
function wire(error: StatusError): string {
  const head = '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",';
  const text = JSON.stringify(error.status);
  expect(text.startsWith(head), text).toBe(true);
  return text.slice(head.length, -1);
}

describe('StatusError constructors', () => {
  const cases: [string, () => StatusError, string][] = [
    [
      'not found',
      () => newNotFound(pods, 'x'),
      '"message":"pods \\"x\\" not found","reason":"NotFound","details":{"name":"x","kind":"pods"},"code":404',
    ],
    [
      'not found in a group',
      () => newNotFound(deployments, 'x'),
      '"message":"deployments.apps \\"x\\" not found","reason":"NotFound","details":{"name":"x","group":"apps","kind":"deployments"},"code":404',
    ],
    [
      'already exists',
      () => newAlreadyExists(pods, 'x'),
      '"message":"pods \\"x\\" already exists","reason":"AlreadyExists","details":{"name":"x","kind":"pods"},"code":409',
    ],
    [
      'generated name taken',
      () => newGenerateNameConflict(pods, 'x-abcde', 1),
      '"message":"pods \\"x-abcde\\" already exists, the server was not able to generate a unique name for the object","reason":"AlreadyExists","details":{"name":"x-abcde","kind":"pods","retryAfterSeconds":1},"code":409',
    ],
    [
      'unauthorized',
      () => newUnauthorized('Unauthorized'),
      '"message":"Unauthorized","reason":"Unauthorized","code":401',
    ],
    [
      'unauthorized without a message',
      () => newUnauthorized(),
      '"message":"not authorized","reason":"Unauthorized","code":401',
    ],
    [
      'forbidden by name',
      () => newForbidden(pods, 'x', new Error('no')),
      '"message":"pods \\"x\\" is forbidden: no","reason":"Forbidden","details":{"name":"x","kind":"pods"},"code":403',
    ],
    [
      'forbidden resource',
      () => newForbidden(deployments, '', 'no'),
      '"message":"deployments.apps is forbidden: no","reason":"Forbidden","details":{"group":"apps","kind":"deployments"},"code":403',
    ],
    [
      'forbidden path',
      () => newForbidden(none, '', 'no'),
      '"message":"forbidden: no","reason":"Forbidden","details":{},"code":403',
    ],
    [
      'conflict',
      () => newConflict(pods, 'x', new Error('changed')),
      '"message":"Operation cannot be fulfilled on pods \\"x\\": changed","reason":"Conflict","details":{"name":"x","kind":"pods"},"code":409',
    ],
    [
      'apply conflict',
      () =>
        newApplyConflict([{ field: '.spec.a', message: 'conflict with "m"', reason: 'FieldManagerConflict' }], 'two'),
      '"message":"two","reason":"Conflict","details":{"causes":[{"reason":"FieldManagerConflict","message":"conflict with \\"m\\"","field":".spec.a"}]},"code":409',
    ],
    ['gone', () => newGone('away'), '"message":"away","reason":"Gone","code":410'],
    ['expired', () => newResourceExpired('old'), '"message":"old","reason":"Expired","code":410'],
    [
      'invalid',
      () =>
        newInvalid({ group: 'apps', kind: 'Deployment' }, 'x', [
          field.required(FieldPath.root('spec', 'a')),
          field.invalid(FieldPath.root('spec').child('b').index(0), 'v', 'wrong'),
        ]),
      '"message":"Deployment.apps \\"x\\" is invalid: [spec.a: Required value, spec.b[0]: Invalid value: \\"v\\": wrong]","reason":"Invalid","details":{"name":"x","group":"apps","kind":"Deployment","causes":[{"reason":"FieldValueRequired","message":"Required value","field":"spec.a"},{"reason":"FieldValueInvalid","message":"Invalid value: \\"v\\": wrong","field":"spec.b[0]"}]},"code":422',
    ],
    [
      'invalid, one error twice: once in the message, twice in the causes',
      () => {
        const error = field.required(FieldPath.root('a'), 'b');
        return newInvalid({ group: '', kind: 'Pod' }, '', [error, error]);
      },
      '"message":"Pod \\"\\" is invalid: a: Required value: b","reason":"Invalid","details":{"kind":"Pod","causes":[{"reason":"FieldValueRequired","message":"Required value: b","field":"a"},{"reason":"FieldValueRequired","message":"Required value: b","field":"a"}]},"code":422',
    ],
    [
      'invalid without errors',
      () => newInvalid({ group: '', kind: 'Pod' }, 'x', []),
      '"message":"Pod \\"x\\" is invalid","reason":"Invalid","details":{"name":"x","kind":"Pod"},"code":422',
    ],
    ['bad request', () => newBadRequest('what?'), '"message":"what?","reason":"BadRequest","code":400'],
    [
      'too many requests',
      () => newTooManyRequests('slow down', 3),
      '"message":"slow down","reason":"TooManyRequests","details":{"retryAfterSeconds":3},"code":429',
    ],
    [
      'too many requests without a retry delay',
      () => newTooManyRequests('slow down', 0),
      '"message":"slow down","reason":"TooManyRequests","details":{},"code":429',
    ],
    [
      'too many requests error',
      () => newTooManyRequestsError('later'),
      '"message":"Too many requests: later","reason":"TooManyRequests","code":429',
    ],
    [
      'service unavailable',
      () => newServiceUnavailable('down'),
      '"message":"down","reason":"ServiceUnavailable","code":503',
    ],
    [
      'method not supported',
      () => newMethodNotSupported(deployments, 'patch'),
      '"message":"patch is not supported on resources of kind \\"deployments.apps\\"","reason":"MethodNotAllowed","details":{"group":"apps","kind":"deployments"},"code":405',
    ],
    [
      'server timeout',
      () => newServerTimeout(pods, 'get', 2),
      '"message":"The get operation against pods could not be completed at this time, please try again.","reason":"ServerTimeout","details":{"name":"get","kind":"pods","retryAfterSeconds":2},"code":500',
    ],
    [
      'server timeout for a kind',
      () => newServerTimeoutForKind({ group: 'apps', kind: 'Deployment' }, 'list', 0),
      '"message":"The list operation against Deployment.apps could not be completed at this time, please try again.","reason":"ServerTimeout","details":{"name":"list","group":"apps","kind":"Deployment"},"code":500',
    ],
    [
      'internal error',
      () => newInternalError(new Error('boom')),
      '"message":"Internal error occurred: boom","reason":"InternalError","details":{"causes":[{"message":"boom"}]},"code":500',
    ],
    ['store read error', () => newStoreReadError('bad'), '"message":"bad","reason":"StorageReadError","code":500'],
    [
      'timeout',
      () => newTimeoutError('slow', 1),
      '"message":"Timeout: slow","reason":"Timeout","details":{"retryAfterSeconds":1},"code":504',
    ],
    [
      'too large resource version',
      () => newTooLargeResourceVersion({ requested: 99, current: 5n, retryAfterSeconds: 1 }),
      '"message":"Timeout: Too large resource version: 99, current: 5","reason":"Timeout","details":{"causes":[{"reason":"ResourceVersionTooLarge","message":"Too large resource version"}],"retryAfterSeconds":1},"code":504',
    ],
    [
      'entity too large',
      () => newRequestEntityTooLarge('limit is 3145728'),
      '"message":"Request entity too large: limit is 3145728","reason":"RequestEntityTooLarge","code":413',
    ],
    [
      'not acceptable',
      () => newNotAcceptable(['application/json', 'application/yaml']),
      '"message":"only the following media types are accepted: application/json, application/yaml","reason":"NotAcceptable","code":406',
    ],
    [
      'not acceptable conversion',
      () => newNotAcceptable(['application/json'], 'meta.k8s.io/v1, Kind=Table'),
      '"message":"only the following media types are accepted when converting to meta.k8s.io/v1, Kind=Table: application/json","reason":"NotAcceptable","code":406',
    ],
    [
      'unsupported media type',
      () => newUnsupportedMediaType(['application/json']),
      '"message":"the body of the request was in an unknown format - accepted media types include: application/json","reason":"UnsupportedMediaType","code":415',
    ],
    ['generic', () => newGenericError(500, 'raw'), '"message":"raw","code":500'],
  ];
  it.each(cases)('make the Status of the error "%s"', (_, make, expected) => {
    const error = make();
    expect(wire(error)).toBe(expected);
    expect(error.message).toBe(error.status.message);
    expect(error.code).toBe(error.status.code);
    expect(error.reason).toBe(error.status.reason ?? '');
  });

  it('puts a continue token into the metadata of an expired list', () => {
    expect(JSON.stringify(newResourceExpired('old', 'tok').status)).toBe(
      '{"kind":"Status","apiVersion":"v1","metadata":{"continue":"tok"},"status":"Failure","message":"old","reason":"Expired","code":410}',
    );
  });

  it('keep the underlying error as cause', () => {
    const cause = new Error('no');
    expect(newForbidden(pods, 'x', cause).cause).toBe(cause);
    expect(newForbidden(pods, 'x', 'no').cause).toBeUndefined();
  });
});

describe('newInvalid with very many errors', () => {
  const many = (count: number, value: unknown) =>
    newInvalid(
      { group: '', kind: 'Pod' },
      'x',
      Array.from({ length: count }, (_, i) => field.invalid(FieldPath.root('spec').index(i), value, 'wrong')),
    ).status;

  it('shows all of a thousand errors', () => {
    const { details, message = '' } = many(1000, 'v');
    expect(details?.causes).toHaveLength(1000);
    expect(message).toContain('spec[999]: Invalid value: "v": wrong]');
  });

  it('shows the first megabyte and counts the rest', () => {
    const { details, message = '' } = many(300_000, 'v');
    const shown = details?.causes?.length ?? 0;
    expect(message.length).toBeLessThan(1.2 * (1 << 20));
    expect(message.endsWith(`, and ${300_000 - shown} more errors]`)).toBe(true);
    expect(JSON.stringify(details).length).toBeLessThan(4 * (1 << 20));
  });

  it('shows one error of any size', () => {
    const { details, message = '' } = many(3, 'v'.repeat(2 << 20));
    expect(details?.causes).toHaveLength(1);
    expect(message.endsWith('": wrong, and 2 more errors]')).toBe(true);
  });
});
