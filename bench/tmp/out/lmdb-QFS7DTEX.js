import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  MvccStore
} from "./chunk-HAJ7AMZL.js";
import "./chunk-PRYQRNQ2.js";
import "./chunk-32TLGVYB.js";
import "./chunk-QHO6KNB2.js";
import "./chunk-IGD2VSR7.js";
import "./chunk-YOXFROLO.js";
import "./chunk-EWJ7XEPS.js";
import "./chunk-HE4L4WC4.js";
import "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import {
  errorText
} from "./chunk-Z7BRCTGW.js";
import "./chunk-522ORYFU.js";
import "./chunk-GERWRKIW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/storage-backend/src/lmdb/backup-store.ts
import {
  chmodSync,
  closeSync as closeSync3,
  existsSync as existsSync3,
  fsyncSync as fsyncSync2,
  mkdirSync as mkdirSync2,
  mkdtempSync,
  openSync as openSync3,
  renameSync as renameSync2,
  rmSync as rmSync3,
  statSync as statSync4
} from "node:fs";
import { basename, dirname as dirname3, join as join5 } from "node:path";

// packages/storage-backend/src/lmdb/damaged-store-error.ts
var DamagedStoreError = class extends Error {
  /**
   * @param path the data file
   * @param reason the damage, as a clause without a full stop: `page 7 is not a leaf page`
   */
  constructor(path, reason) {
    super(
      `${path} is damaged (${reason}). Restore it from a backup with 'apiserver store restore', or move it away to begin with an empty store`
    );
    this.path = path;
    this.reason = reason;
  }
  path;
  reason;
  name = "DamagedStoreError";
};
var StoreFormatError = class extends Error {
  /** @param problem a clause that follows the path: `has format 2, …` */
  constructor(path, problem) {
    super(`${path} ${problem}. Use the version that wrote it, or move it away to begin with an empty store`);
    this.path = path;
  }
  path;
  name = "StoreFormatError";
};

// packages/storage-backend/src/lmdb/data-file/page-file.ts
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
var BLOCK = 1 << 16;
var MAX_BLOCKS = 64;
function openPageFile(path) {
  const descriptor = openSync(path, "r");
  const stats = fstatSync(descriptor);
  const { size } = stats;
  if (!stats.isFile()) {
    closeSync(descriptor);
    throw new DamagedStoreError(path, stats.isDirectory() ? "it is a folder" : "it is not a regular file");
  }
  const blocks = /* @__PURE__ */ new Map();
  const readNew = (offset, length) => {
    if (!(offset + length <= size)) throw new DamagedStoreError(path, `it ends after ${size} bytes, too early`);
    const buffer = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const count = readSync(descriptor, buffer, done, length - done, offset + done);
      if (count === 0) throw new DamagedStoreError(path, `it ends after ${offset + done} bytes, too early`);
      done += count;
    }
    return buffer;
  };
  const block = (index) => {
    let found = blocks.get(index);
    if (found === void 0) {
      found = readNew(index * BLOCK, Math.min(BLOCK, size - index * BLOCK));
      const oldest = blocks.keys().next();
      if (blocks.size >= MAX_BLOCKS && !oldest.done) blocks.delete(oldest.value);
      blocks.set(index, found);
    }
    return found;
  };
  return {
    path,
    length: size,
    read(offset, length) {
      if (!(offset + length <= size)) return readNew(offset, length);
      const index = Math.floor(offset / BLOCK);
      const start = offset - index * BLOCK;
      if (start + length > BLOCK) return readNew(offset, length);
      return block(index).subarray(start, start + length);
    },
    readNew,
    close: () => closeSync(descriptor)
  };
}
function readUInt64(bytes, offset) {
  return bytes.readUInt32LE(offset + 4) * 4294967296 + bytes.readUInt32LE(offset);
}

