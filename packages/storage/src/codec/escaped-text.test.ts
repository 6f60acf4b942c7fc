import { Buffer } from 'node:buffer';
import { escapeHTML } from '@k8s-ts/apimachinery/json';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escaped, isEscaped, isRestorable, unescaped } from './escaped-text.js';

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('<', '>', '&', '\u2028', '\u2029', '\u2027', '\u2030', '\\', '\\u003c', '\\u2029', 'â', '€'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
});

it('escaped escapes as Go does', () => {
  fc.assert(
    fc.property(text, (json) => {
      const bytes = Buffer.from(json);
      const plain = bytes.toString();
      expect(Buffer.from(escaped(bytes)).toString()).toBe(escapeHTML(plain));
      expect(isEscaped(bytes)).toBe(escapeHTML(plain) === plain);
    }),
  );
});

it('unescaped restores texts that have no escapes of their own', () => {
  fc.assert(
    fc.property(text, (json) => {
      const bytes = Buffer.from(json);
      expect(isRestorable(bytes)).toBe(!/\\u(003[ce]|0026|202[89])/.test(json));
      if (isRestorable(bytes)) expect(Buffer.compare(unescaped(escaped(bytes)), bytes)).toBe(0);
    }),
  );
});

it('escaped escapes characters that stand close together and far apart', () => {
  const json = `${'&'.repeat(1000)}${'é'.repeat(1000)}<${'x'.repeat(10_000)}&&${'y'.repeat(255)}>${'z'.repeat(257)}<`;
  const bytes = Buffer.from(json);
  expect(Buffer.from(escaped(bytes)).toString()).toBe(escapeHTML(json));
  expect(Buffer.compare(unescaped(escaped(bytes)), bytes)).toBe(0);
});

it('escaped escapes texts of several pieces', () => {
  const strings = Array.from({ length: 3000 }, (_, i) => `${'x'.repeat(i % 61)}\u2028&<${'y'.repeat(i % 7)}>`);
  for (const json of [JSON.stringify(strings), `"${strings.join('')}"`]) {
    const bytes = Buffer.from(json);
    expect(bytes.length).toBeGreaterThan(100_000);
    expect(Buffer.from(escaped(bytes)).toString()).toBe(escapeHTML(json));
    expect(Buffer.compare(unescaped(escaped(bytes)), bytes)).toBe(0);
  }
});
