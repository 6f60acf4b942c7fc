import { expect, it } from 'vitest';
import { SchemaError } from './schema-error.js';

it('SchemaError shows the first of very many violations', () => {
  const path = `.${'x'.repeat(100_000)}`;
  const { message } = new SchemaError(Array.from({ length: 50_000 }, () => ({ path, message: 'no' })));
  expect(message.length).toBeLessThan(1_200_000);
  expect(message.endsWith('\n  and 49989 more')).toBe(true);
  expect(new SchemaError([{ path: '.a', message: 'no' }]).message).toBe('.a: no');
});