// packages/storage-backend/src/lmdb/data-file/meta-page.ts
var PAGE_HEADER = 24;
var TABLE_SIZE = 48;
var NO_PAGE = 4294967295 * 4294967296 + 4294967295;
var META_PAGE = 8;
var META_SIZE = PAGE_HEADER + 24 + 2 * TABLE_SIZE + 24;
var MAGIC = 3203383518;
var DATA_VERSION = 2;
var INTEGER_KEY = 8;
var NO_SUBDIR = 16384;
function decodeTable(bytes) {
  const root = readUInt64(bytes, 40);
  return {
    root: root === NO_PAGE ? void 0 : root,
    flags: bytes.readUInt16LE(4),
    depth: bytes.readUInt16LE(6),
    branchPages: readUInt64(bytes, 8),
    leafPages: readUInt64(bytes, 16),
    overflowPages: readUInt64(bytes, 24),
    entries: readUInt64(bytes, 32)
  };
}
function readSnapshot(file) {
  const first = readMeta(file, 0, 0);
  const second = readMeta(file, 1, first.pageSize);
  if (first.pageSize !== second.pageSize)
    throw new DamagedStoreError(file.path, "its meta pages contradict each other");
  const [older, newer] = first.transaction > second.transaction ? [second, first] : [first, second];
  if (newer.transaction - older.transaction !== (newer.transaction === 0 ? 0 : 1))
    throw new DamagedStoreError(file.path, "its meta pages contradict each other");
  return newer;
}
function readMeta(file, index, offset) {
  const fail = (reason) => {
    throw new DamagedStoreError(file.path, reason);
  };
  if (file.length < offset + META_SIZE) return fail(`it ends after ${file.length} bytes, too early`);
  const page = file.readNew(offset, META_SIZE);
  if (page.readUInt32LE(PAGE_HEADER) !== MAGIC)
    return fail(index === 0 ? "it is not an LMDB file" : "its second meta page is not valid");
  const version = page.readUInt32LE(PAGE_HEADER + 4);
  if (version !== DATA_VERSION) {
    if (version > 0 && version < 1e3 && index === 0)
      throw new StoreFormatError(
        file.path,
        `has version ${version} of LMDB's format; this version reads ${DATA_VERSION}`
      );
    return fail(`meta page ${index} has an unknown version`);
  }
  if (readUInt64(page, 0) !== index || page.readUInt16LE(18) !== META_PAGE)
    return fail(`page ${index} is not a meta page`);
  const freeTable = PAGE_HEADER + 24;
  const mainTable = freeTable + TABLE_SIZE;
  const meta = {
    pageSize: page.readUInt32LE(freeTable),
    freePages: decodeTable(page.subarray(freeTable)),
    main: decodeTable(page.subarray(mainTable)),
    lastPage: readUInt64(page, mainTable + TABLE_SIZE),
    transaction: readUInt64(page, mainTable + TABLE_SIZE + 8)
  };
  const { pageSize, lastPage, transaction, freePages, main } = meta;
  if (pageSize < 512 || pageSize > 65536 || (pageSize & pageSize - 1) !== 0)
    return fail(`meta page ${index} has the page size ${pageSize}`);
  const pages = Math.floor(file.length / pageSize);
  const notInFile = (root) => root !== void 0 && (root < 2 || root >= pages || root > lastPage);
  if (pages < 2 || notInFile(freePages.root) || notInFile(main.root))
    return fail(`it ends after ${file.length} bytes, too early`);
  if (lastPage < 1 || lastPage > 2 * pages + 65536) return fail(`meta page ${index} has the last page ${lastPage}`);
  if ((freePages.flags & ~NO_SUBDIR) !== INTEGER_KEY || main.flags !== 0)
    return fail(`meta page ${index} has unknown flags`);
  if (transaction !== 0 && transaction % 2 !== index)
    return fail(`meta page ${index} has the number of another transaction`);
  return meta;
}

