import { noHeapPolicy } from '@k8s-ts/event-loop';
import { LargeChanges } from './large-changes.js';
import { RecentlyDecoded } from './recently-decoded.js';

/**
 * The memory that several stores share for the values of their objects, with common limits. A server makes one for all
 * its resources.
 */
export class ValueMemory {
  /** Allocates memory for the JSON of cached objects, whose content is not defined. */
  readonly newBuffer: (length: number) => Buffer;
  readonly recentlyDecoded: RecentlyDecoded = new RecentlyDecoded();
  readonly largeChanges: LargeChanges = new LargeChanges();

  /** @param newBuffer default: memory whose size V8 counts */
  constructor(newBuffer: (length: number) => Buffer = noHeapPolicy.cacheBuffer) {
    this.newBuffer = newBuffer;
  }
}
