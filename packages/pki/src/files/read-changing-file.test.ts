import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { readChangingFile } from './read-changing-file.js';

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'changing-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'file');
}

it('readChangingFile reads no part of a text that another program writes', async () => {
  const file = newFile();
  const texts = ['a'.repeat(500), 'b'.repeat(500) + 'a'.repeat(500), 'c'.repeat(100_000)];
  writeFileSync(file, texts[0] as string);
  let isDone = false;
  const writing = (async () => {
    for (let i = 1; !isDone; i++) {
      const text = texts[i % texts.length] as string;
      const descriptor = openSync(file, 'w');
      await sleep(3);
      writeSync(descriptor, text.slice(0, 500));
      await sleep(3);
      writeSync(descriptor, text.slice(500));
      closeSync(descriptor);
      await sleep(60);
    }
  })();
  const seen = new Set<string>();
  const end = Date.now() + 1500;
  while (Date.now() < end || seen.size < texts.length) {
    const text = (await readChangingFile(file)).toString();
    seen.add(text);
    if (!texts.includes(text)) break;
  }
  isDone = true;
  await writing;
  expect([...seen].sort().map((text) => text.slice(0, 2) + text.length)).toEqual(['aa500', 'bb1000', 'cc100000']);
});

it('readChangingFile stops after a limited time when a file always changes', async () => {
  const file = newFile();
  writeFileSync(file, '0');
  const timer = setInterval(() => writeFileSync(file, String(Date.now())), 2);
  onTestFinished(() => clearInterval(timer));
  expect((await readChangingFile(file)).toString()).toMatch(/^\d*$/);
});

it('readChangingFile reads an empty file', async () => {
  const file = newFile();
  writeFileSync(file, '');
  expect(await readChangingFile(file)).toEqual(Buffer.alloc(0));
});

it.skipIf(process.platform === 'win32')('readChangingFile reads a pipe once', async () => {
  const file = newFile();
  execFileSync('mkfifo', [file]);
  const [read] = await Promise.all([
    readChangingFile(file),
    new Promise<void>((done) => {
      setTimeout(() => {
        writeFileSync(file, 'one');
        done();
      }, 20);
    }),
  ]);
  expect(read.toString()).toBe('one');
});

it('readChangingFile names a missing file', async () => {
  const file = newFile();
  await expect(readChangingFile(file)).rejects.toMatchObject({ code: 'ENOENT', path: file });
});
