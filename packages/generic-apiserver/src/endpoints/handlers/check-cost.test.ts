import { expect, it } from 'vitest';
import type { ServerRequest } from '../../request/server-request.js';
import type { RequestScope } from '../scope/request-scope.js';
import { checkCost } from './check-cost.js';

it.each([
  [undefined, 60_000, []],
  [0, 60_000, []],
  [120_000, 60_000, [180_000]],
])('a validation cost of %s and a body of %i bytes are checked as %j', (validationCost, length, expected) => {
  const checked: number[] = [];
  const scope = { storage: { validationCost } } as unknown as RequestScope;
  const request = { checkSize: (bytes: number) => checked.push(bytes) } as unknown as ServerRequest;
  checkCost(scope, request, new Uint8Array(length));
  expect(checked).toEqual(expected);
});
