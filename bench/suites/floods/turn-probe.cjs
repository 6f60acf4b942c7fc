// Preloaded into this repository's servers that the floods bench starts. Every few milliseconds it reads how long the
// first thread has run and how long it has waited for a processor. On SIGUSR2 it writes the numbers since the last
// signal to the file FLOODS_PROBE, as JSON: pairs of milliseconds.
const { openSync, readSync, renameSync, writeFileSync } = require('node:fs');
const { isMainThread } = require('node:worker_threads');

const sampleMs = 2;
const file = process.env.FLOODS_PROBE;
if (isMainThread && file !== undefined) {
  const statistics = openSync(`/proc/${process.pid}/task/${process.pid}/schedstat`);
  const text = Buffer.alloc(100);
  const read = () => {
    const [ran = 0, waited = 0] = text
      .latin1Slice(0, readSync(statistics, text, 0, text.length, 0))
      .split(' ', 2)
      .map(Number);
    return [ran / 1e6, waited / 1e6];
  };
  let last = read();
  let samples = [];
  setInterval(() => {
    const now = read();
    samples.push([now[0] - last[0], now[1] - last[1]]);
    last = now;
  }, sampleMs).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.new`, JSON.stringify(samples));
    renameSync(`${file}.new`, file);
    samples = [];
  });
}
