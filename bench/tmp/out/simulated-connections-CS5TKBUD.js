import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  acceptSpdyStreams,
  connectionPair,
  exitStatus,
  failureStatus,
  isSpdyRequest,
  isWebSocketRequest,
  offeredProtocols,
  openWebSocketStreams,
  servePortForward,
  success
} from "./chunk-ZHVFPHX3.js";
import "./chunk-556XGTG6.js";
import {
  simulatedNodeNumber
} from "./chunk-26R5QE22.js";
import {
  handlerTransport
} from "./chunk-NGRZVVHF.js";
import {
  newClient
} from "./chunk-GIGA66EJ.js";
import "./chunk-NECDOX6Y.js";
import "./chunk-HGFL7HL5.js";
import {
  isNotFound,
  isStatusError
} from "./chunk-JH3JUYW7.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-RYGH2AKA.js";
import "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/apiserver-core/src/config/simulated-connections.ts
import { createServer } from "node:http";

// packages/streaming/src/kubelet/attach-kubelet.ts
import { pipeline, Readable } from "node:stream";
function attachKubelet(server, runtime) {
  server.on("request", (request, response) => {
    const target = targetOf(request);
    if (target?.action === "containerLogs" && request.method === "GET") void sendLog(runtime, target, response);
    else if (target !== void 0 && target.action !== "containerLogs")
      refuse(response, 400, "Upgrade request required");
    else if (runtime.handle) runtime.handle(request, response);
    else refuse(response, 404, "404 page not found");
  });
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    serveUpgrade(runtime, request, socket, head).catch(() => socket.end());
  });
}
function targetOf({ url = "/" }) {
  const { pathname, searchParams: query } = new URL(url, "http://kubelet");
  const [action = "", namespace = "", pod = "", ...rest] = pathname.split("/").slice(1).map(decodeURIComponent);
  if (!["containerLogs", "exec", "attach", "portForward"].includes(action) || pod === "") return void 0;
  return { action, namespace, pod, container: rest.at(-1) ?? "", query };
}
function refuse(response, status, message) {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" });
  response.end(message);
}
async function sendLog(runtime, target, response) {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  let log;
  try {
    log = await runtime.containerLogs(target, logOptions(target.query), gone.signal);
  } catch (error) {
    refuse(response, isStatusError(error) ? error.code : 500, error instanceof Error ? error.message : String(error));
    return;
  }
  response.writeHead(200, { "content-type": "text/plain" });
  response.flushHeaders();
  pipeline(Readable.from(log, { objectMode: false }), response, () => {
  });
}
function logOptions(query) {
  const flag = (name) => query.get(name) === "true";
  const number = (name) => query.has(name) ? { [name]: Number(query.get(name)) } : {};
  const sinceTime = query.get("sinceTime");
  return {
    follow: flag("follow"),
    previous: flag("previous"),
    timestamps: flag("timestamps"),
    ...number("sinceSeconds"),
    ...number("tailLines"),
    ...number("limitBytes"),
    ...sinceTime === null ? {} : { sinceTime }
  };
}
async function serveUpgrade(runtime, request, socket, head) {
  const target = targetOf(request);
  const gone = new AbortController();
  socket.once("close", () => gone.abort());
  const { signal } = gone;
  const { headers } = request;
  const isForward = target?.action === "portForward" && isSpdyRequest(headers);
  if (target === void 0 || target.action === "containerLogs" || target.action === "portForward" && !isForward) {
    socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    return;
  }
  if (isForward) {
    await servePortForward(headers, socket, head, (port, stream) => runtime.portForward(target, port, stream, signal));
    return;
  }
  const flag = (name) => target.query.get(name) === "1" || target.query.get(name) === "true";
  const tty = flag("tty");
  const options = {
    stdin: flag("input"),
    stdout: flag("output"),
    stderr: flag("error") && !tty,
    tty
  };
  const streams = isWebSocketRequest(headers) ? await openWebSocketStreams(
    { method: request.method ?? "GET", headers },
    socket,
    head,
    offeredProtocols(headers),
    options
  ) : await acceptSpdyStreams(headers, socket, head, options);
  streams.resize?.on("error", () => {
  });
  const command = { tty, signal };
  const outcome = target.action === "exec" ? runtime.exec(target, target.query.getAll("command"), streams, command).then((code) => exitStatus(code)) : runtime.attach(target, streams, command).then(() => success);
  await streams.writeStatus(await outcome.catch(failureStatus));
  streams.close();
}

