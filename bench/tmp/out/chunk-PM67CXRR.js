import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  headerValues,
  isSuccess,
  jsonBytes,
  parseText,
  responseError,
  retryAfterSeconds
} from "./chunk-IOHPX73Y.js";
import {
  sleep,
  systemClock
} from "./chunk-D52IOJDM.js";
import {
  isResourceExpired,
  newGenericServerResponse,
  statusErrorFromObject
} from "./chunk-HE4L4WC4.js";
import {
  PatchType
} from "./chunk-ZCAW2CGD.js";

// packages/client/src/client/query.ts
function queryString(values) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== void 0) query.set(name, String(value));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

// packages/client/src/client/warnings.ts
var warning = /(?<code>\d{3}) (?<agent>[^\s"]+) "(?<text>(?:[^"\\]|\\.)*)"(?: "[^"]*")?/g;
function warningsOf(response) {
  return headerValues(response, "warning").flatMap(
    (line) => [...line.matchAll(warning)].map(({ groups: { code, agent = "", text = "" } = {} }) => ({
      code: Number(code),
      agent,
      text: text.replace(/\\(.)/g, "$1")
    }))
  );
}

// packages/client/src/client/request-sender.ts
var resetPauseMs = 1e3;
function newRequestSender(options) {
  const { transport, maxRetries, onWarning, clock } = options;
  return async ({ subject, ...request }) => {
    const sent = { ...request, headers: { ...options.headers, ...request.headers } };
    for (let attempt = 0; ; attempt++) {
      request.signal?.throwIfAborted();
      let pauseMs;
      try {
        const response = await transport(sent);
        if (onWarning) for (const warning2 of warningsOf(response)) onWarning(warning2);
        if (isSuccess(response.status)) return response;
        const seconds = response.status === 429 || response.status >= 500 ? retryAfterSeconds(response) : void 0;
        const error = await responseError(response, { method: request.method, ...subject });
        if (seconds === void 0 || attempt >= maxRetries) throw error;
        pauseMs = seconds * 1e3;
      } catch (error) {
        const isRepeatable = request.method === "GET" && isConnectionReset(error) && attempt < maxRetries;
        if (!isRepeatable) throw error;
        pauseMs = resetPauseMs;
      }
      await sleep(clock, pauseMs, request.signal);
    }
  };
}
function isConnectionReset(error) {
  if (!(error instanceof Error)) return false;
  return error.code === "ECONNRESET" || isConnectionReset(error.cause);
}

// packages/client/src/client/resource-path.ts
function resourcePath(of, { namespace, name, subresource } = {}) {
  const { group = "", version, resource } = of;
  const segments = group === "" ? ["api", version] : ["apis", group, version];
  if (namespace !== void 0) segments.push("namespaces", segment(namespace, "a namespace"));
  segments.push(resource);
  if (name !== void 0) segments.push(segment(name, "a name"));
  if (subresource !== void 0) segments.push(...subresource.split("/"));
  return `/${segments.map(encodeURIComponent).join("/")}`;
}
function segment(text, what) {
  if (text === "" || text === "." || text === ".." || /[/%]/.test(text)) {
    throw new TypeError(`${what} may not be ${text === "" ? "empty" : JSON.stringify(text)}`);
  }
  return text;
}

// packages/client/src/transport/read-lines.ts
async function* readLines(body) {
  const decoder = new TextDecoder();
  let rest = [];
  for await (const chunk of body) {
    const text = decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
      rest.push(text.slice(from, end));
      const line = rest.length === 1 ? rest[0] : rest.join("");
      rest = [];
      from = end + 1;
      if (line !== "") yield line;
    }
    if (from < text.length) rest.push(text.slice(from));
  }
}

// packages/client/src/client/watch-events.ts
async function* watchEvents(response) {
  for await (const line of readLines(response.body)) {
    const event = parseText(line);
    if (event.type === "ERROR") {
      throw statusErrorFromObject(event.object) ?? newGenericServerResponse({ code: 500, verb: "GET", serverMessage: line, isUnexpectedResponse: true });
    }
    yield event;
  }
}

// packages/client/src/client/resource-client.ts
var defaultPageSize = 500;
var acceptMetadata = (kind) => `application/json;as=${kind};g=meta.k8s.io;v=v1,application/json`;
var patchTypes = { json: PatchType.json, merge: PatchType.merge, strategic: PatchType.strategicMerge };
function newResourceClient(resource, options, chosen) {
  const { group = "", version } = resource;
  const what = { group, resource: resource.resource };
  const accept = (kind = "PartialObjectMetadata") => resource.metadataOnly ? { accept: acceptMetadata(kind) } : {};
  const path = (at) => {
    if (at.namespace !== void 0 && resource.namespaced === false) {
      throw new TypeError(`${resource.resource} are not namespaced`);
    }
    if (at.namespace === void 0 && at.name !== void 0 && resource.namespaced === true) {
      throw new TypeError(`${resource.resource} are namespaced: choose a namespace`);
    }
    return resourcePath(resource, at);
  };
  const call = async (method, target, { signal, name, body, type, ...given }) => {
    const response = await options.send({
      method,
      path: target,
      headers: { ...accept(given.answer), ...body !== void 0 && { "content-type": type ?? "application/json" } },
      ...body !== void 0 && { body: jsonBytes(body) },
      ...signal && { signal },
      subject: { resource: what, ...name !== void 0 && { name } }
    });
    return parseText(await response.text());
  };
  const typed = (object) => resource.kind === void 0 ? object : { apiVersion: group === "" ? version : `${group}/${version}`, kind: resource.kind, ...defined(object) };
  const writeQuery = ({ dryRun, fieldManager, fieldValidation }) => ({
    dryRun: dryRunOf({ dryRun }),
    fieldManager: fieldManager ?? options.fieldManager,
    fieldValidation
  });
  const write = (method, at, body, given, type) => call(method, path(at) + queryString({ ...writeQuery(given), force: given.force }), {
    body,
    ...type && { type },
    ...at.name !== void 0 && { name: at.name },
    ...given.signal && { signal: given.signal }
  });
  const update = async (object, given) => write("PUT", { ...placeOf(object), subresource: given.subresource }, typed(object), given);
  const placeOf = ({ metadata }) => ({
    namespace: chosen ?? metadata?.namespace,
    name: metadata?.name ?? ""
  });
  const list = async ({ signal, ...query } = {}) => {
    const found = await call("GET", path({ namespace: chosen }) + queryString({ ...query }), {
      answer: "PartialObjectMetadataList",
      ...signal && { signal }
    });
    return { ...found, items: found.items ?? [] };
  };
  async function* pages(given = {}) {
    const { resourceVersion, resourceVersionMatch, ...rest } = given;
    let page = await list({ ...given, limit: given.limit ?? defaultPageSize });
    for (; ; ) {
      yield page;
      const token = page.metadata.continue;
      if (!token) return;
      const next = { ...rest, limit: given.limit ?? defaultPageSize };
      try {
        page = await list({ ...next, continue: token });
      } catch (error) {
        const fresh = isResourceExpired(error) ? inconsistentToken(error) : void 0;
        if (fresh === void 0) throw error;
        page = await list({ ...next, continue: fresh });
      }
    }
  }
  async function* watch({ signal, ...query } = {}) {
    if (signal?.aborted) return;
    const target = path({ namespace: chosen }) + queryString({ ...query, watch: true });
    try {
      const request = { method: "GET", path: target, headers: accept(), subject: { resource: what } };
      yield* watchEvents(await options.send({ ...request, ...signal && { signal } }));
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  }
  return {
    namespace: (namespace) => newResourceClient(resource, options, namespace),
    get: async (name, { signal, resourceVersion, subresource } = {}) => call("GET", path({ namespace: chosen, name, subresource }) + queryString({ resourceVersion }), {
      name,
      ...signal && { signal }
    }),
    list,
    pages,
    async *listAll(given) {
      for await (const page of pages(given)) yield* page.items;
    },
    // Without bookmarks in the options, the server sends none.
    watch,
    create: async (object, given = {}) => {
      const { subresource } = given;
      const own = placeOf(object);
      const name = subresource === void 0 ? void 0 : given.name ?? own.name;
      if (own.namespace === void 0 && resource.namespaced === true) path({ name: "any" });
      const body = subresource === void 0 ? typed(object) : object;
      return write("POST", { namespace: own.namespace, name, subresource }, body, given);
    },
    update: async (object, given = {}) => update(object, given),
    updateStatus: async (object, given = {}) => update(object, { ...given, subresource: "status" }),
    patch: async (name, patch, given = {}) => {
      const { type = "merge", subresource } = given;
      return write("PATCH", { namespace: chosen, name, subresource }, patch, given, patchTypes[type]);
    },
    apply: async (object, given = {}) => {
      if ((given.fieldManager ?? options.fieldManager) === void 0) {
        throw new TypeError("apply needs a fieldManager, of the client or of the call");
      }
      const at = { ...placeOf(object), subresource: given.subresource };
      return write("PATCH", at, typed(object), given, PatchType.applyYAML);
    },
    delete: async (name, given = {}) => remove(path({ namespace: chosen, name }), given, name),
    deleteCollection: async ({ labelSelector, fieldSelector, ...given } = {}) => remove(path({ namespace: chosen }) + queryString({ labelSelector, fieldSelector }), given)
  };
  function remove(target, given, name) {
    const { signal, dryRun, ...how } = given;
    const body = { kind: "DeleteOptions", apiVersion: "v1", ...how, ...dryRun && { dryRun: ["All"] } };
    return call("DELETE", target, {
      body,
      ...name === void 0 ? { answer: "PartialObjectMetadataList" } : { name },
      ...signal && { signal }
    });
  }
}
function dryRunOf({ dryRun }) {
  return dryRun ? "All" : void 0;
}
function defined(object) {
  const { kind, apiVersion, ...rest } = object;
  return { ...rest, ...kind !== void 0 && { kind }, ...apiVersion !== void 0 && { apiVersion } };
}
function inconsistentToken(error) {
  return error.status?.metadata?.continue || void 0;
}

// packages/client/src/client/client.ts
function newClient(options) {
  const { fieldManager, userAgent = "k8s-ts-client" } = options;
  const send = newRequestSender({
    transport: options.transport,
    headers: { accept: "application/json", "user-agent": userAgent },
    maxRetries: options.maxRetries ?? 10,
    onWarning: options.onWarning,
    clock: options.clock ?? systemClock
  });
  const stream = async ({ method = "GET", path, query = {}, headers, body, signal, resource }) => {
    const addition = queryString(query);
    return send({
      method,
      path: path.includes("?") ? path + addition.replace("?", "&") : path + addition,
      headers: { ...body !== void 0 && { "content-type": "application/json" }, ...headers },
      ...body !== void 0 && { body: body instanceof Uint8Array ? body : jsonBytes(body) },
      ...signal && { signal },
      ...resource && { subject: { resource } }
    });
  };
  return {
    resource: (resource) => newResourceClient(resource, { send, fieldManager }),
    stream,
    async request(request) {
      const text = await (await stream(request)).text();
      return text === "" ? void 0 : parseText(text);
    }
  };
}

export {
  newClient
};
//# sourceMappingURL=chunk-PM67CXRR.js.map
