import { Buffer } from 'node:buffer';

/**
 * Decides when garbage is collected, from the reports of a server. A policy may change flags of V8, which apply to the
 * whole process, so libraries use {@link noHeapPolicy} unless the program passes another policy.
 */
export interface HeapPolicy {
  /** Counts a request. */
  countRequest(): void;
  /** Counts bytes that a large request leaves as garbage in this thread. */
  countGarbage(bytes: number): void;
  /** Counts a request body of 16 KiB or more, when it has been read. */
  countLargeBody(): void;
  /** Counts a response of 4 MiB or more, when it has been written. */
  countLargeResponse(): void;
  countOpenedConnection(): void;
  countClosedConnection(): void;
  /**
   * Allocates memory for bytes that a cache keeps. Its initial content is arbitrary.
   *
   * @param length in bytes
   */
  cacheBuffer(length: number): Buffer;
  /**
   * Allocates memory for bytes that wait until a client reads them. Its initial content is arbitrary.
   *
   * @param length in bytes
   */
  responseBuffer(length: number): Buffer;
  /**
   * Counts the bytes of buffers made by {@link responseBuffer} that waited for a second or longer and are not used any
   * more.
   */
  countOldResponse(bytes: number): void;
  /**
   * Call when another thread of this process begins work whose objects soon become garbage.
   * @returns a function to call when the work ends. Idempotent
   */
  beginLargeWork(): () => void;
  /**
   * Calls the listener when requests have left much garbage, so that caches and pools can release memory, too. @returns
   * a function that ends the calls. Idempotent
   */
  onMuchGarbage(listener: () => void): () => void;
  /**
   * Collects the garbage of this thread before it returns, for threads in which no request waits. @returns false when
   * garbage is left to V8
   */
  collectNow(): boolean;
}

const nothing = (): void => {};

/** Leaves garbage to V8: changes no flags, begins no collections, and uses memory whose size V8 counts. */
export const noHeapPolicy: HeapPolicy = {
  countRequest: nothing,
  countGarbage: nothing,
  countLargeBody: nothing,
  countLargeResponse: nothing,
  countOpenedConnection: nothing,
  countClosedConnection: nothing,
  cacheBuffer: Buffer.allocUnsafeSlow,
  responseBuffer: Buffer.allocUnsafeSlow,
  countOldResponse: nothing,
  beginLargeWork: () => nothing,
  onMuchGarbage: () => nothing,
  collectNow: () => false,
};
