import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  require_ajv
} from "./chunk-EOAJIC7V.js";
import {
  __toESM
} from "./chunk-QF66HWZ6.js";

// packages/storage/src/encryption/encryption-schema.ts
var import_ajv = __toESM(require_ajv(), 1);
var text = { type: ["string", "null"] };
var list = (items) => ({ type: ["array", "null"], items });
var struct = (properties) => ({
  type: ["object", "null"],
  properties,
  additionalProperties: false
});
var keys = struct({ keys: list(struct({ name: text, secret: text })) });
var schema = {
  ...struct({
    apiVersion: text,
    kind: text,
    resources: list(
      struct({
        resources: list(text),
        providers: list(
          struct({
            aesgcm: keys,
            aescbc: keys,
            secretbox: keys,
            identity: struct({}),
            kms: struct({
              apiVersion: text,
              name: text,
              cachesize: { type: ["integer", "null"], minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
              endpoint: text,
              timeout: text
            })
          })
        )
      })
    )
  }),
  type: "object"
};
var validate = new import_ajv.Ajv({ allErrors: true, strict: true, allowUnionTypes: true, verbose: true }).compile(schema);
function encryptionSchemaErrors(value) {
  if (validate(value)) return [];
  const errors = validate.errors ?? [];
  const unknown = errors.filter(({ keyword }) => keyword === "additionalProperties").map(({ instancePath, params }) => {
    const parent = placeOf(instancePath);
    return `unknown field "${parent}${parent === "" ? "" : "."}${shown(params.additionalProperty)}"`;
  });
  const others = errors.filter(({ keyword }) => keyword !== "additionalProperties").map(errorAt);
  return [...unknown.length > 0 ? [`strict decoding error: ${unknown.join(", ")}`] : [], ...others];
}
var shown = (name) => /^[\w.-]{1,24}$/.test(name) ? name : "REDACTED";
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
  encryptionSchemaErrors
};
