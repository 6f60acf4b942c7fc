/** V8 begins a collection when buffers have grown by 64 MiB since the last one. */
const noticedBytes = 64 * 1024 * 1024 + 1;

/**
 * Makes V8 begin to collect garbage in this thread. V8 marks objects in small steps beside other work. For each
 * ordinary buffer that is made meanwhile, it marks for some more milliseconds: a thread that makes many buffers would
 * wait for almost the whole marking, so buffers of caches are in shared memory.
 *
 * V8 starts the collection because it counts the size of a large buffer. Nothing is written to that buffer, so the
 * system provides no memory for it.
 */
export function requestMajorGC(): void {
  try {
    new ArrayBuffer(noticedBytes);
  } catch {
    // The system has no room for it. V8 collects when it has to.
  }
}
