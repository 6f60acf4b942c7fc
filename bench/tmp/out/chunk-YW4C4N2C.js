import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  isSuccess,
  newClientResponse,
  responseError
} from "./chunk-IOHPX73Y.js";
import {
  decodeYAML
} from "./chunk-KYO6XVRT.js";
import {
  isInternalError,
  isTimeout,
  isTooManyRequests,
  suggestsClientDelay
} from "./chunk-HE4L4WC4.js";

// packages/client/src/node/kubeconfig.ts
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";

// packages/client/src/node/node-transport.ts
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";

// packages/client/src/node/http2-sessions.ts
import http2 from "node:http2";
var Http2Sessions = class {
  #options;
  #connections = /* @__PURE__ */ new Set();
  #connecting;
  #isClosed = false;
  constructor(options) {
    this.#options = options;
  }
  /** Begins a request. @throws Error when the server cannot be reached, or after {@link Http2Sessions.close} */
  async request(headers, endStream) {
    const connection = await this.#available();
    const { session, streams } = connection;
    const stream = session.request(headers, { endStream });
    streams.add(stream);
    session.ref();
    stream.once("close", () => {
      streams.delete(stream);
      if (streams.size === 0 && !session.destroyed) session.unref();
    });
    return stream;
  }
  /** Closes all connections; requests and watches on them fail. */
  close() {
    this.#isClosed = true;
    for (const { session } of this.#connections) session.destroy(connectionEnded());
  }
  async #available() {
    for (; ; ) {
      if (this.#isClosed) throw new Error("the transport is closed");
      const free = [...this.#connections].find(hasRoom);
      if (free) return free;
      this.#connecting ??= this.#connect().finally(() => {
        this.#connecting = void 0;
      });
      await this.#connecting;
    }
  }
  #connect() {
    const { origin, tls } = this.#options;
    return new Promise((resolve2, reject) => {
      const session = http2.connect(origin, tls);
      const connection = { session, streams: /* @__PURE__ */ new Set() };
      session.once("error", reject);
      session.on("error", () => void 0);
      session.once("close", () => {
        this.#connections.delete(connection);
        for (const stream of connection.streams) stream.destroy(connectionEnded());
        reject(connectionEnded());
      });
      session.once("remoteSettings", () => {
        if (this.#isClosed) return session.destroy();
        this.#connections.add(connection);
        this.#keepAlive(connection);
        session.unref();
        resolve2(connection);
      });
    });
  }
  #keepAlive({ session, streams }) {
    const { pingIntervalMs, pingTimeoutMs } = this.#options;
    const timer = setInterval(() => {
      if (streams.size === 0 || session.closed) return;
      const deadline = setTimeout(() => session.destroy(connectionEnded()), pingTimeoutMs).unref();
      session.ping(() => clearTimeout(deadline));
    }, pingIntervalMs).unref();
    session.once("close", () => clearInterval(timer));
  }
};
function hasRoom({ session, streams }) {
  if (session.closed || session.destroyed) return false;
  return streams.size < (session.remoteSettings?.maxConcurrentStreams ?? Number.POSITIVE_INFINITY);
}
function connectionEnded() {
  return Object.assign(new Error("the connection has ended"), { code: "ECONNRESET" });
}

