import { expect, it } from 'vitest';
import { decodeEncryptedObject, encodeEncryptedObject } from './encrypted-object.js';

// Encoded by hand, field by field.
const stored = Buffer.from(
  'Cl+Wl5iZmpucnZ6foKGio6SlpqeoqaqrrK2ur7CxsrO0tQABAgMEBQYHCAkKC89RBDxFj90GDoXyWa4eflM5Rhb/XBUHpOFK/AepJ+8886Kx01oTXXEcL9REfu/UZ+QNRhIFa2V5LTEaDHdyYXBwZWQgc2VlZCIjCh52ZXJzaW9uLmVuY3J5cHRpb24uZXhhbXBsZS5jb20SATEoAQ==',
  'base64',
);

it('encrypted objects are written and read in the bytes of kube-apiserver', () => {
  const object = decodeEncryptedObject(stored);
  expect(object).toMatchObject({ keyID: 'key-1', encryptedDEKSourceType: 1 });
  expect(Buffer.from(object.encryptedDEKSource).toString()).toBe('wrapped seed');
  expect([...object.annotations]).toEqual([['version.encryption.example.com', Uint8Array.from(Buffer.from('1'))]]);
  expect(object.encryptedData).toHaveLength(95);
  expect(Buffer.compare(encodeEncryptedObject(object), stored)).toBe(0);
});

it('decodeEncryptedObject skips unknown fields', () => {
  const more = Buffer.concat([Buffer.from([0x30, 0x96, 0x01, 0x3a, 0x01, 0x00, 0x45, 1, 2, 3, 4]), stored]);
  expect(decodeEncryptedObject(more)).toEqual(decodeEncryptedObject(stored));
});
