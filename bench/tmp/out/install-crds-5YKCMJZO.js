import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  fetchTransport
} from "./chunk-6ZLGS2TA.js";
import {
  newClient
} from "./chunk-PM67CXRR.js";
import "./chunk-IOHPX73Y.js";
import {
  definitionKind,
  definitionResource,
  findCondition,
  isConditionTrue
} from "./chunk-ACLZH7HL.js";
import "./chunk-D52IOJDM.js";
import "./chunk-YY5ALJOD.js";
import {
  decodeYAML
} from "./chunk-KYO6XVRT.js";
import "./chunk-HEHJPL7N.js";
import "./chunk-ALMX3Z3F.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-32TLGVYB.js";
import "./chunk-QHO6KNB2.js";
import "./chunk-IGD2VSR7.js";
import "./chunk-YOXFROLO.js";
import "./chunk-EWJ7XEPS.js";
import {
  isAlreadyExists,
  isConflict,
  isNotFound
} from "./chunk-HE4L4WC4.js";
import "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import {
  parseJSON
} from "./chunk-522ORYFU.js";
import "./chunk-GERWRKIW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

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
//# sourceMappingURL=install-crds-5YKCMJZO.js.map
