import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  newGenericServerResponse,
  statusErrorFromObject
} from "./chunk-JH3JUYW7.js";
import {
  parseJSON,
  stringify
} from "./chunk-RYGH2AKA.js";

// packages/client/src/client/json.ts
var longNumber = /\d{16}/;
function parseText(text) {
  return longNumber.test(text) ? parseJSON(text).value : JSON.parse(text);
}
function jsonBytes(value) {
  return new TextEncoder().encode(stringify(value));
}

// packages/client/src/transport/transport.ts
function newClientResponse(status, headers, body) {
  const bytes = async () => {
    const chunks = [];
    for await (const chunk of body) chunks.push(chunk);
    return joined(chunks);
  };
  return { status, headers, body, bytes, text: async () => new TextDecoder().decode(await bytes()) };
}
function headerValues({ headers }, name) {
  const value = headers[name];
  if (value === void 0) return [];
  return typeof value === "string" ? [value] : value;
}
function joined(chunks) {
  if (chunks.length === 1) return chunks[0];
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

// packages/client/src/client/response-error.ts
var keptCharacters = 2048;
var isSuccess = (status) => status >= 200 && status <= 206;
async function responseError(response, subject) {
  const text = await response.text();
  const given = statusIn(text);
  if (given !== void 0 && given.status.status !== "Success") return given;
  const [contentType = ""] = headerValues(response, "content-type");
  const isText = contentType === "" || contentType.trim().toLowerCase().startsWith("text/");
  return newGenericServerResponse({
    code: response.status,
    verb: subject.method,
    resource: subject.resource,
    name: subject.name,
    serverMessage: isText ? text.slice(0, keptCharacters).trim() : "unknown",
    retryAfterSeconds: retryAfterSeconds(response),
    isUnexpectedResponse: true
  });
}
function retryAfterSeconds(response) {
  const [text] = headerValues(response, "retry-after");
  return text !== void 0 && /^\d+$/.test(text) ? Number(text) : void 0;
}
function statusIn(text) {
  try {
    return statusErrorFromObject(parseText(text));
  } catch {
    return void 0;
  }
}

export {
  parseText,
  jsonBytes,
  newClientResponse,
  headerValues,
  isSuccess,
  responseError,
  retryAfterSeconds
};
