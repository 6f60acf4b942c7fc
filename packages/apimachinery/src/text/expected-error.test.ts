import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ExpectedError } from './expected-error.js';

class Refused extends ExpectedError {
  override readonly name = 'Refused';
}

describe('ExpectedError', () => {
  it('is an Error with a name, a message and a cause', () => {
    const cause = new Error('inner');
    const error = new Refused('no', { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toBeInstanceOf(Refused);
    expect([error.name, error.message, error.cause, String(error)]).toEqual(['Refused', 'no', cause, 'Refused: no']);
    expect(Object.keys(error)).toEqual(['name']);
    expect('cause' in new Refused('no')).toBe(false);
    expect(() => {
      throw error;
    }).toThrow('no');
  });

  it('captures no stack trace until it is asked to', () => {
    const error = new Refused('no');
    expect(error.stack).toBe('Refused: no');
    expect(inspect(error)).toContain('Refused: no');
    Error.captureStackTrace(error);
    expect(error.stack).toMatch(/^Refused: no\n\s+at .*expected-error\.test\.ts/);
  });

  it('keeps a stack that is assigned', () => {
    const error = new Refused('no');
    error.stack = 'Refused: no\n    at elsewhere';
    expect(error.stack).toContain('elsewhere');
  });
});
