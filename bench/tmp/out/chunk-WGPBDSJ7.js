import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/storage/src/event-loop/time-slice.ts
function timeSlice(milliseconds = 10, callsPerCheck = 64) {
  let end = performance.now() + milliseconds;
  let calls = 0;
  const mask = callsPerCheck - 1;
  return {
    isOver: () => (++calls & mask) === 0 && performance.now() >= end,
    async next() {
      await eventLoopTurn();
      end = performance.now() + milliseconds;
    }
  };
}
function eventLoopTurn() {
  return new Promise((resolve) => setImmediate(resolve));
}

export {
  timeSlice,
  eventLoopTurn
};