// packages/storage-backend/src/lmdb/data-file/tree.ts
var BRANCH = 1;
var LEAF = 2;
var OVERFLOW = 4;
var BIG = 1;
var TABLE = 2;
var NODE_HEADER = 8;
var MAX_DEPTH = 32;
function* walkTable(walk, name, table, integerKeys = false) {
  const { file, snapshot, used, step } = walk;
  const { pageSize } = snapshot;
  const fail = (reason) => {
    throw new DamagedStoreError(file.path, reason);
  };
  const compare = integerKeys ? (a, b) => readUInt64(a, 0) - readUInt64(b, 0) : (a, b) => a.compare(b);
  const counts = { branch: 0, leaf: 0, overflow: 0, entries: 0 };
  let last;
  const claim2 = (page, count) => {
    if (!(page >= 2) || page + count > used.length)
      fail(`table ${name} refers to page ${page}, which is not in the file`);
    if (page + count - 1 > snapshot.lastPage) fail(`table ${name} refers to page ${page} after the last one`);
    for (let at = page; at < page + count; at++) {
      if (used[at] === 1) fail(`page ${at} is used twice`);
      used[at] = 1;
    }
  };
  const header = (page, bytes) => {
    if (readUInt64(bytes, 0) !== page) fail(`page ${page} has another page's number`);
    if (readUInt64(bytes, 8) > snapshot.transaction) fail(`page ${page} is newer than the last transaction`);
    return bytes.readUInt16LE(18);
  };
  function* pages(page, depth, low, high) {
    step();
    claim2(page, 1);
    const bytes = Buffer.from(file.read(page * pageSize, pageSize));
    const kind = header(page, bytes);
    const isLeaf = depth === table.depth;
    if (kind !== (isLeaf ? LEAF : BRANCH)) fail(`page ${page} is not a ${isLeaf ? "leaf" : "branch"} page`);
    const body = bytes.subarray(PAGE_HEADER);
    const lower = bytes.readUInt16LE(20);
    const upper = bytes.readUInt16LE(22);
    const count = lower >>> 1;
    if (lower % 2 !== 0 || lower > upper || upper > body.length) fail(`page ${page} has invalid bounds`);
    if (count < (isLeaf || integerKeys ? 1 : 2)) fail(`page ${page} has too few entries`);
    const node = (index) => {
      const at = body.readUInt16LE(2 * index);
      if (at % 2 !== 0 || at < upper || at + NODE_HEADER > body.length) fail(`page ${page} has an invalid entry`);
      return at;
    };
    const keyOf = (at) => {
      const end = at + NODE_HEADER + body.readUInt16LE(at + 6);
      if (end > body.length) fail(`page ${page} has an invalid entry`);
      const key = body.subarray(at + NODE_HEADER, end);
      if (key.length === 0 || integerKeys && key.length !== 8) fail(`page ${page} has an invalid key`);
      return key;
    };
    if (!isLeaf) {
      counts.branch++;
      let from = low;
      for (let index = 0; index < count; index++) {
        const at = node(index);
        const child = readUInt48(body, at);
        const to = index + 1 < count ? keyOf(node(index + 1)) : high;
        if (from !== void 0 && to !== void 0 && compare(from, to) >= 0)
          fail(`page ${page} has keys out of order`);
        yield* pages(child, depth + 1, from, to);
        from = to;
      }
      return;
    }
    counts.leaf++;
    for (let index = 0; index < count; index++) {
      const at = node(index);
      const key = keyOf(at);
      if (low !== void 0 && compare(key, low) < 0 || high !== void 0 && compare(key, high) >= 0 || last !== void 0 && compare(key, last) <= 0)
        fail(`page ${page} has keys out of order`);
      last = key;
      const size = body.readUInt32LE(at);
      const flags = body.readUInt16LE(at + 4);
      const start = at + NODE_HEADER + key.length;
      if (flags > TABLE) fail(`page ${page} has an entry of an unknown kind`);
      if (start + (flags === BIG ? 24 : size) > body.length) fail(`page ${page} has an invalid entry`);
      counts.entries++;
      if (flags !== BIG) {
        yield { key, flags, size, data: () => body.subarray(start, start + size) };
        continue;
      }
      const first = readUInt64(body, start);
      const length = Math.floor((PAGE_HEADER - 1 + size) / pageSize) + 1;
      if (readUInt64(body, start + 16) !== length) fail(`page ${page} has an entry of a wrong length`);
      claim2(first, length);
      counts.overflow += length;
      const top = file.read(first * pageSize, PAGE_HEADER);
      if (header(first, top) !== OVERFLOW || top.readUInt32LE(20) !== length)
        fail(`page ${first} is not an overflow page`);
      yield { key, flags: 0, size, data: () => file.readNew(first * pageSize + PAGE_HEADER, size) };
    }
  }
  if (table.root !== void 0) {
    if (table.depth < 1 || table.depth > MAX_DEPTH) fail(`table ${name} has the depth ${table.depth}`);
    yield* pages(table.root, 1, void 0, void 0);
  }
  if (counts.branch !== table.branchPages || counts.leaf !== table.leafPages || counts.overflow !== table.overflowPages || counts.entries !== table.entries)
    fail(`table ${name} does not have the number of entries and pages that it should have`);
}
function readUInt48(body, at) {
  return body.readUInt16LE(at + 4) * 4294967296 + body.readUInt32LE(at);
}

