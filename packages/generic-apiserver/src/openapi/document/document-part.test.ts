import { expect, it } from 'vitest';
import { entryOf } from './document-part.js';

it('the entry of a schema keeps the digits of a default above 2^53', () => {
  const { json } = entryOf('One', { type: 'integer', default: 9007199254740993n });
  expect(Buffer.from(json).toString()).toBe('{"type":"integer","default":9007199254740993}');
});
