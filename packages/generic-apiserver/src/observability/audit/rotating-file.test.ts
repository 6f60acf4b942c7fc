import { execFileSync } from 'node:child_process';
import {
  lstat,
  mkdir,
  mkdtemp,
  open as openFile,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { RotatingFile, type RotatingFileOptions } from './rotating-file.js';

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const keepAll = { maxAgeDays: 0, maxBackups: 0, compress: false };
const open = (folder: string, options: Partial<RotatingFileOptions> = {}) =>
  new RotatingFile({ path: join(folder, 'logs', 'audit.log'), maxBytes: 10, ...keepAll, ...options });

/**
 * The names of renamed files contain the time in ms. Two files renamed in the same millisecond would replace each
 * other.
 */
const nextName = () => new Promise((resolve) => setTimeout(resolve, 2));

async function writeAll(file: RotatingFile, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    file.write(line);
    await nextName();
  }
  await file.close();
}

it('RotatingFile is readable for its owner only, and is appended to', async () => {
  const folder = await newFolder();
  await writeAll(open(folder), ['12345\n']);
  await writeAll(open(folder), ['78\n']);
  const path = join(folder, 'logs', 'audit.log');
  expect(await readFile(path, 'utf8')).toBe('12345\n78\n');
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('RotatingFile is never renamed without a size limit, and old files are kept', async () => {
  const folder = await newFolder();
  await writeAll(open(folder), ['12345678\n', 'b\n', '12345678\n']);
  const before = await readdir(join(folder, 'logs'));
  expect(before).toHaveLength(3);
  const long = `${'x'.repeat(100)}\n`;
  await writeAll(open(folder, { maxBytes: 0, maxBackups: 1, compress: true }), [long, long]);
  expect(await readdir(join(folder, 'logs'))).toEqual(before);
  expect(await readFile(join(folder, 'logs', 'audit.log'), 'utf8')).toBe(`12345678\n${long}${long}`);
});

it('RotatingFile is renamed when it is full', async () => {
  const folder = await newFolder();
  const file = open(folder);
  await writeAll(file, ['12345678\n', 'b\n', '12345678\n']);
  const names = (await readdir(join(folder, 'logs'))).sort();
  expect(names).toEqual([
    expect.stringMatching(/^audit-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}\.log$/),
    expect.stringMatching(/^audit-\d{4}-/),
    'audit.log',
  ]);
  expect(await readFile(join(folder, 'logs', names[1] as string), 'utf8')).toBe('b\n');
  expect(() => file.write('longer than the file\n')).toThrow('write length 21 exceeds maximum file size 10');
});

it('RotatingFile keeps the given number of old files, compressed', async () => {
  const folder = await newFolder();
  await writeAll(
    open(folder, { maxBackups: 2, compress: true }),
    ['1\n', '2\n', '3\n', '4\n'].map((line) => line.padStart(9, '.')),
  );
  const names = (await readdir(join(folder, 'logs'))).sort();
  expect(names).toHaveLength(3);
  const old = names.slice(0, 2).map((name) => join(folder, 'logs', name));
  expect(old).toEqual(old.map(() => expect.stringMatching(/\.log\.gz$/)));
  const texts = await Promise.all(
    old.map(async (path) =>
      gunzipSync(await readFile(path))
        .toString()
        .trim(),
    ),
  );
  expect(texts.map((text) => text.at(-1))).toEqual(['2', '3']);
});

it('RotatingFile removes files that are too old', async () => {
  const folder = await newFolder();
  const file = open(folder, { maxAgeDays: 3 });
  const old = join(folder, 'logs', 'audit-2020-01-02T03-04-05.678.log');
  const other = join(folder, 'logs', 'audit-old.log');
  await Promise.all([old, other].map((path) => writeFile(path, '')));
  await writeAll(file, ['a\n']);
  expect((await readdir(join(folder, 'logs'))).sort()).toEqual(['audit-old.log', 'audit.log']);
});

it.skipIf(process.platform === 'win32')('RotatingFile writes to a pipe, which it never renames', async () => {
  const folder = await newFolder();
  await mkdir(join(folder, 'logs'));
  const [pipe, link] = [join(folder, 'logs', 'pipe'), join(folder, 'logs', 'audit.log')];
  execFileSync('mkfifo', [pipe]);
  await symlink('pipe', link);
  const reader = await openFile(pipe, 'r+');
  const lines = ['12345678\n', 'b\n', '12345678\n'];
  await writeAll(open(folder), lines);
  const { buffer, bytesRead } = await reader.read();
  await reader.close();
  expect(buffer.toString('utf8', 0, bytesRead)).toBe(lines.join(''));
  expect((await readdir(join(folder, 'logs'))).sort()).toEqual(['audit.log', 'pipe']);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
});
