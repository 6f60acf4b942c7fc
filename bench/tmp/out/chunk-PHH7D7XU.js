import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  loadWithPackages
} from "./chunk-MEXKNM5Q.js";
import {
  decodeYAML
} from "./chunk-KYO6XVRT.js";
import {
  aggregateMessages
} from "./chunk-Z7BRCTGW.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";

// packages/server/src/config-file/decode-config-file.ts
async function decodeConfigFile(content, kinds) {
  return checkedConfig(decodeYAML(content, { strict: "strict" }).value, kinds);
}
async function checkedConfig(value, kinds) {
  const given = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  const { apiVersion, kind, ...fields } = given;
  if (typeof kind !== "string" || kind === "") throw new Error("Object 'Kind' is missing");
  if (typeof apiVersion !== "string" || apiVersion === "") throw new Error("Object 'apiVersion' is missing");
  const schema = kinds[`${apiVersion}/${kind}`];
  if (schema === void 0 || !Object.hasOwn(kinds, `${apiVersion}/${kind}`)) {
    throw new Error(
      `no kind ${goQuote(kind)} is registered for version ${goQuote(apiVersion)}, expected ${Object.keys(kinds).join(", ")}`
    );
  }
  const { schemaErrors } = await loadWithPackages(() => import("./schema-errors-M5BINGR4.js"), "a configuration file", {
    ajv: "8.20.0"
  });
  const errors = schemaErrors({ ...schema, type: "object" }, fields);
  if (errors.length > 0) throw new Error(aggregateMessages(errors));
  return { apiVersion, kind, value: fields };
}

// packages/server/src/config-file/follow-file.ts
import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
var settleMs = 100;
function followFile(file, onChange, { content: known, intervalMs = 6e4, onError }) {
  let content = known;
  let ended = false;
  let settling;
  let reading = Promise.resolve();
  async function check() {
    if (ended) return;
    try {
      const found = await readFile(file, "utf8");
      if (ended || found === content) return;
      content = found;
      await onChange(found);
    } catch (error) {
      if (!ended) onError(error);
    }
  }
  const checkNext = () => {
    reading = reading.then(check);
  };
  const checkSoon = () => {
    settling ??= setTimeout(() => {
      settling = void 0;
      checkNext();
    }, settleMs).unref();
  };
  const end = watchFolder(dirname(file), checkSoon);
  const timer = setInterval(checkNext, intervalMs).unref();
  checkSoon();
  return () => {
    ended = true;
    end();
    clearInterval(timer);
    clearTimeout(settling);
  };
}
function watchFolder(folder, onEvent) {
  try {
    const watcher = watch(folder, { persistent: false }, onEvent);
    watcher.on("error", () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => {
    };
  }
}

// packages/server/src/config-file/schema.ts
var text = { type: ["string", "null"] };
var bool = { type: ["boolean", "null"] };
var integer = { type: ["integer", "null"], minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
var list = (items) => ({ type: ["array", "null"], items });
var map = (values) => ({ type: ["object", "null"], additionalProperties: values });
var struct = (properties) => ({
  type: ["object", "null"],
  properties,
  additionalProperties: false
});
var anyValue = {};

export {
  decodeConfigFile,
  checkedConfig,
  followFile,
  text,
  bool,
  integer,
  list,
  map,
  struct,
  anyValue
};
//# sourceMappingURL=chunk-PHH7D7XU.js.map
