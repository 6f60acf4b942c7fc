/** Maximum size of the hostile part of a body, in bytes. */
export const most = 3 * 1024 * 1024 - 2000;

/** Joins `make(0) … make(count - 1)` with `separator`. */
export function many(count: number, make: (index: number) => string, separator = ','): string {
  return Array.from({ length: count }, (_, index) => make(index)).join(separator);
}

/** Makes the JSON text of an object with the given text as further members. */
export function withMeta(apiVersion: string, kind: string, rest: string, meta = ''): string {
  return `{"apiVersion":"${apiVersion}","kind":"${kind}","metadata":{"generateName":"h-"${meta === '' ? '' : `,${meta}`}}${rest === '' ? '' : `,${rest}`}}`;
}

/** A ConfigMap with further members of its metadata. */
export const configMap = (rest: string, meta = ''): string => withMeta('v1', 'ConfigMap', rest, meta);

/** A Pod whose spec has further members. */
export const pod = (spec: string): string =>
  withMeta(
    'v1',
    'Pod',
    `"spec":{${/"containers":/.test(spec.slice(0, 4000)) ? '' : '"containers":[{"name":"a","image":"a"}],'}${spec}}`,
  );

/** A protobuf field with a length in front: the tag, the length and the bytes. */
export function field(number: number, bytes: Uint8Array | string): Buffer {
  const content = Buffer.from(bytes);
  return Buffer.concat([varint((number << 3) | 2), varint(content.length), content]);
}

/** A protobuf varint. */
export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80);
  return Buffer.from([...bytes, rest]);
}

/** A body in Kubernetes' protobuf envelope. */
export function envelope(apiVersion: string, kind: string, raw: Uint8Array): Buffer {
  const typeMeta = Buffer.concat([field(1, apiVersion), field(2, kind)]);
  return Buffer.concat([Buffer.from('k8s\0'), field(1, typeMeta), field(2, raw)]);
}

/** Repeats the bytes `count` times. */
export function repeat(bytes: Uint8Array, count: number): Buffer {
  return Buffer.alloc(bytes.length * count, bytes);
}
