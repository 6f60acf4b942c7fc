import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  fetchTransport
} from "./chunk-NGRZVVHF.js";
import {
  newClient
} from "./chunk-GIGA66EJ.js";
import "./chunk-NECDOX6Y.js";
import {
  definitionKind,
  definitionResource,
  findCondition,
  isConditionTrue
} from "./chunk-SKO36TUC.js";
import "./chunk-HGFL7HL5.js";
import "./chunk-CYYNMMRW.js";
import {
  decodeYAML
} from "./chunk-2FIXCDNN.js";
import "./chunk-N77X7EAL.js";
import "./chunk-5PTWKDLB.js";
import "./chunk-DPTFASVN.js";
import "./chunk-EUNU43ZB.js";
import "./chunk-BFLBG7YL.js";
import "./chunk-LBLIWSBN.js";
import "./chunk-ANVTFQHZ.js";
import "./chunk-WGPBDSJ7.js";
import {
  isAlreadyExists,
  isConflict,
  isNotFound
} from "./chunk-JH3JUYW7.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import {
  parseJSON
} from "./chunk-RYGH2AKA.js";
import "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/apiextensions/src/definitions/install/read-definitions.ts
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
var extensions = /* @__PURE__ */ new Set([".yaml", ".yml", ".json"]);
async function readDefinitions(paths) {
  const files = (await Promise.all(paths.map(filesOf))).flat();
  const definitions = await Promise.all(files.map(readFileDefinitions));
  return definitions.flat();
}
function parseDefinitions(text) {
  if (text.trimStart().startsWith("{")) return definitionsIn(parseJSON(text).value);
  return text.split(/^---(?:[ \t].*)?\r?$/m).flatMap((document) => definitionsIn(decodeYAML(document).value));
}
async function filesOf(path) {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = await readdir(path, { withFileTypes: true });
  const files = names.filter((entry) => !entry.isDirectory() && extensions.has(extname(entry.name)));
  return files.map(({ name }) => join(path, name)).sort();
}
async function readFileDefinitions(path) {
  const text = await readFile(path, "utf8");
  try {
    return parseDefinitions(text);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
function definitionsIn(value) {
  if (typeof value !== "object" || value === null) return [];
  const { kind, apiVersion, items } = value;
  if (typeof kind === "string" && kind.endsWith("List") && Array.isArray(items)) return items.flatMap(definitionsIn);
  const isDefinition = kind === definitionKind.kind && apiVersion === `${definitionKind.group}/${definitionKind.version}`;
  return isDefinition ? [value] : [];
}

// packages/apiextensions/src/definitions/install/until-established.ts
async function untilEstablished(definitions, names, { signal, timeoutMs = 1e4 } = {}) {
  const known = new Map(names.map((name) => [name, void 0]));
  const ending = new AbortController();
  const end = () => ending.abort();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener("abort", end, { once: true });
  const look = (definition) => {
    const { name = "" } = definition.metadata;
    if (known.has(name)) known.set(name, definition);
    const refused = findCondition(definition, "NamesAccepted");
    if (known.has(name) && refused?.status === "False") throw new Error(problemOf(name, definition));
  };
  const isDone = () => [...known.values()].every((definition) => definition && isConditionTrue(definition, "Established"));
  try {
    while (!isDone() && !ending.signal.aborted) {
      const { items, metadata } = await definitions.list(signal ? { signal } : {});
      for (const definition of items) look(definition);
      if (isDone()) break;
      const { resourceVersion } = metadata;
      for await (const event of definitions.watch({ resourceVersion, signal: ending.signal })) {
        if (event.type !== "ADDED" && event.type !== "MODIFIED") continue;
        look(event.object);
        if (isDone()) break;
      }
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
  signal?.throwIfAborted();
  if (isDone()) return names.map((name) => known.get(name));
  const open = [...known].filter(([, definition]) => !definition || !isConditionTrue(definition, "Established"));
  throw new Error(open.map(([name, definition]) => problemOf(name, definition)).join("; "));
}
function problemOf(name, definition) {
  if (definition === void 0) return `${name} was not found`;
  const { message } = ["NamesAccepted", "Established"].map((type) => findCondition(definition, type)).find((condition) => condition?.status === "False") ?? {};
  return `${name} is not established${message ? `: ${message}` : ""}`;
}

// packages/apiextensions/src/definitions/install/install-crds.ts
var writers = 8;
async function installCRDs(target, sources, options = {}) {
  const wanted = await definitionsOf(isList(sources) ? sources : [sources]);
  const client = "fetch" in target ? clientOf(target) : target;
  const { resource } = definitionResource;
  const definitions = client.resource({ ...definitionKind, resource, namespaced: false });
  const pending = [...wanted];
  const write = async () => {
    for (let next = pending.shift(); next !== void 0; next = pending.shift()) {
      await createOrReplace(definitions, next, options.signal);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  const names = wanted.map(({ metadata }) => metadata.name ?? "");
  return untilEstablished(definitions, names, options);
}
var isList = (sources) => Array.isArray(sources);
async function definitionsOf(sources) {
  const read = sources.map((source) => typeof source === "string" ? readDefinitions([source]) : [source]);
  return (await Promise.all(read)).flat();
}
function clientOf(server) {
  const fetch = (input, init) => server.fetch(new Request(input, init));
  return newClient({ transport: fetchTransport({ url: "https://in-process", fetch }), fieldManager: "install-crds" });
}
async function createOrReplace(definitions, definition, signal) {
  const options = signal ? { signal } : {};
  for (; ; ) {
    try {
      await definitions.create(definition, options);
      return;
    } catch (error) {
      if (!isAlreadyExists(error)) throw error;
    }
    try {
      const { resourceVersion } = (await definitions.get(definition.metadata.name ?? "", options)).metadata;
      const metadata = { ...definition.metadata, ...resourceVersion ? { resourceVersion } : {} };
      await definitions.update({ ...definition, metadata }, options);
      return;
    } catch (error) {
      if (!isNotFound(error) && !isConflict(error)) throw error;
    }
  }
}
export {
  installCRDs
};
