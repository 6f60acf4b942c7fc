import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  newGenericError,
  newInternalError,
  newServiceUnavailable
} from "./chunk-HE4L4WC4.js";

// packages/streaming/src/spdy/frames.ts
var FrameType = {
  synStream: 1,
  synReply: 2,
  rstStream: 3,
  settings: 4,
  ping: 6,
  goaway: 7,
  headers: 8,
  windowUpdate: 9
};
var flagFin = 1;
var version = 3;
var frameHeadBytes = 8;
var maxPayloadBytes = 16777215;
function readFrameHead(bytes) {
  const first = bytes.readUInt32BE(0);
  const flags = bytes[4];
  const length = bytes.readUIntBE(5, 3);
  if (first >>> 31 === 0) return { streamID: first, flags, length };
  const frameVersion = first >>> 16 & 32767;
  if (frameVersion !== version) throw new Error(`unsupported SPDY version ${frameVersion}`);
  return { type: first & 65535, streamID: 0, flags, length };
}
function controlFrame(type, flags, payload) {
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUInt16BE(32768 | version, 0);
  head.writeUInt16BE(type, 2);
  head[4] = flags;
  head.writeUIntBE(payload.length, 5, 3);
  return Buffer.concat([head, payload]);
}
function dataFrameHead(streamID, flags, length) {
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUInt32BE(streamID, 0);
  head[4] = flags;
  head.writeUIntBE(length, 5, 3);
  return head;
}
function uint32s(...values) {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value >>> 0, index * 4);
  });
  return bytes;
}

