import { Buffer } from 'node:buffer';
import { parseJSON } from '@k8s-ts/apimachinery/json';
import { ChunkWriter } from './chunk-writer.js';
import type { JoinedBody } from './joined-body.js';

const chunkSize = 4096;
const comma = 0x2c;

/** The value of an item that a {@link JoinedBody} writes as JSON, with a comma in front of all items but the first. */
export function writtenValue(item: JoinedBody['item'], index: number): unknown {
  const writer = new ChunkWriter(chunkSize);
  item(index, writer);
  const json = Buffer.concat(writer.finish());
  return parseJSON(json[0] === comma ? json.subarray(1) : json).value;
}
