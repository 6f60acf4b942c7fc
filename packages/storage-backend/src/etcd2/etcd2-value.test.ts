import { expect, it } from 'vitest';
import { decodeValue, encodeValue } from './etcd2-value.js';

it('encodeValue keeps any bytes', () => {
  const bytes = [...Array.from({ length: 51 }, (_, i) => i * 5), 0x41, 0x7b, 0x80, 0xc3, 0xff];
  const pairs = bytes.flatMap((first) => bytes.map((second) => Buffer.from([first, second])));
  for (const prefix of ['', '{"a":"ä', 'k8s', 'k8s\0', 'k8s:base64:', 'azhzA']) {
    const head = Buffer.from(prefix);
    const lost = [Buffer.alloc(0), ...pairs].filter((bytes) => {
      const value = Buffer.concat([head, bytes]);
      return Buffer.compare(decodeValue(encodeValue(value)), value) !== 0;
    });
    expect([prefix, lost]).toEqual([prefix, []]);
  }
});

it('encodeValue stores text unchanged, and protobuf as kube-apiserver did', () => {
  expect(encodeValue(Buffer.from('{"a":"ä"}'))).toBe('{"a":"ä"}');
  expect(encodeValue(Buffer.from('k8s\0\n\u0003'))).toBe(Buffer.from('k8s\0\n\u0003').toString('base64'));
  expect(encodeValue(new Uint8Array([255]))).toBe('k8s:base64:/w==');
});
