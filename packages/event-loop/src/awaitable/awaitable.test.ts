import { describe, expect, it } from 'vitest';
import { catchError, whenReady } from './awaitable.js';

const fail = (): never => {
  throw new Error('wrong');
};
const messageOf = (error: unknown) => (error as Error).message;

describe('whenReady', () => {
  it('calls the function at once with a known value', () => {
    expect(whenReady(1, (value) => value + 1)).toBe(2);
    expect(() => whenReady(1, fail)).toThrow('wrong');
  });

  it('calls the function with the value of a promise', async () => {
    await expect(whenReady(Promise.resolve(1), (value) => value + 1)).resolves.toBe(2);
    await expect(whenReady(Promise.resolve(1), fail)).rejects.toThrow('wrong');
    await expect(whenReady(Promise.reject<number>(new Error('early')), (value) => value)).rejects.toThrow('early');
  });
});

describe('catchError', () => {
  it('returns the result of the work', async () => {
    expect(catchError(() => 1, messageOf)).toBe(1);
    await expect(catchError(async () => 1, messageOf)).resolves.toBe(1);
  });

  it('makes the result from an error or a rejection', async () => {
    expect(catchError(fail, messageOf)).toBe('wrong');
    await expect(catchError(async () => fail(), messageOf)).resolves.toBe('wrong');
  });
});