// packages/apiserver-core/src/config/simulated-connections.ts
var user = { name: "system:simulated-nodes", groups: ["system:masters", "system:authenticated"] };
var podResource = { version: "v1", resource: "pods", kind: "Pod", namespaced: true };
function simulatedConnections({ nodes, images, nodeConnections, clock }, handler) {
  const podsOf = (namespace) => newClient({ transport: handlerTransport((request) => handler()(request), { user }), userAgent: "kubelet/v1.35" }).resource(podResource).namespace(namespace);
  const podOf = ({ namespace, pod }) => podsOf(namespace).get(pod);
  const whenEnded = async (reference, signal) => {
    const { isContainerRunning } = await import("./src-G236UQJK.js");
    const { namespace, pod: name, container } = reference;
    try {
      const pod = await podOf(reference);
      if (!isContainerRunning(pod, container)) return;
      const { resourceVersion = "" } = pod.metadata;
      const fieldSelector = `metadata.name=${name}`;
      for await (const { type, object } of podsOf(namespace).watch({ fieldSelector, resourceVersion, signal })) {
        if (type === "DELETED" || !isContainerRunning(object, container)) return;
      }
    } catch (error) {
      if (!signal.aborted && !isNotFound(error)) throw error;
    }
  };
  const runtime = {
    async containerLogs(reference, options, signal) {
      const { simulatedLog } = await import("./src-G236UQJK.js");
      const { sinceSeconds, sinceTime, tailLines, limitBytes, previous, timestamps } = options;
      const now = clock?.now() ?? Date.now();
      const since = sinceSeconds === void 0 ? sinceTime && Date.parse(sinceTime) : now - sinceSeconds * 1e3;
      const log = simulatedLog(images, await podOf(reference), reference.container, {
        previous,
        timestamps,
        ...typeof since === "number" && { since },
        ...tailLines !== void 0 && { tailLines },
        ...limitBytes !== void 0 && { limitBytes }
      });
      return (async function* () {
        yield log;
        if (options.follow && !previous) await whenEnded(reference, signal);
      })();
    },
    async exec(reference, command, { stdout, stderr }) {
      const { simulatedCommand } = await import("./src-G236UQJK.js");
      const answer = simulatedCommand(images, await podOf(reference), reference.container, command);
      await write(stdout, answer.stdout);
      await write(stderr, answer.stderr);
      return answer.exitCode ?? 0;
    },
    async attach(reference, { closed }, { signal }) {
      const { simulatedCommand } = await import("./src-G236UQJK.js");
      simulatedCommand(images, await podOf(reference), reference.container, []);
      await Promise.race([closed, whenEnded(reference, signal)]);
    },
    async portForward(_pod, port) {
      throw new Error(`simulated pods listen on no port, such as ${port}`);
    }
  };
  const server = createServer();
  attachKubelet(server, runtime);
  return {
    ...nodeConnections,
    kubelet(node) {
      const given = nodeConnections.kubelet?.(node);
      if (given !== void 0 || simulatedNodeNumber(node.metadata.name ?? "", nodes) === void 0) return given;
      const [own, other] = connectionPair();
      server.emit("connection", own);
      return other;
    }
  };
}
function write(to, text) {
  return new Promise((resolve, reject) => {
    if (to === void 0 || !text) resolve();
    else to.write(text, (error) => error ? reject(error) : resolve());
  });
}
export {
  simulatedConnections
};
