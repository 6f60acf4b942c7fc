import { noHeapPolicy } from '@k8s-ts/event-loop';
import { LargeChanges } from './large-changes.js';
import { RecentlyDecoded } from './recently-decoded.js';

/**
 * The memory that several stores share for the values of their objects, with common limits. A server makes one for all
 * its resources.
 */
export class ValueMemory {
  /** Makes the memory of the JSON of cached objects, with any content. */
  readonly newBuffer: (length: number) => Buffer;
  readonly recentlyDecoded: RecentlyDecoded = new RecentlyDecoded();
  readonly largeChanges: LargeChanges = new LargeChanges();

  /** @param newBuffer default: memory whose size V8 counts */
  constructor(newBuffer: (length: number) => Buffer = noHeapPolicy.cacheBuffer) {
    this.newBuffer = newBuffer;
  }
}
