import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  newClientResponse
} from "./chunk-IOHPX73Y.js";

// packages/client/src/transport/fetch-transport.ts
function fetchTransport(options) {
  const { token } = options;
  const send = options.fetch ?? ((request) => fetch(request));
  const base = options.url.replace(/\/+$/, "");
  return async ({ method, path, headers, body, signal }) => {
    const sent = new Headers(headers);
    if (token !== void 0) sent.set("authorization", `Bearer ${typeof token === "string" ? token : await token()}`);
    const response = await send(
      new Request(`${base}${path}`, {
        method,
        headers: sent,
        ...body && { body },
        ...signal && { signal }
      })
    );
    const received = /* @__PURE__ */ Object.create(null);
    response.headers.forEach((value, name) => {
      received[name] = value;
    });
    return newClientResponse(response.status, received, piecesOf(response, signal));
  };
}
async function* piecesOf({ body }, signal) {
  if (body === null) return;
  const reader = body.getReader();
  const cancel = () => void reader.cancel(signal?.reason).catch(() => void 0);
  signal?.addEventListener("abort", cancel, { once: true });
  let isWhole = false;
  try {
    for (; ; ) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      isWhole = done;
      if (done) return;
      yield value;
    }
  } finally {
    signal?.removeEventListener("abort", cancel);
    if (!isWhole) await reader.cancel().catch(() => void 0);
  }
}

// packages/client/src/transport/handler-transport.ts
var nothing = new Uint8Array(0);
function handlerTransport(handler, options = {}) {
  const { user } = options;
  return async ({ method, path, headers, body = nothing, signal }) => {
    signal?.throwIfAborted();
    const question = path.indexOf("?");
    const leaving = new AbortController();
    const leave = () => leaving.abort(signal?.reason);
    signal?.addEventListener("abort", leave, { once: true });
    const finish = () => signal?.removeEventListener("abort", leave);
    try {
      const response = await handler({
        method,
        path: question < 0 ? path : path.slice(0, question),
        query: new URLSearchParams(question < 0 ? "" : path.slice(question + 1)),
        headers,
        body: async () => body,
        signal: leaving.signal,
        ...user && { user }
      });
      const pieces = piecesOf2(response.body, leaving, finish);
      return newClientResponse(response.status, response.headers, pieces);
    } catch (error) {
      finish();
      throw error;
    }
  };
}
async function* piecesOf2(body, leaving, finish) {
  try {
    if (body === void 0) return;
    if (body instanceof Uint8Array) yield body;
    else if (Symbol.asyncIterator in body) {
      for await (const piece of body) {
        if (piece instanceof Uint8Array) yield piece;
        else yield* piece;
      }
    } else yield* body;
    leaving.signal.throwIfAborted();
  } finally {
    finish();
    leaving.abort();
  }
}

export {
  fetchTransport,
  handlerTransport
};
//# sourceMappingURL=chunk-6ZLGS2TA.js.map
