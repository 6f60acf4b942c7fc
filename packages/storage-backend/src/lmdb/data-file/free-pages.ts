import { DamagedStoreError } from '../damaged-store-error.js';
import { readUInt64 } from './page-file.js';
import { type Walk, walkTable } from './tree.js';

/**
 * Checks the list of free pages: each is at most the last page, listed once, and not in use. All other tables must have
 * been walked before. Each record is a count, followed by that number of values. A value is 0 (nothing), a page, or a
 * negative length, which stands before the first page of a block.
 *
 * @returns number of free pages
 * @throws DamagedStoreError for the first fault
 */
export function checkFreePages(walk: Walk): number {
  const { file, snapshot, used } = walk;
  const fail = (reason: string): never => {
    throw new DamagedStoreError(file.path, reason);
  };
  const ranges: { readonly first: number; readonly count: number }[] = [];
  for (const entry of walkTable(walk, 'of free pages', snapshot.freePages, true)) {
    const transaction = readUInt64(entry.key, 0);
    const data = entry.data();
    if (transaction < 1 || transaction > snapshot.transaction || data.length < 8)
      fail('its list of free pages has an invalid record');
    const count = readUInt64(data, 0);
    if (!(count * 8 + 8 <= data.length)) fail('its list of free pages has an invalid record');
    let block = 1;
    for (let index = 1; index <= count; index++) {
      const isNegative = data.readUInt8(index * 8 + 7) >= 0x80;
      if (isNegative) {
        block = Number(-data.readBigInt64LE(index * 8));
        if (index === count) fail('its list of free pages has an invalid record');
        continue;
      }
      const first = readUInt64(data, index * 8);
      if (first === 0) {
        if (block !== 1) fail('its list of free pages has an invalid record');
        continue;
      }
      if (first < 2 || first + block - 1 > snapshot.lastPage) fail(`its list of free pages has the page ${first}`);
      ranges.push({ first, count: block });
      block = 1;
    }
  }
  ranges.sort((a, b) => a.first - b.first);
  let end = 0;
  let total = 0;
  for (const { first, count } of ranges) {
    if (first < end) fail(`page ${first} is listed twice as free`);
    end = first + count;
    total += count;
    for (let page = first; page < Math.min(end, used.length); page++)
      if (used[page] === 1) fail(`page ${page} is in use and listed as free`);
  }
  return total;
}