// packages/client/src/node/send-http1.ts
import http from "node:http";
import https from "node:https";
function sendHttp1(origin, options, { method, path, headers, body, signal }) {
  signal?.throwIfAborted();
  const { request } = origin.startsWith("https:") ? https : http;
  return new Promise((resolve2, reject) => {
    const fail = (error) => reject(signal?.aborted ? signal.reason : error);
    const length = body === void 0 ? {} : { "content-length": String(body.length) };
    const sent = request(
      `${origin}${path}`,
      { ...options, method, headers: { ...headers, ...length }, ...signal && { signal } },
      (response) => {
        resolve2(newClientResponse(response.statusCode ?? 0, response.headersDistinct, piecesOf(response, signal)));
      }
    );
    sent.on("error", fail);
    sent.end(body);
  });
}
async function* piecesOf(response, signal) {
  try {
    yield* response;
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
  signal?.throwIfAborted();
}

// packages/client/src/node/send-http2.ts
import http22 from "node:http2";
var { NGHTTP2_CANCEL, NGHTTP2_NO_ERROR } = http22.constants;
async function sendHttp2(sessions, request) {
  const { method, path, headers, body, signal } = request;
  signal?.throwIfAborted();
  const sent = { ...headers, ":method": method, ":path": path };
  const stream = await sessions.request(sent, body === void 0);
  const abort = () => stream.close(NGHTTP2_CANCEL);
  stream.once("close", () => signal?.removeEventListener("abort", abort));
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  return new Promise((resolve2, reject) => {
    const fail = (error) => reject(signal?.aborted ? signal.reason : error);
    stream.on("error", fail);
    stream.once("close", () => fail(connectionEnded()));
    stream.once("response", ({ ":status": status = 0, ...received }) => {
      resolve2(newClientResponse(status, received, piecesOf2(stream, signal)));
    });
    if (body !== void 0) stream.end(body);
  });
}
async function* piecesOf2(stream, signal) {
  let isRead = false;
  try {
    yield* stream;
    isRead = true;
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    if (!isRead) stream.close(NGHTTP2_CANCEL);
  }
  signal?.throwIfAborted();
  if (stream.aborted || (stream.rstCode ?? NGHTTP2_NO_ERROR) !== NGHTTP2_NO_ERROR) throw connectionEnded();
}

// packages/client/src/node/node-transport.ts
function nodeTransport(options) {
  const { token, ca, cert, key, rejectUnauthorized, serverName, pingIntervalMs = 3e4 } = options;
  const { protocol: scheme, origin, pathname } = new URL(options.server);
  const prefix = pathname.replace(/\/+$/, "");
  const { protocol = scheme === "https:" ? "http2" : "http1" } = options;
  const tls = {
    ...ca !== void 0 && { ca: pem(ca) },
    ...cert !== void 0 && { cert: pem(cert) },
    ...key !== void 0 && { key: pem(key) },
    ...rejectUnauthorized !== void 0 && { rejectUnauthorized },
    ...serverName !== void 0 && { servername: serverName }
  };
  const { send, close } = protocol === "http2" ? overHttp2() : overHttp1();
  const transport = async (request) => {
    const bearer = typeof token === "function" ? await token() : token;
    const headers = { ...bearer !== void 0 && { authorization: `Bearer ${bearer}` }, ...request.headers };
    return send({ ...request, path: prefix + request.path, headers });
  };
  return Object.assign(transport, { close });
  function overHttp2() {
    const sessions = new Http2Sessions({ origin, tls, pingIntervalMs, pingTimeoutMs: pingIntervalMs / 2 });
    return { send: (request) => sendHttp2(sessions, request), close: () => sessions.close() };
  }
  function overHttp1() {
    const agent = scheme === "https:" ? new HttpsAgent({ keepAlive: true, ...tls }) : new HttpAgent({ keepAlive: true });
    return { send: (request) => sendHttp1(origin, { agent }, request), close: () => agent.destroy() };
  }
}
function pem(text) {
  return typeof text === "string" ? text : Buffer.from(text);
}

// packages/client/src/node/kubeconfig.ts
async function readKubeconfig(source, options = {}) {
  const { config, from } = await load(source);
  const name = options.context ?? config?.["current-context"];
  if (typeof name !== "string" || name === "") throw new Error("the kubeconfig has no current context");
  const context = entryOf(config, "context", name);
  const cluster = entryOf(config, "cluster", String(context.cluster));
  const user = context.user === void 0 ? {} : entryOf(config, "user", String(context.user));
  refuse(user, String(context.user), ["exec", "auth-provider", "username"]);
  if (typeof cluster.server !== "string") throw new Error(`cluster ${String(context.cluster)} has no server`);
  const ca = await fileOrData(cluster, "certificate-authority", from);
  const cert = await fileOrData(user, "client-certificate", from);
  const key = await fileOrData(user, "client-key", from);
  const serverName = cluster["tls-server-name"];
  return {
    namespace: typeof context.namespace === "string" && context.namespace !== "" ? context.namespace : "default",
    transport: {
      server: cluster.server,
      ...ca !== void 0 && { ca },
      ...cert !== void 0 && { cert },
      ...key !== void 0 && { key },
      ...cluster["insecure-skip-tls-verify"] === true && { rejectUnauthorized: false },
      ...typeof serverName === "string" && { serverName },
      ...tokenOf(user, from)
    }
  };
}
async function readKubeconfigUsers(source) {
  const { config, from } = await load(source);
  const entries = Array.isArray(config?.users) ? config.users : [];
  const byName = /* @__PURE__ */ new Map();
  for (const { name } of entries)
    byName.set(String(name), await userOf(entryOf(config, "user", String(name)), String(name), from));
  const context = config?.["current-context"];
  if (typeof context !== "string" || context === "") return { byName };
  const current = byName.get(String(entryOf(config, "context", context).user));
  return current === void 0 ? { byName } : { byName, current };
}
async function userOf(user, name, from) {
  refuse(user, name, ["exec", "auth-provider", "as"]);
  const cert = await fileOrData(user, "client-certificate", from);
  const key = await fileOrData(user, "client-key", from);
  const { username, password } = user;
  return {
    ...cert !== void 0 && { cert },
    ...key !== void 0 && { key },
    ...tokenOf(user, from),
    ...typeof username === "string" && { username },
    ...typeof password === "string" && { password }
  };
}
function refuse(user, name, kinds) {
  for (const kind of kinds) if (user[kind] !== void 0) throw new Error(`user ${name}: ${kind} is not supported`);
}
async function load(source) {
  const text = source.path === void 0 ? source.text : await readFile(source.path, "utf8");
  const folder = source.path === void 0 ? source.folder ?? "." : dirname(source.path);
  const config = decodeYAML(text).value;
  return { config, from: (file) => resolve(folder, file) };
}
async function kubeconfigTransport(source, options = {}) {
  return nodeTransport((await readKubeconfig(source, options)).transport);
}
function entryOf(config, kind, name) {
  const list = config?.[`${kind}s`];
  const entry = Array.isArray(list) ? list.find((each) => each?.name === name) : void 0;
  const value = entry?.[kind];
  if (typeof value !== "object" || value === null) throw new Error(`the kubeconfig has no ${kind} ${name}`);
  return value;
}
async function fileOrData(entry, name, from) {
  const data = entry[`${name}-data`];
  if (typeof data === "string") return Buffer.from(data, "base64");
  const file = entry[name];
  return typeof file === "string" ? readFile(from(file)) : void 0;
}
function tokenOf(user, from) {
  const { token, tokenFile } = user;
  if (typeof tokenFile === "string") return { token: async () => (await readFile(from(tokenFile), "utf8")).trim() };
  return typeof token === "string" ? { token } : {};
}

// packages/client/src/node/webhook-client.ts
var largestAnswer = 3 * 1024 * 1024;
async function openWebhookClient(source, { timeoutMs = 3e4, attempts = 5, backoffMs = 500 } = {}) {
  const { transport: options } = await readKubeconfig(source);
  const url = new URL(options.server);
  const transport = nodeTransport({ ...options, server: url.origin, protocol: "http1" });
  const headers = { "content-type": "application/json", accept: "application/json, */*" };
  async function attempt(body, signal) {
    const limit = AbortSignal.timeout(timeoutMs);
    const response = await transport({
      method: "POST",
      path: `${url.pathname}${url.search}`,
      headers,
      body,
      signal: signal ? AbortSignal.any([signal, limit]) : limit
    });
    const limited = withLimit(response);
    if (!isSuccess(response.status)) throw await responseError(limited, { method: "POST" });
    return objectIn(await limited.text());
  }
  return {
    async post(object, signal) {
      const body = new TextEncoder().encode(JSON.stringify(object));
      let pause = backoffMs;
      for (let made = 1; ; made++) {
        try {
          return await attempt(body, signal);
        } catch (error) {
          if (made >= attempts || signal?.aborted || !mayPass(error)) throw error;
        }
        await sleep(pause * (1 + Math.random() * 0.2), signal);
        pause *= 1.5;
      }
    },
    close: () => transport.close()
  };
}
function mayPass(error) {
  if (isInternalError(error) || isTimeout(error) || isTooManyRequests(error)) return true;
  if (suggestsClientDelay(error) !== void 0) return true;
  const { code } = error;
  return code === "ECONNRESET" || code === "EPIPE";
}
function objectIn(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("the answer of the webhook is no JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error("the answer of the webhook is no object");
  }
  return value;
}
function withLimit(response) {
  const text = async () => {
    const chunks = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > largestAnswer) throw new Error("the answer of the webhook is too large");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  };
  return { ...response, text };
}
function sleep(ms, signal) {
  return new Promise((resolve2, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve2();
    }, ms);
    signal?.addEventListener("abort", end, { once: true });
  });
}

export {
  nodeTransport,
  readKubeconfig,
  readKubeconfigUsers,
  kubeconfigTransport,
  openWebhookClient
};
//# sourceMappingURL=chunk-YW4C4N2C.js.map