// packages/storage-backend/src/lmdb/data-file/free-pages.ts
function checkFreePages(walk) {
  const { file, snapshot, used } = walk;
  const fail = (reason) => {
    throw new DamagedStoreError(file.path, reason);
  };
  const ranges = [];
  for (const entry of walkTable(walk, "of free pages", snapshot.freePages, true)) {
    const transaction = readUInt64(entry.key, 0);
    const data = entry.data();
    if (transaction < 1 || transaction > snapshot.transaction || data.length < 8)
      fail("its list of free pages has an invalid record");
    const count = readUInt64(data, 0);
    if (!(count * 8 + 8 <= data.length)) fail("its list of free pages has an invalid record");
    let block = 1;
    for (let index = 1; index <= count; index++) {
      const isNegative = data.readUInt8(index * 8 + 7) >= 128;
      if (isNegative) {
        block = Number(-data.readBigInt64LE(index * 8));
        if (index === count) fail("its list of free pages has an invalid record");
        continue;
      }
      const first = readUInt64(data, index * 8);
      if (first === 0) {
        if (block !== 1) fail("its list of free pages has an invalid record");
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

// packages/storage-backend/src/lmdb/version-header.ts
function encodeHeader({ key, createRevision, lease = "" }) {
  const leaseLength = Buffer.byteLength(lease);
  const header = Buffer.allocUnsafe(9 + leaseLength + Buffer.byteLength(key));
  header.writeDoubleBE(createRevision, 0);
  header.writeUInt8(leaseLength, 8);
  header.write(lease, 9);
  header.write(key, 9 + leaseLength);
  return header;
}
function decodeHeader(revision, header) {
  const keyStart = 9 + header.readUInt8(8);
  return {
    key: header.toString("utf8", keyStart),
    revision,
    createRevision: header.readDoubleBE(0),
    lease: keyStart > 9 ? header.toString("latin1", 9, keyStart) : void 0,
    value: void 0
  };
}

// packages/storage-backend/src/lmdb/data-file/store-content.ts
var FORMAT = 1;
var TABLE_NAMES = ["meta", "leases", "versions", "values"];
function readContent(path) {
  const fail = (reason) => {
    throw new DamagedStoreError(path, reason);
  };
  const meta = /* @__PURE__ */ new Map();
  const keys = /* @__PURE__ */ new Map();
  const live = [];
  let [last, versions, values, leases] = [0, 0, 0, 0];
  const revisionOf = (table, key) => {
    const revision = decodeRevision(key);
    if (revision === void 0) fail(`table ${table} has an invalid key`);
    return revision;
  };
  const json = (table, data) => {
    try {
      return JSON.parse(data.toString());
    } catch {
      return fail(`table ${table} has an entry that is not JSON`);
    }
  };
  const adders = {
    meta({ key, data }) {
      const value = json("meta", data());
      if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
        return fail("table meta has an entry that is not a number");
      const name = key.toString();
      if (name === "format") checkFormat(path, value);
      meta.set(name, value);
    },
    leases({ data }) {
      const lease = json("leases", data());
      if (typeof lease?.id !== "string" || typeof lease.ttlSeconds !== "number" || typeof lease.expiresAt !== "number")
        fail("table leases has an invalid entry");
      leases++;
    },
    versions({ key, size, data }) {
      const revision = revisionOf("versions", key);
      const header = data();
      if (size < 9 || 9 + header.readUInt8(8) > size) fail(`the version of revision ${revision} is not valid`);
      const version = decodeHeader(revision, header);
      const { createRevision } = version;
      if (!Number.isSafeInteger(createRevision) || createRevision < 0 || createRevision > revision)
        fail(`the version of revision ${revision} is not valid`);
      versions++;
      last = revision;
      keys.set(version.key, createRevision > 0);
      if (createRevision > 0) live.push(revision);
    },
    values({ key }) {
      const revision = revisionOf("values", key);
      const expected = live[values++];
      if (expected !== revision)
        fail(
          expected === void 0 || revision < expected ? `the value of revision ${revision} belongs to no version` : `revision ${expected} has no value`
        );
    }
  };
  return {
    add: (table, entry) => adders[table](entry),
    end() {
      if (values < live.length) fail(`revision ${live[values]} has no value`);
      if (!meta.has("format") && versions + leases > 0) fail("its format is missing");
    },
    report: () => ({
      revision: Math.max(meta.get("revision") ?? 0, last),
      compactRevision: meta.get("compactRevision") ?? 0,
      versions,
      keys: byPrefix(keys),
      leases
    })
  };
}
function checkFormat(path, format) {
  if (format !== FORMAT) throw new StoreFormatError(path, `has format ${format}; this version reads format ${FORMAT}`);
}
function decodeRevision(key) {
  const digits = key.toString("hex");
  if (digits.length > 18 || digits[0] !== "1" || digits.length === 18 && digits[17] !== "0") return void 0;
  const revision = Buffer.from(digits.slice(1, 17).padEnd(16, "0"), "hex").readDoubleBE(0);
  return Number.isSafeInteger(revision) && revision > 0 ? revision : void 0;
}
function byPrefix(keys) {
  const counts = /* @__PURE__ */ new Map();
  for (const [key, exists] of keys) {
    if (!exists) continue;
    const prefix = resourcePrefix(key);
    counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
  }
  return new Map([...counts].sort(([a], [b]) => a < b ? -1 : 1));
}
function resourcePrefix(key) {
  const [empty = "", root = "", second = "", third = "", ...rest] = key.split("/");
  const isLong = rest.length > 0 && (second === "services" || second.includes("."));
  return [empty, root, second, ...isLong ? [third] : []].join("/");
}

// packages/storage-backend/src/lmdb/data-file/check-data-file.ts
function checkMetaPages(path) {
  withFile(path, readSnapshot);
}
function checkDataFile(path, budgetMs = Number.POSITIVE_INFINITY) {
  return withFile(path, (file) => {
    const snapshot = readSnapshot(file);
    const deadline = performance.now() + budgetMs;
    const walk = {
      file,
      snapshot,
      used: new Uint8Array(Math.floor(file.length / snapshot.pageSize)),
      step() {
        if (performance.now() > deadline) throw new TimeUp();
      }
    };
    const content = readContent(file.path);
    let freePages = 0;
    let complete = true;
    try {
      const tables = mainTables(walk);
      for (const name of TABLE_NAMES) {
        const table = tables.get(name);
        if (table === void 0) continue;
        for (const entry of walkTable(walk, name, table)) {
          if (entry.flags !== 0)
            throw new DamagedStoreError(file.path, `table ${name} has an entry of an unknown kind`);
          content.add(name, entry);
        }
      }
      content.end();
      freePages = checkFreePages(walk);
    } catch (error) {
      if (!(error instanceof TimeUp)) throw error;
      complete = false;
    }
    return { complete, bytes: file.length, pages: walk.used.length, freePages, ...content.report() };
  });
}
var TimeUp = class extends Error {
};
function withFile(path, use) {
  const file = openPageFile(path);
  try {
    return use(file);
  } finally {
    file.close();
  }
}
function mainTables(walk) {
  const { file, snapshot } = walk;
  const tables = /* @__PURE__ */ new Map();
  for (const { key, flags, data } of walkTable(walk, "of tables", snapshot.main)) {
    const name = key.toString("latin1", 0, key.length - 1);
    const isKnown = flags === TABLE && key[key.length - 1] === 0 && TABLE_NAMES.includes(name);
    if (!isKnown) throw new DamagedStoreError(file.path, "it is an LMDB file of another program");
    const table = decodeTable(data());
    if (table.flags !== 0) throw new DamagedStoreError(file.path, `table ${name} has unknown flags`);
    tables.set(name, table);
  }
  return tables;
}

// packages/storage-backend/src/lmdb/lmdb-store.ts
import { closeSync as closeSync2, fsyncSync, mkdirSync, openSync as openSync2, realpathSync } from "node:fs";
import { dirname as dirname2, join as join3 } from "node:path";

// packages/storage-backend/src/lmdb/clean-marker.ts
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
var NAME = "CLEAN";
function stateOf(path) {
  const { size, mtimeNs } = statSync(path, { bigint: true });
  return JSON.stringify({ size: `${size}`, mtimeNs: `${mtimeNs}` });
}
function markClean(path) {
  writeFileSync(join(dirname(path), NAME), stateOf(path), { mode: 384 });
}
function isClean(path) {
  try {
    return readFileSync(join(dirname(path), NAME), "utf8") === stateOf(path);
  } catch {
    return false;
  }
}
function hasMarker(path) {
  return existsSync(join(dirname(path), NAME));
}
function clearClean(path) {
  rmSync(join(dirname(path), NAME), { force: true });
}

// packages/storage-backend/src/lmdb/directory-lock.ts
import { randomUUID } from "node:crypto";
import { linkSync, readFileSync as readFileSync2, renameSync, rmSync as rmSync2, writeFileSync as writeFileSync2 } from "node:fs";
import { join as join2 } from "node:path";
function lockDirectory(directory) {
  const path = join2(directory, "LOCK");
  const self = { id: randomUUID(), pid: process.pid, started: startOf(process.pid) };
  const own = `${path}.${self.id}`;
  writeFileSync2(own, JSON.stringify(self), { flush: true });
  try {
    for (let attempt = 0; !claim(own, path); attempt++) {
      const holder = read(path);
      if (holder === void 0 && attempt < 3) continue;
      if (holder === void 0 || isAlive(holder) || attempt >= 3) throw inUse(directory, holder);
      takeAway(path, holder, `${own}.stale`);
    }
  } finally {
    rmSync2(own, { force: true });
  }
  return () => {
    if (read(path)?.id === self.id) rmSync2(path, { force: true });
  };
}
function isHeld(directory) {
  const holder = read(join2(directory, "LOCK"));
  return holder !== void 0 && isAlive(holder);
}
function claim(own, path) {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    try {
      writeFileSync2(path, readFileSync2(own), { flag: "wx", flush: true });
      return true;
    } catch (second) {
      if (second.code === "EEXIST") return false;
      throw second;
    }
  }
}
function takeAway(path, holder, aside) {
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside)?.id !== holder.id) claim(aside, path);
  rmSync2(aside, { force: true });
}
function read(path) {
  try {
    return JSON.parse(readFileSync2(path, "utf8"));
  } catch {
    return void 0;
  }
}
function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code === "ESRCH") return false;
  }
  const now = startOf(pid);
  return started === "" || now === "" || started === now;
}
function startOf(pid) {
  try {
    const boot = readFileSync2("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync2(`/proc/${pid}/stat`, "utf8");
    const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${boot}/${started}`;
  } catch {
    return "";
  }
}
function inUse(directory, holder) {
  const who = holder === void 0 ? "another process" : holder.pid === process.pid ? "this process" : `process ${holder.pid}`;
  return new Error(`the data directory ${directory} is in use by ${who}; only one store can have it open`);
}

// packages/storage-backend/src/lmdb/lmdb-journal.ts
import { open } from "lmdb";

// packages/storage-backend/src/lmdb/pooled-copies.ts
var POOL_SIZE = 256 * 1024;
var LONGEST_POOLED = 16 * 1024;
var PooledCopies = class {
  #pool = Buffer.allocUnsafeSlow(0);
  #at = 0;
  of(bytes) {
    const { length } = bytes;
    if (length > LONGEST_POOLED) {
      const own = Buffer.allocUnsafeSlow(length);
      own.set(bytes.subarray(0, length));
      return own;
    }
    if (this.#at + length > this.#pool.length) {
      this.#pool = Buffer.allocUnsafeSlow(POOL_SIZE);
      this.#at = 0;
    }
    const copy = this.#pool.subarray(this.#at, this.#at + length);
    copy.set(bytes.subarray(0, length));
    this.#at += length;
    return copy;
  }
};

// packages/storage-backend/src/lmdb/lmdb-journal.ts
function openLmdbJournal(path) {
  const root = open({
    path,
    noSubdir: true,
    overlappingSync: false,
    // The store above already makes batches; waiting for more writes would only delay them.
    eventTurnBatching: false,
    encoding: "binary",
    maxDbs: 4,
    cache: false
  });
  const meta = root.openDB({ name: "meta", encoding: "json", cache: false });
  const format = meta.get("format");
  try {
    if (format !== void 0) checkFormat(path, format);
  } catch (error) {
    root.close();
    throw error;
  }
  const versions = root.openDB({ name: "versions", encoding: "binary", cache: false });
  const values = root.openDB({ name: "values", encoding: "binary", cache: false });
  const leases = root.openDB({ name: "leases", encoding: "json", cache: false });
  if (format === void 0) meta.putSync("format", FORMAT);
  const durably = async (writes) => {
    await root.batch(writes);
  };
  const copies = new PooledCopies();
  const journal = {
    immediate: false,
    keepsValues: false,
    append: (batch) => durably(() => {
      for (const version of batch) {
        versions.put(version.revision, encodeHeader(version));
        if (version.value !== void 0) values.put(version.revision, asBuffer(version.value));
      }
    }),
    value(version) {
      const shared = values.getBinaryFast(version.revision);
      if (shared === void 0) throw new Error(`revision ${version.revision} of ${version.key} has no value`);
      return copies.of(shared);
    },
    putLease: (lease) => durably(() => leases.put(lease.id, lease)),
    removeLease: (id) => durably(() => leases.remove(id)),
    setCompacted: (compactRevision, revision) => durably(() => {
      meta.put("compactRevision", compactRevision);
      meta.put("revision", revision);
    }),
    remove: (batch) => batch.length === 0 ? void 0 : durably(() => {
      for (const { revision, createRevision } of batch) {
        versions.remove(revision);
        if (createRevision > 0) values.remove(revision);
      }
    }),
    size: () => usedBytes(root, [versions, values, leases, meta]),
    async close() {
      await root.flushed;
      await root.close();
    }
  };
  const state = {
    revision: meta.get("revision") ?? 0,
    compactRevision: meta.get("compactRevision") ?? 0,
    versions: storedVersions(path, versions),
    leases: [...leases.getRange()].map(({ value }) => value)
  };
  return { journal, state };
}
function* storedVersions(path, versions) {
  for (const { key, value } of versions.getRange({ snapshot: false })) {
    let version;
    try {
      version = decodeHeader(key, value);
    } catch {
      throw new DamagedStoreError(path, `the version of revision ${key} is not valid`);
    }
    yield version;
  }
}
function asBuffer(bytes) {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
function usedBytes(root, tables) {
  let bytes = 0;
  for (const table of [root, ...tables]) {
    const stats = table.getStats();
    bytes += stats.pageSize * (stats.treeBranchPageCount + stats.treeLeafPageCount + stats.overflowPages);
  }
  return bytes;
}

// packages/storage-backend/src/lmdb/prepare-data-file.ts
import { statSync as statSync2 } from "node:fs";
var BUDGET_MS = 5e3;
function prepareDataFile(path) {
  const stats = statSync2(path, { throwIfNoEntry: false });
  if (stats === void 0) return false;
  if (stats.isFile() && stats.size === 0) {
    if (hasMarker(path)) throw new DamagedStoreError(path, "it is empty");
    return false;
  }
  if (isClean(path)) checkMetaPages(path);
  else checkDataFile(path, BUDGET_MS);
  return true;
}

// packages/storage-backend/src/lmdb/lmdb-store.ts
var DATA_FILE = "data.mdb";
function openLmdbStore(options) {
  mkdirSync(options.directory, { recursive: true, mode: 448 });
  const directory = realpathSync(options.directory);
  const unlock = lockDirectory(directory);
  try {
    const path = join3(directory, DATA_FILE);
    const exists = prepareDataFile(path);
    clearClean(path);
    const { journal, state } = openLmdbJournal(path);
    if (!exists) for (const each of [directory, dirname2(directory)]) syncDirectory(each);
    const close = async () => {
      try {
        await journal.close();
        markClean(path);
      } finally {
        unlock();
      }
    };
    try {
      return new MvccStore({ ...journal, close }, state);
    } catch (error) {
      journal.close().catch(() => void 0);
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}
function syncDirectory(directory) {
  try {
    const descriptor = openSync2(directory, "r");
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync2(descriptor);
    }
  } catch {
  }
}

// packages/storage-backend/src/lmdb/read-transaction.ts
import { open as open2 } from "lmdb";
async function withReadTransaction(path, work) {
  checkMetaPages(path);
  const root = open2({ path, noSubdir: true, readOnly: true, overlappingSync: false, encoding: "binary", cache: false });
  try {
    const transaction = root.useReadTransaction();
    try {
      return await work(root);
    } finally {
      transaction.done();
    }
  } finally {
    await root.close();
  }
}

// packages/storage-backend/src/lmdb/store-files.ts
import { existsSync as existsSync2, statSync as statSync3 } from "node:fs";
import { join as join4 } from "node:path";
function dataFileOf(path) {
  const file = statSync3(path, { throwIfNoEntry: false })?.isDirectory() ? join4(path, DATA_FILE) : path;
  if (!existsSync2(file)) throw new Error(`there is no store at ${path}`);
  return file;
}

// packages/storage-backend/src/lmdb/backup-store.ts
async function backupStore(directory, target) {
  const source = dataFileOf(directory);
  const isFolder = /[/\\]$/.test(target) || statSync4(target, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? join5(target, DATA_FILE) : target;
  if (existsSync3(file)) throw new Error(`${file} exists already; nothing is overwritten`);
  mkdirSync2(dirname3(file), { recursive: true, mode: 448 });
  const work = mkdtempSync(join5(dirname3(file), ".backup-"));
  try {
    const copy = join5(work, basename(file));
    const report = await withReadTransaction(source, async (root) => {
      await root.backup(copy, false);
      return checkCopy(copy, source);
    });
    chmodSync(copy, 384);
    syncFile(copy);
    renameSync2(copy, file);
    syncDirectory(dirname3(file));
    return { file, report };
  } finally {
    rmSync3(work, { recursive: true, force: true });
  }
}
function checkCopy(copy, original) {
  try {
    return checkDataFile(copy);
  } catch (error) {
    if (error instanceof DamagedStoreError) throw new DamagedStoreError(original, error.reason);
    throw new Error(errorText(error).replace(copy, () => original));
  }
}
function syncFile(path) {
  const descriptor = openSync3(path, "r+");
  try {
    fsyncSync2(descriptor);
  } finally {
    closeSync3(descriptor);
  }
}

// packages/storage-backend/src/lmdb/check-store.ts
import { dirname as dirname4 } from "node:path";
async function checkStore(path) {
  const file = dataFileOf(path);
  const directory = dirname4(file);
  if (isHeld(directory)) return withReadTransaction(file, () => checkDataFile(file));
  if (file === path) return checkDataFile(file);
  const unlock = lockDirectory(directory);
  try {
    return checkDataFile(file);
  } finally {
    unlock();
  }
}

// packages/storage-backend/src/lmdb/restore-store.ts
import { randomUUID as randomUUID2 } from "node:crypto";
import { chmodSync as chmodSync2, copyFileSync, mkdirSync as mkdirSync3, renameSync as renameSync3, rmSync as rmSync4, statSync as statSync5 } from "node:fs";
import { dirname as dirname5, join as join6 } from "node:path";
function restoreStore(directory, backup) {
  const source = dataFileOf(backup);
  if (isHeld(dirname5(source)))
    throw new Error(`${source} is in use by a running server; copy it with 'apiserver store backup' first`);
  mkdirSync3(directory, { recursive: true, mode: 448 });
  const file = join6(directory, DATA_FILE);
  const unlock = lockDirectory(directory);
  const copy = `${file}.${randomUUID2()}`;
  try {
    if ((statSync5(file, { throwIfNoEntry: false })?.size ?? 0) > 0)
      throw new Error(`${file} exists already; move it away first, nothing is overwritten`);
    copyFileSync(source, copy);
    chmodSync2(copy, 384);
    const report = checkCopy(copy, source);
    syncFile(copy);
    clearClean(file);
    rmSync4(`${file}-lock`, { force: true });
    renameSync3(copy, file);
    markClean(file);
    syncDirectory(directory);
    return { file, report };
  } finally {
    rmSync4(copy, { force: true });
    unlock();
  }
}
export {
  DATA_FILE,
  DamagedStoreError,
  StoreFormatError,
  backupStore,
  checkCopy,
  checkStore,
  openLmdbStore,
  restoreStore,
  syncDirectory,
  syncFile
};
//# sourceMappingURL=lmdb-QFS7DTEX.js.map
