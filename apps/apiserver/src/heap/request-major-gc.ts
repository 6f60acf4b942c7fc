/** V8 begins a collection when buffers have grown by 64 MiB since the last one. */
const noticedBytes = 64 * 1024 * 1024 + 1;

/**
 * Makes V8 begin to collect garbage in this thread. It marks beside other work, in small steps, and some milliseconds
 * more for every ordinary buffer that is made meanwhile: a thread that makes many marks almost in one go, which shared
 * memory for caches avoids.
 *
 * A large buffer that is never written to starts the collection: V8 counts its size, and the system gives it no memory.
 */
export function requestMajorGC(): void {
  try {
    new ArrayBuffer(noticedBytes);
  } catch {
    // The system has no room for it. V8 collects when it has to.
  }
}
