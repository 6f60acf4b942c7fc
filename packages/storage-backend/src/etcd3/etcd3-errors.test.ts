import { GRPCUnavailableError, GRPCUnknownError } from 'etcd3';
import { describe, expect, it } from 'vitest';
import { goMessage, wasNotSent } from './etcd3-errors.js';

describe('goMessage', () => {
  it.each([
    ['14 UNAVAILABLE: etcdserver: request timed out', 'etcdserver: request timed out'],
    ['14 UNAVAILABLE: read ECONNRESET', undefined],
  ])('returns the message of Go for %s', (message, expected) => {
    expect(goMessage(new GRPCUnavailableError(message))).toBe(expected);
  });
});

describe('wasNotSent', () => {
  it.each([
    ['a leader that hands over to another member', new GRPCUnknownError('2 UNKNOWN: raft proposal dropped'), true],
    ['a member without a connection', new GRPCUnavailableError('14 UNAVAILABLE: No connection established'), true],
    ['a connection that broke', new GRPCUnavailableError('14 UNAVAILABLE: read ECONNRESET'), false],
    ['a timeout during an election', new GRPCUnavailableError('14 UNAVAILABLE: etcdserver: request timed out'), false],
    ['an unknown error', new GRPCUnknownError('2 UNKNOWN: something else'), false],
  ])('decides whether a write may be repeated after %s', (_, error, expected) => {
    expect(wasNotSent(error)).toBe(expected);
  });
});
