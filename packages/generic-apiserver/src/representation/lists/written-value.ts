import { Buffer } from 'node:buffer';
import { parseJSON } from '@k8s-ts/apimachinery/json';
import { ChunkWriter } from '../bodies/chunk-writer.js';
import type { JoinedBody } from '../bodies/joined-body.js';

const chunkSize = 4096;

/** The value of an item that a {@link JoinedBody} writes as JSON. */
export function writtenValue(item: JoinedBody['item'], index: number): unknown {
  const writer = new ChunkWriter(chunkSize);
  item(index, writer);
  return parseJSON(Buffer.concat(writer.finish())).value;
}
