import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/client/src/clock/clock.ts
var longestTimeout = 2 ** 31 - 1;
var systemClock = {
  now: () => performance.timeOrigin + performance.now(),
  schedule(ms, run) {
    let timer;
    const wait = (rest) => {
      const part = Math.min(Math.max(rest, 0), longestTimeout);
      timer = setTimeout(() => rest > part ? wait(rest - part) : run(), part);
    };
    wait(ms);
    return () => clearTimeout(timer);
  }
};
function sleep(clock, ms, signal) {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const cancel = clock.schedule(ms, done);
    signal?.addEventListener("abort", done, { once: true });
  });
}

export {
  systemClock,
  sleep
};
//# sourceMappingURL=chunk-D52IOJDM.js.map
