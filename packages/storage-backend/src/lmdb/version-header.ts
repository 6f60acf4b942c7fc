import type { Version } from '../mvcc/key-index.js';

// Layout: createRevision (float64), length of the lease id (1 byte), lease id, key; strings in UTF-8.

/** Encodes the fields of a version other than its value. */
export function encodeHeader({ key, createRevision, lease = '' }: Version): Buffer {
  const leaseLength = Buffer.byteLength(lease);
  const header = Buffer.allocUnsafe(9 + leaseLength + Buffer.byteLength(key));
  header.writeDoubleBE(createRevision, 0);
  header.writeUInt8(leaseLength, 8);
  header.write(lease, 9);
  header.write(key, 9 + leaseLength);
  return header;
}

export function decodeHeader(revision: number, header: Buffer): Version {
  const keyStart = 9 + header.readUInt8(8);
  return {
    key: header.toString('utf8', keyStart),
    revision,
    createRevision: header.readDoubleBE(0),
    lease: keyStart > 9 ? header.toString('latin1', 9, keyStart) : undefined,
    value: undefined,
  };
}
