import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  require_ajv
} from "./chunk-WPKBXAOF.js";
import {
  __toESM
} from "./chunk-VJXOFUVV.js";

// packages/server/src/config-file/schema-errors.ts
var import_ajv = __toESM(require_ajv(), 1);
function schemaErrors(schema, value) {
  const validate = new import_ajv.Ajv({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true }).compile(schema);
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const unknown = errors.filter(({ keyword }) => keyword === "additionalProperties").map(({ instancePath, params }) => {
    const parent = placeOf(instancePath);
    return `unknown field "${parent}${parent === "" ? "" : "."}${shown(params.additionalProperty)}"`;
  });
  const others = errors.filter(({ keyword }) => keyword !== "additionalProperties").map(errorAt);
  return [...unknown.length > 0 ? [`strict decoding error: ${unknown.join(", ")}`] : [], ...others];
}
var shown = (name) => /^[\w.-]{1,40}$/.test(name) ? name : "REDACTED";
function errorAt({ instancePath, keyword, params, message, data }) {
  const place = placeOf(instancePath);
  const wrong = keyword === "type" ? `must be ${[params.type].flat().find((type) => type !== "null")}, not ${typeOf(data)}` : message ?? keyword;
  return place === "" ? wrong : `${place}: ${wrong}`;
}
function placeOf(pointer) {
  return pointer.split("/").slice(1).map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~")).reduce((path, part) => /^\d+$/.test(part) ? `${path}[${part}]` : path === "" ? part : `${path}.${part}`, "");
}
var typeOf = (value) => value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
export {
  schemaErrors
};
//# sourceMappingURL=schema-errors-M5BINGR4.js.map
