import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  plainOptions
} from "./chunk-WOEG7UXU.js";
import {
  serveStores,
  streamPort
} from "./chunk-RA5CRCHY.js";
import "./chunk-OEL6BYZK.js";
import "./chunk-MEXKNM5Q.js";
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
import "./chunk-Z7BRCTGW.js";
import "./chunk-522ORYFU.js";
import "./chunk-GERWRKIW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/apiserver-core/src/workers/server-workers.ts
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createServer } from "node:net";

// packages/apiserver-core/src/workers/merge-metrics.ts
var ofFirstProcess = /* @__PURE__ */ new Set(["process_start_time_seconds"]);
function mergeMetrics(texts) {
  const families = /* @__PURE__ */ new Map();
  texts.forEach((text, index) => {
    let family;
    for (const line of text.split("\n")) {
      if (line === "") continue;
      if (line.startsWith("#")) {
        const name = line.split(" ", 3)[2] ?? "";
        family = families.get(name);
        if (family === void 0) {
          family = { comments: [], values: /* @__PURE__ */ new Map() };
          families.set(name, family);
        }
        if (!family.comments.includes(line)) family.comments.push(line);
        continue;
      }
      const space = line.lastIndexOf(" ");
      const series = line.slice(0, space);
      const known = family?.values.get(series);
      if (known === void 0) family?.values.set(series, Number(line.slice(space + 1)));
      else if (index === 0 || !ofFirstProcess.has(series)) {
        family?.values.set(series, known + Number(line.slice(space + 1)));
      }
    }
  });
  const lines = [...families.keys()].sort().flatMap((name) => {
    const { comments, values } = families.get(name);
    return [...comments, ...[...values].map(([series, value]) => `${series} ${value}`)];
  });
  return `${lines.join("\n")}
`;
}

// packages/apiserver-core/src/workers/request-limits.ts
function partOfLimits(limits, processes, index) {
  const part = (limit) => limit <= 0 ? limit : Math.max(1, Math.floor(limit / processes) + (index < limit % processes ? 1 : 0));
  return {
    maxRequestsInflight: part(limits.maxRequestsInflight),
    maxMutatingRequestsInflight: part(limits.maxMutatingRequestsInflight)
  };
}

// packages/apiserver-core/src/workers/worker-entry.ts
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
function serverWorkerEntry() {
  const here = import.meta.url ?? pathToFileURL(__filename).href;
  const extension = here.slice(here.lastIndexOf("."));
  if (extension === ".ts") {
    const tsx = pathToFileURL(createRequire(here).resolve("tsx")).href;
    return {
      file: fileURLToPath(new URL("../server-worker.ts", here)),
      execArgv: ["--conditions=@k8s-ts/source", "--import", tsx]
    };
  }
  return {
    file: fileURLToPath(new URL(`./server-worker${extension}`, here)),
    execArgv: flagsForWorkers(process.execArgv)
  };
}
function flagsForWorkers(flags) {
  const isScript = (flag) => flag !== void 0 && /^(-e|-p|-pe|--eval|--print)$/.test(flag);
  return flags.filter(
    (flag, at) => !isScript(flag) && !isScript(flags[at - 1]) && !/^--(inspect|input-type|test|watch)\b/.test(flag)
  );
}