// packages/streaming/src/spdy/header-block.ts
import { constants, inflateRawSync } from "node:zlib";
var words = `options,head,post,put,delete,trace,accept,accept-charset,accept-encoding,accept-language,accept-ranges,age,allow,
authorization,cache-control,connection,content-base,content-encoding,content-language,content-length,content-location,content-md5,
content-range,content-type,date,etag,expect,expires,from,host,if-match,if-modified-since,if-none-match,if-range,if-unmodified-since,
last-modified,location,max-forwards,pragma,proxy-authenticate,proxy-authorization,range,referer,retry-after,server,te,trailer,
transfer-encoding,upgrade,user-agent,vary,via,warning,www-authenticate,method,get,status,200 OK,version,HTTP/1.1,url,public,set-cookie,
keep-alive,origin`.replaceAll("\n", "").split(",");
var commonValues = [
  "100101201202205206300302303304305306307402405406407408409410411412413414415416417502504505",
  "203 Non-Authoritative Information204 No Content301 Moved Permanently400 Bad Request401 Unauthorized403 Forbidden",
  "404 Not Found500 Internal Server Error501 Not Implemented503 Service Unavailable",
  "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec 00:00:00 Mon, Tue, Wed, Thu, Fri, Sat, Sun, GMT",
  "chunked,text/html,image/png,image/jpg,image/gif,application/xml,application/xhtml+xml,text/plain,text/javascript,",
  "publicprivatemax-age=gzip,deflate,sdchcharset=utf-8charset=iso-8859-1,utf-,*,enq=0."
].join("");
var dictionary;
function headerDictionary() {
  dictionary ??= Buffer.concat([...words.map(lengthAndText), Buffer.from(commonValues)]);
  return dictionary;
}
function lengthAndText(text) {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
var zlibHeader = Buffer.from([120, 1]);
var syncFlush = Buffer.from([0, 0, 0, 255, 255]);
var maxStored = 65535;
var HeaderBlockWriter = class {
  #begun = false;
  write(headers) {
    const entries = Object.entries(headers);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(entries.length);
    const block = Buffer.concat([count, ...entries.flat().map(lengthAndText)]);
    const pieces = this.#begun ? [] : [zlibHeader];
    this.#begun = true;
    for (let from = 0; from < block.length; from += maxStored) {
      const piece = block.subarray(from, from + maxStored);
      const head = Buffer.alloc(5);
      head.writeUInt16LE(piece.length, 1);
      head.writeUInt16LE(~piece.length & 65535, 3);
      pieces.push(head, piece);
    }
    return Buffer.concat([...pieces, syncFlush]);
  }
};
var windowBytes = 32 * 1024;
var maxBlockBytes = 1 << 20;
var HeaderBlockReader = class {
  #window;
  /** @throws Error for a block that is not valid or too long */
  read(block) {
    let compressed = block;
    let { dictionary: dictionary2 } = { dictionary: this.#window };
    if (dictionary2 === void 0) {
      if (block.length < 2 || block.readUInt16BE(0) % 31 !== 0) throw new Error("invalid header block");
      const usesDictionary = (block[1] & 32) !== 0;
      compressed = block.subarray(usesDictionary ? 6 : 2);
      dictionary2 = usesDictionary ? headerDictionary() : Buffer.alloc(0);
    }
    const plain = inflateRawSync(compressed, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: maxBlockBytes,
      ...dictionary2.length > 0 ? { dictionary: dictionary2 } : {}
    });
    this.#window = Buffer.concat([dictionary2, plain]).subarray(-windowBytes);
    return parse(plain);
  }
};
function parse(block) {
  let offset = 0;
  const length = () => {
    if (offset + 4 > block.length) throw new Error("invalid header block");
    offset += 4;
    return block.readUInt32BE(offset - 4);
  };
  const text = () => {
    const end = length() + offset;
    if (end > block.length) throw new Error("invalid header block");
    const value = block.toString("utf8", offset, end);
    offset = end;
    return value;
  };
  const headers = /* @__PURE__ */ Object.create(null);
  for (let count = length(); count > 0; count--) {
    const name = text().toLowerCase();
    headers[name] = text();
  }
  return headers;
}

// packages/streaming/src/spdy/spdy-stream.ts
import { Duplex } from "node:stream";
var SpdyStream = class extends Duplex {
  id;
  /** Of the side that opened the stream. */
  headers;
  #connection;
  #isReset = false;
  #isEndedByPeer = false;
  constructor(connection, id, headers) {
    super({ allowHalfOpen: true });
    this.#connection = connection;
    this.id = id;
    this.headers = headers;
  }
  /** Ends both halves at once. Idempotent. */
  reset() {
    this.destroy();
  }
  /** To be called by the connection when the other side has reset the stream, or is gone. What was received can still be read. */
  resetByPeer() {
    this.#isReset = true;
    this.endByPeer();
    this.end();
  }
  /** To be called by the connection when the other side sends no more data. Idempotent. */
  endByPeer() {
    if (this.#isEndedByPeer) return;
    this.#isEndedByPeer = true;
    this.push(null);
    this.#connection.wantsData(this.id);
  }
  /** To be called by the connection. False: no more data before {@link StreamConnection.wantsData}. */
  receive(data) {
    return this.#isEndedByPeer || this.destroyed || this.push(data);
  }
  _read() {
    this.#connection.wantsData(this.id);
  }
  _write(chunk, _encoding, done) {
    if (this.#isReset) done();
    else this.#connection.sendData(this.id, chunk, false, done);
  }
  _final(done) {
    if (this.#isReset) done();
    else this.#connection.sendData(this.id, Buffer.alloc(0), true, done);
  }
  _destroy(error, done) {
    if (!this.#isReset && !this.writableFinished) this.#connection.sendReset(this.id);
    this.#isReset = true;
    this.#connection.forget(this.id);
    done(error);
  }
};

// packages/streaming/src/spdy/spdy-connection.ts
var maxControlBytes = 1 << 20;
var cancelStatus = 5;
var invalidStreamStatus = 2;
var SpdyConnection = class {
  #socket;
  #role;
  #onStream;
  #streams = /* @__PURE__ */ new Map();
  #replies = /* @__PURE__ */ new Map();
  #blocked = /* @__PURE__ */ new Set();
  #reader = new HeaderBlockReader();
  #writer = new HeaderBlockWriter();
  #streamSide;
  #nextID;
  #pending = Buffer.alloc(0);
  /** The data frame that is being read: where it goes, and how many bytes are missing. */
  #data;
  #isClosed = false;
  /** Resolves when the socket has closed. */
  closed;
  constructor(socket, { role, head, onStream }) {
    this.#socket = socket;
    this.#role = role;
    this.#nextID = role === "client" ? 1 : 2;
    this.#onStream = onStream;
    this.#streamSide = {
      sendData: (id, data, isLast, done) => this.#sendData(id, data, isLast, done),
      sendReset: (id) => this.#send(controlFrame(FrameType.rstStream, 0, uint32s(id, cancelStatus))),
      wantsData: (id) => this.#unblock(id),
      forget: (id) => {
        this.#streams.delete(id);
        this.#unblock(id);
      }
    };
    this.closed = new Promise((resolve) => {
      socket.once("close", () => {
        this.#end();
        resolve();
      });
    });
    socket.on("error", () => socket.destroy());
    socket.on("end", () => {
      this.#end();
      socket.end();
    });
    socket.on("data", (bytes) => this.#receive(bytes));
    if (head !== void 0 && head.length > 0) this.#receive(Buffer.from(head));
    if (this.#blocked.size === 0) socket.resume();
  }
  /**
   * Opens a stream. Resolves when the other side has accepted it.
   *
   * @throws Error when the other side refuses it, or the connection ends
   */
  async openStream(headers) {
    if (this.#isClosed) throw new Error("the connection is closed");
    const id = this.#nextID;
    this.#nextID += 2;
    const stream = this.#newStream(id, headers);
    const accepted = new Promise((resolve, reject) => this.#replies.set(id, { resolve, reject }));
    const payload = Buffer.concat([uint32s(id, 0), Buffer.from([0, 0]), this.#writer.write(headers)]);
    this.#send(controlFrame(FrameType.synStream, 0, payload));
    await accepted;
    return stream;
  }
  /** Sends what was written, then closes the socket. */
  close() {
    if (this.#isClosed || this.#socket.destroyed) return;
    this.#send(controlFrame(FrameType.goaway, 0, uint32s(0, 0)));
    this.#socket.end();
  }
  /** Closes the socket at once. */
  destroy() {
    this.#socket.destroy();
  }
  #newStream(id, headers) {
    const stream = new SpdyStream(this.#streamSide, id, headers);
    stream.on("error", () => {
    });
    this.#streams.set(id, stream);
    return stream;
  }
  #send(bytes) {
    if (!this.#socket.destroyed && !this.#socket.writableEnded) this.#socket.write(bytes);
  }
  #sendData(id, data, isLast, done) {
    const socket = this.#socket;
    if (socket.destroyed || socket.writableEnded) {
      done();
      return;
    }
    socket.cork();
    let from = 0;
    while (data.length - from > maxPayloadBytes) {
      socket.write(dataFrameHead(id, 0, maxPayloadBytes));
      socket.write(data.subarray(from, from + maxPayloadBytes));
      from += maxPayloadBytes;
    }
    const rest = data.subarray(from);
    const head = dataFrameHead(id, isLast ? flagFin : 0, rest.length);
    if (rest.length === 0) socket.write(head, () => done());
    else {
      socket.write(head);
      socket.write(rest, () => done());
    }
    socket.uncork();
  }
  #unblock(id) {
    if (this.#blocked.delete(id) && this.#blocked.size === 0) this.#socket.resume();
  }
  #receive(bytes) {
    try {
      this.#parse(bytes);
    } catch {
      this.#socket.destroy();
    }
  }
  #parse(bytes) {
    let rest = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    for (; ; ) {
      if (this.#data !== void 0) {
        if (rest.length === 0) break;
        const piece = rest.subarray(0, this.#data.left);
        rest = rest.subarray(piece.length);
        this.#data.left -= piece.length;
        this.#deliver(this.#data.head, piece, this.#data.left === 0);
        if (this.#data.left === 0) this.#data = void 0;
        continue;
      }
      if (rest.length < frameHeadBytes) break;
      const head = readFrameHead(rest);
      if (head.type === void 0) {
        rest = rest.subarray(frameHeadBytes);
        if (head.length === 0) this.#deliver(head, Buffer.alloc(0), true);
        else this.#data = { head, left: head.length };
        continue;
      }
      if (head.length > maxControlBytes) throw new Error("control frame too long");
      const end = frameHeadBytes + head.length;
      if (rest.length < end) break;
      this.#control(head.type, head.flags, rest.subarray(frameHeadBytes, end));
      rest = rest.subarray(end);
    }
    this.#pending = Buffer.from(rest);
  }
  #deliver({ streamID, flags }, piece, isWhole) {
    const stream = this.#streams.get(streamID);
    if (stream === void 0) return;
    if (piece.length > 0 && !stream.receive(piece)) {
      this.#blocked.add(streamID);
      this.#socket.pause();
    }
    if (isWhole && (flags & flagFin) !== 0) stream.endByPeer();
  }
  #control(type, flags, payload) {
    if (type === FrameType.ping) {
      const isTheirs = payload.readUInt32BE(0) % 2 === (this.#role === "client" ? 0 : 1);
      if (isTheirs) this.#send(controlFrame(FrameType.ping, 0, Buffer.from(payload)));
      return;
    }
    if (type === FrameType.synStream) {
      this.#accept(payload.readUInt32BE(0) & 2147483647, this.#reader.read(payload.subarray(10)), flags);
      return;
    }
    if (type !== FrameType.synReply && type !== FrameType.rstStream && type !== FrameType.headers) return;
    const id = payload.readUInt32BE(0) & 2147483647;
    if (type !== FrameType.rstStream) this.#reader.read(payload.subarray(4));
    const stream = this.#streams.get(id);
    const reply = this.#replies.get(id);
    if (type === FrameType.synReply) {
      this.#replies.delete(id);
      reply?.resolve();
      if ((flags & flagFin) !== 0) stream?.endByPeer();
    } else if (type === FrameType.rstStream) {
      this.#replies.delete(id);
      reply?.reject(new Error("stream reset"));
      stream?.resetByPeer();
    }
  }
  #accept(id, headers, flags) {
    const isTheirs = id % 2 === (this.#role === "client" ? 0 : 1);
    if (!isTheirs || this.#streams.has(id)) throw new Error(`invalid stream ${id}`);
    if (this.#onStream === void 0) {
      this.#send(controlFrame(FrameType.rstStream, 0, uint32s(id, invalidStreamStatus)));
      return;
    }
    const stream = this.#newStream(id, headers);
    if ((flags & flagFin) !== 0) stream.endByPeer();
    this.#send(controlFrame(FrameType.synReply, 0, Buffer.concat([uint32s(id), this.#writer.write({})])));
    this.#onStream(stream);
  }
  #end() {
    this.#isClosed = true;
    for (const { reject } of this.#replies.values()) reject(new Error("the connection ended"));
    this.#replies.clear();
    for (const stream of [...this.#streams.values()]) stream.resetByPeer();
  }
};

// packages/streaming/src/http/accept-spdy.ts
var protocolVersionHeader = "x-stream-protocol-version";
function isSpdyRequest(headers) {
  return /upgrade/i.test(String(headers.connection ?? "")) && /spdy\/3\.1/i.test(String(headers.upgrade ?? ""));
}
function offeredSpdyProtocols(headers) {
  return [headers[protocolVersionHeader] ?? []].flat().flatMap((line) => String(line).split(",")).flatMap((name) => name.trim() || []);
}
function acceptSpdy(headers, socket, head, supported, onStream) {
  const offered = offeredSpdyProtocols(headers);
  const protocol = offered.find((name) => supported.includes(name));
  if (protocol === void 0) {
    const message = `unable to upgrade: unable to negotiate protocol: client supports [${offered.join(" ")}], server accepts [${supported.join(" ")}]`;
    socket.end(
      `HTTP/1.1 403 Forbidden\r
Content-Type: text/plain; charset=utf-8\r
Content-Length: ${message.length}\r
Connection: close\r
\r
${message}`
    );
    throw new Error(message);
  }
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r
Connection: Upgrade\r
Upgrade: SPDY/3.1\r
X-Stream-Protocol-Version: ${protocol}\r
\r
`
  );
  return { connection: new SpdyConnection(socket, { role: "server", head, onStream }), protocol };
}

// packages/streaming/src/http/backend.ts
import { request as httpRequest } from "node:http";
import { pipeline, Readable } from "node:stream";
var DialError = class extends Error {
  name = "DialError";
};
async function requestBackend({ url, dial }, request) {
  let connection;
  try {
    connection = await dial();
  } catch (error) {
    throw new DialError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const { method, headers, body, signal } = request;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest({
      method,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headers },
      createConnection: () => connection,
      ...signal === void 0 ? {} : { signal }
    });
    outgoing.on("error", reject);
    outgoing.on("response", (response) => resolve({ response }));
    outgoing.on("upgrade", (response, socket, head) => resolve({ response, upgraded: { socket, head } }));
    if (body === void 0) outgoing.end();
    else pipeline(Readable.from(body), outgoing, () => {
    });
  });
}
async function readText(response, limit) {
  const chunks = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit).toString();
}
var hopByHop = /* @__PURE__ */ new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade"
]);
function endToEndHeaders(headers) {
  const named = String(headers.connection ?? "").toLowerCase().split(",").map((name) => name.trim());
  const kept = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === void 0 || name.startsWith(":") || hopByHop.has(name) || named.includes(name)) continue;
    kept[name] = value;
  }
  return kept;
}
function forwardedFor(before, address) {
  if (address === void 0 || address === "") return before === void 0 ? {} : { "x-forwarded-for": before };
  return { "x-forwarded-for": before === void 0 || before === "" ? address : `${before}, ${address}` };
}

// packages/streaming/src/http/connection-pair.ts
import { Duplex as Duplex2 } from "node:stream";
function connectionPair() {
  const one = new End();
  const other = new End();
  one.other = other;
  other.other = one;
  return [one, other];
}
var End = class extends Duplex2 {
  other;
  #written;
  _read() {
    const written = this.#written;
    this.#written = void 0;
    written?.();
  }
  _write(chunk, _encoding, done) {
    process.nextTick(() => {
      const { other } = this;
      if (other === void 0 || other.destroyed || other.push(chunk)) done();
      else other.#written = done;
    });
  }
  _final(done) {
    process.nextTick(() => {
      this.other?.push(null);
      done();
    });
  }
  _destroy(error, done) {
    const { other } = this;
    this.#written?.();
    this.other = void 0;
    if (other !== void 0 && !other.destroyed) queueMicrotask(() => other.destroy());
    done(error);
  }
};

// packages/streaming/src/http/incoming-request.ts
function isUpgradeRequest({ headers }) {
  return (headers.connection ?? "").toLowerCase().includes("upgrade");
}

// packages/streaming/src/http/proxy-request.ts
import { posix as posix2 } from "node:path";

// packages/streaming/src/http/proxy-upgrade.ts
async function proxyUpgrade(backend, request) {
  const { response, upgraded } = await askForUpgrade(backend, request, request.method, upgradeHeaders(request));
  if (upgraded === void 0 || request.takeConnection === void 0) {
    upgraded?.socket.destroy();
    return refusal(response);
  }
  const { socket, head } = request.takeConnection();
  socket.write(responseHead(response));
  if (upgraded.head.length > 0) socket.write(upgraded.head);
  if (head.length > 0) upgraded.socket.write(head);
  await copyBothWays(socket, upgraded.socket, request.signal);
  return { status: 101 };
}
async function askForUpgrade(backend, { signal, remoteAddress, headers: given }, method, headers) {
  try {
    return await requestBackend(backend, {
      method,
      headers: { ...headers, ...forwardedFor(given["x-forwarded-for"], remoteAddress) },
      signal
    });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw newGenericError(500, error instanceof DialError ? `error dialing backend: ${text}` : text);
  }
}
function upgradeHeaders({ headers }) {
  const { "content-length": _length, ...kept } = endToEndHeaders(headers);
  const versions = headers[protocolVersionHeader];
  return {
    ...kept,
    connection: headers.connection ?? "Upgrade",
    upgrade: headers.upgrade ?? "",
    // Kubelets expect a line for each protocol.
    ...versions === void 0 ? {} : { [protocolVersionHeader]: versions.split(",").map((name) => name.trim()) }
  };
}
function refusal(response) {
  const status = response.statusCode ?? 502;
  if (status < 400) {
    response.destroy();
    throw newGenericError(500, `invalid upgrade response: status code ${status}`);
  }
  return { status, headers: endToEndHeaders(response.headers), body: response };
}
function responseHead({ statusCode, statusMessage, rawHeaders }) {
  const lines = [];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}\r
`);
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r
${lines.join("")}\r
`;
}
function copyBothWays(one, other, signal) {
  return new Promise((resolve) => {
    const both = [one, other];
    let open = both.length;
    const abort = () => {
      for (const stream of both) stream.destroy();
    };
    const finish = () => {
      for (const stream of both) if (!stream.destroyed) stream.end(() => stream.destroy());
    };
    for (const stream of both) {
      stream.on("error", () => stream.destroy());
      stream.once("end", finish);
      stream.once("close", () => {
        finish();
        open--;
        if (open > 0) return;
        signal?.removeEventListener("abort", abort);
        resolve();
      });
    }
    one.pipe(other);
    other.pipe(one);
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}

// packages/streaming/src/http/rewrite-answer.ts
import { promisify } from "node:util";
import { deflateRaw, gunzip, gzip, inflateRaw } from "node:zlib";

// packages/streaming/src/http/rewrite-links.ts
import { posix } from "node:path";
var absolute = /^([a-z][a-z0-9+.-]*:)?\/\/([^/?#]*)([^?#]*)([\s\S]*)$/i;
function proxiedURL(link, { prefix, url, host }) {
  const parts = absolute.exec(link);
  const linkHost = parts?.[2] ?? "";
  const isOurs = parts === null || linkHost === url.host || linkHost === host;
  const [path = "", rest = ""] = parts === null ? splitPath(link) : [parts[3], parts[4]];
  if (!isOurs || !path.startsWith("/")) return link;
  const origin = parts !== null && linkHost === host ? `${parts[1] ?? ""}//${linkHost}` : "";
  return `${origin}${path.startsWith(prefix) ? path : posix.join(prefix, path)}${rest}`;
}
function splitPath(link) {
  const at = link.search(/[?#]/);
  return at < 0 ? [link, ""] : [link.slice(0, at), link.slice(at)];
}
var linkAttributes = {
  a: ["href"],
  applet: ["codebase"],
  area: ["href"],
  audio: ["src"],
  base: ["href"],
  blockquote: ["cite"],
  body: ["background"],
  button: ["formaction"],
  command: ["icon"],
  del: ["cite"],
  embed: ["src"],
  form: ["action"],
  frame: ["longdesc", "src"],
  head: ["profile"],
  html: ["manifest"],
  iframe: ["longdesc", "src"],
  img: ["longdesc", "src", "usemap"],
  input: ["src", "usemap", "formaction"],
  ins: ["cite"],
  link: ["href"],
  object: ["classid", "codebase", "data", "usemap"],
  q: ["cite"],
  script: ["src"],
  source: ["src"],
  video: ["poster", "src"]
};
var rawText = /* @__PURE__ */ new Set([
  "script",
  "style",
  "textarea",
  "title",
  "xmp",
  "iframe",
  "noembed",
  "noframes"
]);
var space = /[\s/]/;
var endOfName = /[\s/>]/;
var endOfAttribute = /[\s/>=]/;
function rewriteLinks(html, address) {
  const pieces = [];
  let copied = 0;
  const replace = (from, to) => {
    const link = html.slice(from, to);
    const proxied = proxiedURL(link.replaceAll("&amp;", "&"), address);
    if (proxied === link.replaceAll("&amp;", "&")) return;
    pieces.push(html.slice(copied, from), proxied.replaceAll("&", "&amp;").replaceAll('"', "&#34;"));
    copied = to;
  };
  let at = html.indexOf("<");
  while (at >= 0 && at < html.length) {
    if (html.startsWith("<!--", at)) at = after(html, "-->", at + 4);
    else if (/[a-z]/i.test(html[at + 1] ?? "")) {
      const nameEnd = next(html, endOfName, at + 1);
      const name = html.slice(at + 1, nameEnd).toLowerCase();
      const links = Object.hasOwn(linkAttributes, name) ? linkAttributes[name] ?? [] : [];
      at = readAttributes(html, nameEnd, links, replace);
      if (rawText.has(name)) at = endTag(html, name, at);
    } else at++;
    at = html.indexOf("<", at);
  }
  pieces.push(html.slice(copied));
  return pieces.join("");
}
function readAttributes(html, start, wanted, found) {
  let at = start;
  for (; ; ) {
    while (at < html.length && space.test(html[at])) at++;
    if (at >= html.length) return at;
    if (html[at] === ">") return at + 1;
    const nameEnd = Math.max(next(html, endOfAttribute, at), at + 1);
    const name = html.slice(at, nameEnd).toLowerCase();
    at = nameEnd;
    while (/\s/.test(html[at] ?? "")) at++;
    if (html[at] !== "=") continue;
    at++;
    while (/\s/.test(html[at] ?? "")) at++;
    const quote = html[at];
    const isQuoted = quote === '"' || quote === "'";
    const from = isQuoted ? at + 1 : at;
    const end = isQuoted ? html.indexOf(quote, from) : next(html, /[\s>]/, from);
    const to = end < 0 ? html.length : end;
    if (wanted.includes(name) && to < html.length) found(from, to);
    at = isQuoted ? to + 1 : to;
  }
}
function next(text, pattern, from) {
  let at = from;
  while (at < text.length && !pattern.test(text[at])) at++;
  return at;
}
function after(text, end, from) {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length : at + end.length;
}
function endTag(html, name, from) {
  const pattern = new RegExp(`</${name}[\\s/>]`, "gi");
  pattern.lastIndex = from;
  return pattern.exec(html)?.index ?? html.length;
}

// packages/streaming/src/http/rewrite-answer.ts
var maxHTMLBytes = 16 << 20;
var corsHeaders = [
  "access-control-allow-credentials",
  "access-control-allow-headers",
  "access-control-allow-methods",
  "access-control-allow-origin"
];
var same = async (bytes) => bytes;
var encodings = {
  "": [same, same],
  gzip: [promisify(gunzip), promisify(gzip)],
  deflate: [promisify(inflateRaw), promisify(deflateRaw)]
};
async function rewriteAnswer(response, address, isHead) {
  const headers = endToEndHeaders(response.headers);
  for (const name of corsHeaders) delete headers[name];
  const status = response.statusCode ?? 502;
  const location = headers.location;
  if (typeof location === "string")
    return { status, headers: { ...headers, location: proxiedURL(location, address) }, body: response };
  const isHTML = String(headers["content-type"] ?? "").split(";", 1)[0]?.trim() === "text/html";
  const encoding = encodings[String(headers["content-encoding"] ?? "")];
  if (!isHTML || isHead || encoding === void 0) return { status, headers, body: response };
  const { bytes, isWhole } = await readUpTo(response, maxHTMLBytes);
  if (!isWhole) return { status, headers, body: joined(bytes, response) };
  const [decode, encode] = encoding;
  try {
    const html = await decode(bytes);
    const body = await encode(Buffer.from(rewriteLinks(html.toString("latin1"), address), "latin1"));
    return { status, headers: { ...headers, "content-length": String(body.length) }, body };
  } catch {
    return { status, headers, body: bytes };
  }
}
async function readUpTo(response, limit) {
  const chunks = [];
  let size = 0;
  for await (const chunk of response.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > limit) return { bytes: Buffer.concat(chunks), isWhole: false };
  }
  return { bytes: Buffer.concat(chunks), isWhole: true };
}
async function* joined(first, rest) {
  yield first;
  yield* rest;
}

// packages/streaming/src/http/proxy-request.ts
var isUpgrade = ({ headers, takeConnection }) => takeConnection !== void 0 && (headers.connection ?? "").toLowerCase().includes("upgrade");
async function proxyRequest(backend, path, request) {
  const url = new URL(`${backend.origin}${escapedPath(path === "" ? "/" : path)}`);
  url.search = request.search;
  if (isUpgrade(request)) return proxyUpgrade({ url, dial: backend.dial }, request);
  const { method } = request;
  if (path === "" && (method === "GET" || method === "HEAD")) {
    return { status: 301, headers: { location: `${request.path}/${request.search}` } };
  }
  const prefix = request.path.endsWith(path) ? request.path.slice(0, request.path.length - path.length) : request.path;
  const { "x-forwarded-for": before, ...headers } = endToEndHeaders(request.headers);
  let response;
  try {
    const answer = await requestBackend(
      { url, dial: backend.dial },
      {
        method,
        headers: {
          ...headers,
          ...forwardedFor(before, request.remoteAddress),
          "x-forwarded-uri": `${posix2.join(prefix, url.pathname)}`
        },
        body: request.body,
        signal: request.signal
      }
    );
    answer.upgraded?.socket.destroy();
    response = answer.response;
  } catch (error) {
    throw newServiceUnavailable(`error trying to reach service: ${error instanceof Error ? error.message : error}`);
  }
  return rewriteAnswer(response, { prefix, url, host: request.headers.host ?? "" }, method === "HEAD");
}
var allowed = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;
function escapedPath(path) {
  return path.split("/").map((segment) => encodeURIComponent(segment).replace(allowed, decodeURIComponent)).join("/");
}

// packages/streaming/src/port-forward/serve-port-forward.ts
var portForwardProtocol = "portforward.k8s.io";
var streamCreationMs = 3e4;
async function servePortForward(headers, socket, head, connect) {
  const waiting = /* @__PURE__ */ new Map();
  const { connection } = acceptSpdy(headers, socket, head, [portForwardProtocol], (stream) => {
    const { streamtype, requestid = "", port = "" } = stream.headers;
    const isValid = (streamtype === "data" || streamtype === "error") && /^\d{1,5}$/.test(port);
    if (!isValid) {
      stream.reset();
      return;
    }
    const first = waiting.get(requestid);
    if (first === void 0) {
      const timer = setTimeout(() => {
        waiting.delete(requestid);
        stream.reset();
      }, streamCreationMs);
      waiting.set(requestid, { stream, timer });
      return;
    }
    clearTimeout(first.timer);
    waiting.delete(requestid);
    const [data, error] = streamtype === "data" ? [stream, first.stream] : [first.stream, stream];
    error.resume();
    void forward(Number(port), data, error, connect);
  });
  await connection.closed;
  for (const { timer } of waiting.values()) clearTimeout(timer);
}
async function forward(port, data, error, connect) {
  try {
    await connect(port, data);
    error.end();
  } catch (cause) {
    error.end(cause instanceof Error ? cause.message : String(cause));
  }
  data.end();
}

// packages/streaming/src/http/text-answer.ts
function textAnswer(status, message) {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
    body: Buffer.from(`${message}
`)
  };
}

// packages/streaming/src/websocket/upgrade-web-socket.ts
var maxMessageBytes = 1 << 20;
var maxBufferedBytes = 256 * 1024;
function isWebSocketRequest(headers) {
  return /upgrade/i.test(String(headers.connection ?? "")) && String(headers.upgrade ?? "").toLowerCase() === "websocket";
}
function offeredProtocols(headers) {
  return String(headers["sec-websocket-protocol"] ?? "").split(",").flatMap((name) => name.trim() || []);
}
async function upgradeWebSocket(request, socket, head, protocol) {
  const { WebSocketServer } = await import("./wrapper-OCYZJREZ.js");
  const server = new WebSocketServer({
    noServer: true,
    handleProtocols: () => protocol ?? false,
    maxPayload: maxMessageBytes,
    autoPong: false,
    perMessageDeflate: false
  });
  return new Promise((resolve, reject) => {
    socket.once("close", () => reject(new Error("the client has closed the connection")));
    server.once("wsClientError", (error, failed) => {
      failed.end(`HTTP/1.1 400 Bad Request\r
Connection: close\r
\r
${error.message}`);
      reject(error);
    });
    const message = { method: request.method, headers: request.headers, url: "/" };
    server.handleUpgrade(message, socket, Buffer.from(head), (webSocket) => {
      webSocket.on("error", () => {
      });
      webSocket.on("ping", (data) => {
        if (webSocket.bufferedAmount < maxBufferedBytes) webSocket.pong(data);
      });
      resolve(webSocket);
    });
  });
}

// packages/streaming/src/websocket/web-socket-stream.ts
import { Duplex as Duplex3 } from "node:stream";
function webSocketStream(webSocket) {
  const stream = new Duplex3({
    read: () => webSocket.resume(),
    write: (chunk, _encoding, done) => webSocket.send(chunk, { binary: true }, () => done()),
    final: (done) => {
      webSocket.close(1e3);
      done();
    },
    destroy: (error, done) => {
      webSocket.terminate();
      done(error);
    }
  });
  stream.on("error", () => {
  });
  webSocket.on("message", (data) => {
    if (!stream.push(data)) webSocket.pause();
  });
  webSocket.once("close", () => {
    if (!stream.destroyed) stream.push(null);
  });
  return stream;
}

// packages/streaming/src/port-forward/tunnel.ts
var tunnelPrefix = "SPDY/3.1+";
function isTunnelRequest({ headers }) {
  return isWebSocketRequest(headers) && offeredProtocols(headers).some((name) => name.startsWith(tunnelPrefix));
}
async function tunnelSpdy(backend, request) {
  const offered = offeredProtocols(request.headers).filter((name) => name.startsWith(tunnelPrefix) && name.endsWith(".k8s.io")).map((name) => name.slice(tunnelPrefix.length));
  if (offered.length === 0 || request.takeConnection === void 0) {
    return textAnswer(400, "unable to upgrade: no tunneling spdy protocols provided");
  }
  const kept = Object.entries(endToEndHeaders(request.headers)).filter(([name]) => !name.startsWith("sec-websocket-"));
  const { response, upgraded } = await askForUpgrade(backend, request, "POST", {
    ...Object.fromEntries(kept),
    connection: "Upgrade",
    upgrade: "SPDY/3.1",
    [protocolVersionHeader]: offered
  });
  if (upgraded === void 0) return refusal(response);
  if (!/spdy\/3\.1/i.test(response.headers.upgrade ?? "")) {
    upgraded.socket.destroy();
    return textAnswer(500, "unable to upgrade: missing upgrade headers in response");
  }
  const chosen = response.headers[protocolVersionHeader];
  const { socket, head } = request.takeConnection();
  const protocol = chosen === void 0 ? void 0 : `${tunnelPrefix}${chosen}`;
  const webSocket = await upgradeWebSocket(request, socket, head, protocol).catch((error) => {
    upgraded.socket.destroy();
    throw error;
  });
  const client = webSocketStream(webSocket);
  if (upgraded.head.length > 0) client.write(upgraded.head);
  await copyBothWays(client, upgraded.socket, request.signal);
  return { status: 101 };
}

// packages/streaming/src/remote-command/protocol.ts
var protocolV5 = "v5.channel.k8s.io";
var protocolV4 = "v4.channel.k8s.io";
var channels = { stdin: 0, stdout: 1, stderr: 2, error: 3, resize: 4 };
var nonZeroExitCode = "NonZeroExitCode";
var exitCodeCause = "ExitCode";
var success = { metadata: {}, status: "Success" };
function exitStatus(code, message = `command terminated with exit code ${code}`) {
  if (code === 0) return success;
  return {
    metadata: {},
    status: "Failure",
    message: `command terminated with non-zero exit code: ${message}`,
    reason: nonZeroExitCode,
    details: { causes: [{ reason: exitCodeCause, message: String(code) }] }
  };
}
function failureStatus(error) {
  const status = error.status;
  return typeof status === "object" ? status : newInternalError(error).status;
}

// packages/streaming/src/remote-command/run-over-spdy.ts
import { pipeline as pipeline2 } from "node:stream";
async function runOverSpdy(connection, client, tty) {
  const open = (streamtype) => connection.openStream({ streamtype });
  const [error, stdin, stdout, stderr, resize] = await Promise.all([
    open("error"),
    client.stdin && open("stdin"),
    client.stdout && open("stdout"),
    client.stderr && open("stderr"),
    tty && client.resize ? open("resize") : void 0
  ]);
  error.end();
  if (stdin !== void 0) forward2(client.stdin, stdin);
  if (resize !== void 0) forward2(client.resize, resize);
  const message = textOf(error);
  await Promise.all([drain(stdout, client.stdout), drain(stderr, client.stderr)]);
  return outcome(await message);
}
function forward2(from, to) {
  to.resume();
  pipeline2(from, to, () => {
  });
}
async function drain(from, to) {
  if (from === void 0 || to === void 0) return;
  from.end();
  for await (const chunk of from) {
    if (to.destroyed || to.writableEnded) return;
    if (!to.write(chunk)) await drained(to);
  }
}
function drained(to) {
  return new Promise((resolve) => {
    const done = () => {
      to.off("drain", done);
      to.off("close", done);
      resolve();
    };
    to.on("drain", done);
    to.on("close", done);
  });
}
async function textOf(stream) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
function outcome(message) {
  if (message === "") return newInternalError("error reading from error stream: unexpected EOF").status;
  let status;
  try {
    status = JSON.parse(message);
  } catch (cause) {
    return newInternalError(`error stream protocol error: ${cause.message} in ${JSON.stringify(message)}`).status;
  }
  if (status.status === "Success") return success;
  if (status.reason !== nonZeroExitCode) return newInternalError(status.message ?? "").status;
  const code = status.details?.causes?.find(({ reason }) => reason === exitCodeCause)?.message ?? "";
  return /^\d+$/.test(code) ? exitStatus(Number(code)) : newInternalError(`error stream protocol error: no exit code in ${JSON.stringify(message)}`).status;
}

// packages/streaming/src/websocket/channels.ts
import { Readable as Readable2, Writable } from "node:stream";
var closeChannel = 255;
var WebSocketChannels = class {
  #webSocket;
  #protocol;
  #inputs = /* @__PURE__ */ new Map();
  #blocked = /* @__PURE__ */ new Set();
  /** Resolves when the WebSocket has closed. */
  closed;
  constructor(webSocket, protocol) {
    this.#webSocket = webSocket;
    this.#protocol = protocol;
    webSocket.on("message", (data) => this.#receive(data));
    this.closed = new Promise((resolve) => {
      webSocket.once("close", () => {
        for (const input of this.#inputs.values()) input.push(null);
        this.#inputs.clear();
        resolve();
      });
    });
  }
  /** The messages of a channel, joined. Ends when the client closes the channel or the WebSocket. */
  input(channel) {
    const input = new Readable2({
      read: () => this.#unblock(channel),
      destroy: (error, done) => {
        this.#inputs.delete(channel);
        this.#unblock(channel);
        done(error);
      }
    });
    input.on("error", () => {
    });
    this.#inputs.set(channel, input);
    return input;
  }
  /** Writes messages to a channel, at the pace of the client. Ending it tells the client nothing. */
  output(channel) {
    const output = new Writable({
      write: (chunk, _encoding, done) => this.send(channel, chunk, () => done())
    });
    output.on("error", () => {
    });
    return output;
  }
  /** @param done called when the message has been handed to the operating system, or the client is gone. Default: nothing */
  send(channel, data, done = () => {
  }) {
    const message = this.#protocol.isBase64 ? `${channel}${Buffer.from(data).toString("base64")}` : Buffer.concat([Buffer.from([channel]), data]);
    this.#webSocket.send(message, done);
  }
  /** Sends what was written, then closes the WebSocket. */
  close() {
    this.#webSocket.close(1e3);
  }
  #receive(data) {
    if (data.length === 0) return;
    const first = data[0];
    if (this.#protocol.isBase64) {
      this.#push(first - 48, Buffer.from(data.toString("latin1", 1), "base64"));
    } else if (first === closeChannel && this.#protocol.closesChannels && data.length > 1) {
      const channel = data[1];
      this.#inputs.get(channel)?.push(null);
      this.#inputs.delete(channel);
      this.#unblock(channel);
    } else this.#push(first, data.subarray(1));
  }
  #unblock(channel) {
    if (this.#blocked.delete(channel) && this.#blocked.size === 0) this.#webSocket.resume();
  }
  #push(channel, data) {
    const input = this.#inputs.get(channel);
    if (input === void 0 || data.length === 0 || input.push(data)) return;
    this.#blocked.add(channel);
    this.#webSocket.pause();
  }
};

// packages/streaming/src/remote-command/web-socket-streams.ts
var protocols = [
  { name: protocolV5, writesStatus: true, closesChannels: true },
  { name: protocolV4, writesStatus: true },
  { name: "v4.base64.channel.k8s.io", writesStatus: true, isBase64: true },
  { name: "channel.k8s.io" },
  { name: "base64.channel.k8s.io", isBase64: true }
];
async function openWebSocketStreams(request, socket, head, offered, options) {
  const known = protocols.find(({ name }) => offered.includes(name));
  if (known === void 0 && offered.length > 0) {
    socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
    throw new Error(`no protocol in common: ${offered.join(", ")}`);
  }
  const webSocket = await upgradeWebSocket(request, socket, head, known?.name);
  const protocol = known ?? { name: "" };
  const all = new WebSocketChannels(webSocket, protocol);
  all.send(options.stdout ? channels.stdout : options.stderr ? channels.stderr : channels.error, new Uint8Array());
  return {
    ...options.stdin ? { stdin: all.input(channels.stdin) } : {},
    ...options.stdout ? { stdout: all.output(channels.stdout) } : {},
    ...options.stderr ? { stderr: all.output(channels.stderr) } : {},
    resize: all.input(channels.resize),
    closed: all.closed,
    writeStatus: (status) => new Promise((resolve) => {
      const text = statusText(status, protocol.writesStatus === true);
      if (text === "") resolve();
      else all.send(channels.error, Buffer.from(text), resolve);
    }),
    close: () => all.close()
  };
}
function statusText(status, isJSON) {
  if (isJSON) return JSON.stringify(status);
  return status.status === "Success" ? "" : status.message ?? "";
}

// packages/streaming/src/remote-command/spdy-streams.ts
var protocols2 = [protocolV4, "v3.channel.k8s.io", "v2.channel.k8s.io"];
var streamCreationMs2 = 3e4;
async function acceptSpdyStreams(headers, socket, head, options) {
  const streams = /* @__PURE__ */ new Map();
  let opened = () => {
  };
  const { connection, protocol } = acceptSpdy(headers, socket, head, protocols2, (stream) => {
    streams.set(stream.headers.streamtype ?? "", stream);
    opened();
  });
  const expected = [
    "error",
    ...options.stdin ? ["stdin"] : [],
    ...options.stdout ? ["stdout"] : [],
    ...options.stderr ? ["stderr"] : [],
    ...options.tty && protocol !== "v2.channel.k8s.io" ? ["resize"] : []
  ];
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      connection.destroy();
      reject(new Error("timed out waiting for client to create streams"));
    }, streamCreationMs2);
    opened = () => {
      if (!expected.every((type) => streams.has(type))) return;
      clearTimeout(timer);
      resolve();
    };
    void connection.closed.then(() => {
      clearTimeout(timer);
      reject(new Error("the client has closed the connection"));
    });
    opened();
  });
  const part = (type) => expected.includes(type) ? { [type]: streams.get(type) } : {};
  const outputs = ["stdout", "stderr"].flatMap((type) => streams.get(type) ?? []);
  return {
    ...part("stdin"),
    ...part("stdout"),
    ...part("stderr"),
    ...part("resize"),
    closed: connection.closed,
    async writeStatus(status) {
      await Promise.all(outputs.map(ended));
      const error = streams.get("error");
      error.end(statusText(status, protocol === protocolV4));
      await ended(error);
    },
    close: () => connection.close()
  };
}
function ended(stream) {
  return new Promise((resolve) => {
    if (stream.writableFinished || stream.destroyed) {
      resolve();
      return;
    }
    stream.once("finish", resolve);
    stream.once("close", resolve);
    if (!stream.writableEnded) stream.end();
  });
}

// packages/streaming/src/remote-command/translate.ts
function isV5Request({ headers }) {
  return isWebSocketRequest(headers) && offeredProtocols(headers).includes(protocolV5);
}
var closeMs = 1e4;
var lastMessageMs = 500;
var maxMessageBytes2 = 5e4;
async function translateRemoteCommand(backend, request, options) {
  const { socket, head } = request.takeConnection();
  const client = await openWebSocketStreams(request, socket, head, [protocolV5], options);
  const ended2 = new AbortController();
  const abort = () => ended2.abort();
  request.signal?.addEventListener("abort", abort, { once: true });
  void client.closed.then(abort);
  let status;
  try {
    const connection = await connectSpdy(backend, ended2.signal);
    ended2.signal.addEventListener("abort", () => connection.destroy(), { once: true });
    if (ended2.signal.aborted) connection.destroy();
    try {
      status = await runOverSpdy(connection, client, options.tty);
    } finally {
      connection.close();
    }
  } catch (error) {
    status = failureStatus(error);
  }
  await client.writeStatus(status);
  client.close();
  const timer = setTimeout(() => socket.destroy(), request.signal?.aborted ? lastMessageMs : closeMs);
  await client.closed;
  clearTimeout(timer);
  request.signal?.removeEventListener("abort", abort);
  return { status: 101 };
}
async function connectSpdy(backend, signal) {
  const headers = {
    connection: "Upgrade",
    upgrade: "SPDY/3.1",
    [protocolVersionHeader]: [protocolV4, "v3.channel.k8s.io", "v2.channel.k8s.io", "channel.k8s.io"]
  };
  const answer = await requestBackend(backend, { method: "POST", headers, signal }).catch((error) => {
    const text2 = error instanceof Error ? error.message : String(error);
    throw newInternalError(`error sending request: Post ${JSON.stringify(backend.url.href)}: ${text2}`);
  });
  const { response, upgraded } = answer;
  if (upgraded !== void 0 && /spdy\/3\.1/i.test(response.headers.upgrade ?? "")) {
    if (response.headers[protocolVersionHeader] === protocolV4) {
      return new SpdyConnection(upgraded.socket, { role: "client", head: upgraded.head });
    }
    upgraded.socket.destroy();
    throw newInternalError(`the kubelet speaks ${response.headers[protocolVersionHeader]} instead of ${protocolV4}`);
  }
  upgraded?.socket.destroy();
  const text = (await readText(response, maxMessageBytes2)).trim();
  throw statusOf(text) ?? newInternalError(`unable to upgrade connection: ${text}`);
}
function statusOf(text) {
  try {
    const status = JSON.parse(text);
    return status.kind === "Status" ? { status } : void 0;
  } catch {
    return void 0;
  }
}

export {
  SpdyConnection,
  protocolVersionHeader,
  isSpdyRequest,
  offeredSpdyProtocols,
  acceptSpdy,
  DialError,
  requestBackend,
  readText,
  connectionPair,
  isUpgradeRequest,
  proxyUpgrade,
  proxyRequest,
  portForwardProtocol,
  servePortForward,
  isWebSocketRequest,
  offeredProtocols,
  upgradeWebSocket,
  webSocketStream,
  tunnelPrefix,
  isTunnelRequest,
  tunnelSpdy,
  protocolV5,
  protocolV4,
  channels,
  nonZeroExitCode,
  exitCodeCause,
  success,
  exitStatus,
  failureStatus,
  runOverSpdy,
  WebSocketChannels,
  openWebSocketStreams,
  acceptSpdyStreams,
  isV5Request,
  translateRemoteCommand
};
//# sourceMappingURL=chunk-MEVCRLIF.js.map