// packages/apiserver-core/src/workers/server-workers.ts
var retryMs = 1e3;
var settledMs = 1e4;
var metricsTimeoutMs = 2e3;
var acceptTimeoutMs = 1e4;
var stopGraceMs = 15e3;
var ServerWorkers = class {
  /** Resolves when all workers are ready for the first time. Rejects when one of them cannot start. */
  ready;
  ticketKeys = randomBytes(48);
  #options;
  #ownMetrics;
  #workers = /* @__PURE__ */ new Map();
  #settle;
  #shared;
  #verbosity;
  #server;
  #serve;
  /** Connections of the first process. */
  #ownConnections = 0;
  /** Of processes with equally many connections, the next one takes the connection. */
  #turn = 0;
  #questions = 0;
  #isComplete = false;
  #isStopping = false;
  /**
   * Begins to start the processes.
   *
   * @param options of the whole server
   * @param ownMetrics gives the metrics of the first process
   */
  constructor(options, ownMetrics) {
    this.#options = options;
    this.#ownMetrics = ownMetrics;
    this.#verbosity = highestLevel(options.logger);
    let settle;
    this.ready = new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
    this.#settle = settle;
    this.ready.catch(() => {
    });
    for (let index = 1; index < options.workers; index++) this.#fork(index);
  }
  /** Fails until all workers have been ready. */
  get readyCheck() {
    return {
      name: "workers",
      check: () => {
        if (!this.#isComplete) throw new Error("workers are starting");
      }
    };
  }
  /** The options of the first process. */
  get ownOptions() {
    const { logger } = this.#options;
    return {
      ...this.#options,
      ...partOfLimits(this.#options, this.#options.workers, 0),
      ...logger.setVerbosity ? { logger: { ...logger, setVerbosity: (level) => this.#setVerbosity(level) } } : {}
    };
  }
  /** Accepts connections. Workers get theirs from when all of them are ready until the server stops. */
  open(port, host, serve) {
    this.#serve = serve;
    const server = createServer({ pauseOnConnect: true, noDelay: true }, (socket) => this.#place(socket));
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, host, () => {
        server.off("error", reject);
        const address = server.address();
        const close = async () => void server.close();
        resolve({ port: typeof address === "object" && address !== null ? address.port : port, close });
      });
    });
  }
  /** Lets the workers open their servers. Call when the store is open and the port is known. */
  begin({ signingKey, ...shared }) {
    this.#shared = {
      ...shared,
      ticketKeys: this.ticketKeys,
      signingKey: signingKey?.privateKey.export({ type: "pkcs8", format: "pem" }).toString()
    };
    for (const worker of this.#workers.values()) this.#sendStart(worker);
  }
  /** The metrics of all processes. @param own those of the first process */
  async collectMetrics(own) {
    return mergeMetrics([own, ...await this.#metricsOfOthers(void 0)]);
  }
  /** Asks the workers to serve what they have accepted and to end. Resolves when they have ended. Idempotent. */
  async stop() {
    this.#isStopping = true;
    const { shutdownDelay, requestTimeout } = this.#options;
    const timer = setTimeout(() => this.kill(), shutdownDelay + requestTimeout + stopGraceMs);
    timer.unref();
    const ending = [...this.#workers.values()].map((worker) => {
      for (const socket of worker.waiting.splice(1)) this.#keep(socket);
      if (worker.isReady) send(worker, { type: "stop" });
      else worker.process.kill("SIGKILL");
      return worker.exited;
    });
    await Promise.all(ending);
    clearTimeout(timer);
  }
  /** Ends all workers at once. */
  kill() {
    this.#isStopping = true;
    this.#server?.close();
    for (const worker of this.#workers.values()) worker.process.kill("SIGKILL");
  }
  #fork(index) {
    const { file, execArgv } = serverWorkerEntry();
    const process2 = fork(file, [], {
      execArgv: [...execArgv],
      serialization: "advanced",
      // The store is reached through a pipe of its own: messages on the other channel wait for one another while sockets are handed over.
      stdio: ["ignore", "inherit", "inherit", "pipe", "ipc"]
    });
    const pipe = process2.stdio[3];
    const worker = {
      index,
      process: process2,
      endStores: serveStores(streamPort(pipe)),
      exited: new Promise((resolve) => {
        process2.once("exit", () => resolve());
        process2.once("error", () => resolve());
      }),
      connections: 0,
      waiting: [],
      handOver: 0,
      timer: void 0,
      isReady: false,
      readyAt: 0,
      questions: /* @__PURE__ */ new Map()
    };
    this.#workers.set(index, worker);
    process2.on("message", (message) => this.#receive(worker, message));
    let error;
    process2.once("error", (failure) => {
      error = failure;
    });
    void worker.exited.then(() => {
      const { exitCode, signalCode } = process2;
      this.#ended(worker, error ?? new Error(`it ended with ${signalCode ?? `code ${exitCode}`}`));
    });
    if (this.#shared) this.#sendStart(worker);
  }
  #sendStart(worker) {
    const shared = this.#shared;
    const { logger, onRequest, workers } = this.#options;
    const { kubeconfigOut: _out, crdDirectory: _directory, ...rest } = plainOptions(this.#options);
    const options = { ...rest, ...partOfLimits(rest, workers, worker.index), crds: [] };
    const logging = {
      verbosity: this.#verbosity,
      canChange: logger.setVerbosity !== void 0,
      reportsRequests: onRequest !== void 0
    };
    send(worker, { type: "start", start: { options, shared, logging } });
  }
  #receive(worker, message) {
    const { logger, onRequest } = this.#options;
    switch (message.type) {
      case "ready":
        worker.isReady = true;
        worker.readyAt = performance.now();
        this.#completed();
        return;
      case "failed":
        this.#settle.reject(new Error(message.error));
        logger.error("a worker cannot start", { worker: worker.index, error: message.error });
        return;
      case "accepted":
        if (message.id === worker.handOver) this.#handedOver(worker);
        return;
      case "closed":
        worker.connections--;
        return;
      case "metrics":
        worker.questions.get(message.id)?.(message.text);
        return;
      case "collect":
        void this.#metricsOfOthers(worker).then((others) => {
          const text = mergeMetrics([this.#ownMetrics(), ...others, message.own]);
          send(worker, { type: "collected", id: message.id, text });
        });
        return;
      case "verbosity":
        this.#setVerbosity(message.level);
        return;
      case "log":
        log(logger, worker.index, message);
        return;
      case "request":
        onRequest?.(message.entry);
    }
  }
  #completed() {
    if ([...this.#workers.values()].every(({ isReady }) => isReady)) {
      this.#isComplete = true;
      this.#settle.resolve();
    }
  }
  #ended(worker, error) {
    void worker.endStores();
    for (const answer of worker.questions.values()) answer("");
    if (this.#workers.get(worker.index) === worker) this.#workers.delete(worker.index);
    clearTimeout(worker.timer);
    const [sent, ...unsent] = worker.waiting.splice(0);
    sent?.destroy();
    for (const socket of unsent) {
      if (this.#isStopping) socket.destroy();
      else this.#place(socket);
    }
    if (this.#isStopping) return;
    const { logger } = this.#options;
    logger.error("a worker has ended and is replaced", { worker: worker.index, error: error.message });
    if (!this.#isComplete) {
      this.#settle.reject(new Error(`a worker cannot start: ${error.message}`));
      return;
    }
    const replace = () => {
      if (!this.#isStopping) this.#fork(worker.index);
    };
    if (worker.isReady && performance.now() - worker.readyAt > settledMs) replace();
    else setTimeout(replace, retryMs).unref();
  }
  /** Hands a connection to the process with the fewest. */
  #place(socket) {
    const canShare = this.#isComplete && !this.#isStopping;
    const ready = canShare ? [...this.#workers.values()].filter(({ isReady }) => isReady) : [];
    let chosen;
    let fewest = this.#ownConnections;
    const first = ++this.#turn;
    for (let i = 0; i < ready.length; i++) {
      const worker = ready[(first + i) % ready.length];
      if (worker.connections < fewest) {
        chosen = worker;
        fewest = worker.connections;
      }
    }
    if (chosen) this.#handOver(socket, chosen);
    else this.#keep(socket);
  }
  #keep(socket) {
    this.#ownConnections++;
    socket.once("close", () => {
      this.#ownConnections--;
    });
    this.#serve?.(socket);
  }
  #handOver(socket, worker) {
    worker.connections++;
    if (worker.waiting.push(socket) === 1) this.#sendNext(worker);
  }
  #sendNext(worker) {
    const [socket] = worker.waiting;
    if (socket === void 0) return;
    const message = { type: "connection", id: ++worker.handOver };
    worker.timer = setTimeout(() => this.#handedOver(worker), acceptTimeoutMs).unref();
    worker.process.send(message, socket, { keepOpen: true }, () => {
    });
  }
  /** The worker has its own copy of the connection now. */
  #handedOver(worker) {
    clearTimeout(worker.timer);
    worker.waiting.shift()?.destroy();
    this.#sendNext(worker);
  }
  #metricsOfOthers(asking) {
    const others = [...this.#workers.values()].filter((worker) => worker !== asking && worker.isReady);
    return Promise.all(others.map((worker) => this.#metricsOf(worker)));
  }
  /** Empty when the worker does not answer in time. */
  #metricsOf(worker) {
    const id = ++this.#questions;
    return new Promise((resolve) => {
      const done = (text) => {
        clearTimeout(timer);
        worker.questions.delete(id);
        resolve(text);
      };
      const timer = setTimeout(() => done(""), metricsTimeoutMs);
      worker.questions.set(id, done);
      send(worker, { type: "metrics", id });
    });
  }
  #setVerbosity(level) {
    this.#verbosity = level;
    this.#options.logger.setVerbosity?.(level);
    for (const worker of this.#workers.values()) send(worker, { type: "verbosity", level });
  }
};
function log(logger, worker, { level, message, fields }) {
  const tagged = { ...fields, worker };
  if (level === void 0) logger.error(message, tagged);
  else logger.info(level, message, tagged);
}
function send({ process: process2 }, message) {
  if (process2.connected) process2.send(message, () => {
  });
}
function highestLevel({ enabled }) {
  const highest = 10;
  if (enabled === void 0) return highest;
  for (let level = highest; level >= 0; level--) if (enabled(level)) return level;
  return -1;
}
export {
  ServerWorkers
};
//# sourceMappingURL=server-workers-MMCEYCJP.js.map
