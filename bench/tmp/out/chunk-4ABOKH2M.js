import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  isUnexpectedServerError,
  newGenericServerResponse,
  statusErrorFromObject
} from "./chunk-JH3JUYW7.js";
import {
  field_exports,
  isValidPortNum
} from "./chunk-2QB3KNVX.js";
import {
  isDNS1123Subdomain
} from "./chunk-I3UUU3ZY.js";
import {
  errorText
} from "./chunk-QWS2NJYE.js";
import {
  parseJSON
} from "./chunk-RYGH2AKA.js";

// packages/server/src/webhook/ca-bundle.ts
import { X509Certificate } from "node:crypto";

// packages/server/src/webhook/pem-blocks.ts
var begin = "-----BEGIN ";
var endLine = "\n-----END ";
var dashes = "-----";
function pemBlocks(text) {
  const blocks = [];
  let rest = 0;
  let from = 0;
  for (; ; ) {
    const end = text.indexOf(endLine, from);
    if (end < 0) return { blocks, hasRest: rest < text.length };
    const start = text.lastIndexOf(begin, end);
    const lineEnd = endOfLine(text, end + 1);
    const block = start < from ? void 0 : blockBetween(text.slice(start, end), text.slice(end + 1, lineEnd));
    from = block === void 0 ? end + endLine.length : lineEnd;
    if (block === void 0) continue;
    blocks.push(block);
    rest = Math.min(lineEnd + 1, text.length);
  }
}
function endOfLine(text, from) {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
function blockBetween(content, lastLine) {
  const firstLineEnd = endOfLine(content, 0);
  const firstLine = content.slice(0, firstLineEnd).trimEnd();
  const type = firstLine.slice(begin.length, -dashes.length);
  if (!firstLine.endsWith(dashes) || lastLine.trimEnd() !== `-----END ${type}${dashes}`) return void 0;
  const body = content.slice(firstLineEnd).trim();
  const hasHeaders = body.includes(":");
  const encoded = hasHeaders ? body.slice(body.indexOf("\n\n") + 1) : body;
  const base64 = encoded.replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.length % 4 !== 0) return void 0;
  return { type, der: Buffer.from(base64, "base64"), hasHeaders };
}

// packages/server/src/webhook/ca-bundle.ts
function validateCABundle(caBundle, path) {
  if (!caBundle) return [];
  const problem = caBundleProblem(Buffer.from(caBundle, "base64").toString("latin1"));
  if (problem === void 0) return [];
  return [field_exports.invalid(path, caBundle, `unable to load root certificates: ${problem}`)];
}
function caBundleProblem(pem) {
  const { blocks, hasRest } = pemBlocks(pem);
  const certificates = blocks.filter(({ type, hasHeaders }) => type === "CERTIFICATE" && !hasHeaders);
  const problems = certificates.map(({ der }) => certificateProblem(der));
  if (problems.includes(void 0)) return void 0;
  const [first] = problems;
  if (first !== void 0) return `failed to parse certificate: ${first}`;
  return hasRest ? "unable to parse bytes as PEM block" : "no valid certificate authority data seen";
}
function certificateProblem(der) {
  try {
    new X509Certificate(der);
    return void 0;
  } catch {
    return "x509: malformed certificate";
  }
}

// packages/server/src/webhook/client-config-validation.ts
var form = "; desired format: https://host[/path]";
function validateWebhookURL(url, path) {
  if (typeof url === "string") return [field_exports.required(path, `url must be a valid URL: ${url}${form}`)];
  const errors = [];
  const refuse = (value, detail) => errors.push(field_exports.invalid(path, value, detail));
  if (url.scheme !== "https") refuse(url.scheme, `'https' is the only allowed URL scheme${form}`);
  if (url.host === "") refuse(url.host, `host must be specified${form}`);
  if (url.user !== void 0) refuse(url.user, "user information is not permitted in the URL");
  if (url.fragment !== "") refuse(url.fragment, "fragments are not permitted in the URL");
  if (url.rawQuery !== "") refuse(url.rawQuery, "query parameters are not permitted in the URL");
  return errors;
}
function validateWebhookService(service, path) {
  const errors = [];
  if (!service.namespace) errors.push(field_exports.required(path.child("name")));
  if (!service.name) errors.push(field_exports.required(path.child("namespace")));
  const { port = 0, path: urlPath } = service;
  const problems = isValidPortNum(port);
  if (problems.length > 0) {
    errors.push(field_exports.invalid(path.child("port"), port, `port is not valid: ${problems.join(", ")}`));
  }
  if (urlPath !== void 0) errors.push(...validateURLPath(urlPath, path.child("path")));
  return errors;
}
function validateURLPath(urlPath, path) {
  if (urlPath === "" || urlPath === "/") return [];
  const errors = [];
  const refuse = (detail) => errors.push(field_exports.invalid(path, urlPath, detail));
  if (urlPath === "//") {
    refuse("segment[0] may not be empty");
    return errors;
  }
  if (!urlPath.startsWith("/")) refuse("must start with a '/'");
  for (const [index, step] of urlPath.slice(1).replace(/\/$/, "").split("/").entries()) {
    if (step === "") refuse(`segment[${index}] may not be empty`);
    else for (const problem of isDNS1123Subdomain(step)) refuse(`segment[${index}]: ${problem}`);
  }
  return errors;
}

// packages/server/src/webhook/transport-error-text.ts
import { getServers } from "node:dns";
import { isIP } from "node:net";
var connectErrors = {
  ECONNREFUSED: "connection refused",
  EHOSTUNREACH: "no route to host",
  ENETUNREACH: "network is unreachable",
  ETIMEDOUT: "connection timed out",
  EADDRNOTAVAIL: "cannot assign requested address"
};
var unknownAuthority = /* @__PURE__ */ new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE"
]);
function transportErrorText(error, target, { timedOut, canceled }) {
  if (canceled) return "context canceled";
  if (timedOut) return "context deadline exceeded";
  const cause = firstCause(error);
  const { code = "" } = cause;
  const address = isIP(target.host) === 6 ? `[${target.host}]:${target.port}` : `${target.host}:${target.port}`;
  const connect = connectErrors[code];
  if (connect !== void 0) {
    const reached = cause.address === void 0 ? address : joined(cause.address, cause.port ?? target.port);
    return `dial tcp ${reached}: connect: ${connect}`;
  }
  if (code === "ENOTFOUND") return `dial tcp: lookup ${target.host}${nameServer()}: no such host`;
  if (code === "EAI_AGAIN") return `dial tcp: lookup ${target.host}: Temporary failure in name resolution`;
  if (code === "ECONNRESET") {
    return cause.message === "socket hang up" || cause.message === "aborted" ? "EOF" : "read: connection reset by peer";
  }
  if (code === "EPROTO" && /wrong version number|packet length too long/i.test(cause.message ?? "")) {
    return "http: server gave HTTP response to HTTPS client";
  }
  const certificate = certificateErrorText(cause, target);
  return certificate === void 0 ? errorText(error) : `tls: failed to verify certificate: x509: ${certificate}`;
}
function firstCause(error) {
  const given = typeof error === "object" && error !== null ? error : {};
  const [first] = given.errors ?? [];
  return first === void 0 ? given : firstCause(first);
}
var joined = (host, port) => isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
function nameServer() {
  const [server] = getServers();
  if (server === void 0) return "";
  return /:\d+$/.test(server) && isIP(server) === 0 ? ` on ${server}` : ` on ${joined(server, 53)}`;
}
function certificateErrorText({ code = "", cert }, { serverName }) {
  if (unknownAuthority.has(code)) return "certificate signed by unknown authority";
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID") {
    return "certificate has expired or is not yet valid";
  }
  if (code !== "ERR_TLS_CERT_ALTNAME_INVALID") return void 0;
  const names = (cert?.subjectaltname ?? "").split(", ");
  const ofType = (prefix) => names.flatMap((name) => name.startsWith(prefix) ? [name.slice(prefix.length)] : []);
  const isAddress = isIP(serverName) !== 0;
  const valid = ofType(isAddress ? "IP Address:" : "DNS:");
  if (valid.length > 0) return `certificate is valid for ${valid.join(", ")}, not ${serverName}`;
  return isAddress ? `cannot validate certificate for ${serverName} because it doesn't contain any IP SANs` : `certificate is not valid for any names, but wanted to match ${serverName}`;
}

// packages/server/src/webhook/webhook-client.ts
import { Buffer as Buffer2 } from "node:buffer";
import { isIP as isIP2 } from "node:net";

// packages/server/src/webhook/webhook-credentials.ts
function webhookCredentials({
  byName,
  current
}) {
  const find = (target) => {
    const parts = target.split(".");
    const names = [target, ...parts.slice(1).map((_, i) => `*.${parts.slice(i + 1).join(".")}`)];
    const found = names.find((name) => byName.has(name));
    return found === void 0 ? void 0 : byName.get(found);
  };
  return (target) => find(target) ?? (target.endsWith(":443") ? find(target.slice(0, -":443".length)) : void 0) ?? byName.get("*") ?? current;
}
async function authorizationHeader(credentials) {
  const { token, username = "", password = "" } = credentials ?? {};
  const text = typeof token === "function" ? await token() : token;
  if (text) return `Bearer ${text}`;
  if (username === "" && password === "") return void 0;
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

// packages/server/src/webhook/webhook-client.ts
var maxAnswer = 64 * 1024 * 1024;
var maxClients = 200;
var idleMs = 9e4;
var WebhookClients = class {
  #resolve;
  #findCredentials;
  #clients = /* @__PURE__ */ new Map();
  /** @param findCredentials default: the server is anonymous */
  constructor(resolve, findCredentials = () => void 0) {
    this.#resolve = resolve;
    this.#findCredentials = findCredentials;
  }
  /**
   * @throws Error for a configuration that names neither a URL nor a service, for an invalid URL, and for a bundle without certificates
   */
  clientFor({ url, service, caBundle }) {
    const config = { ...service ? { service } : { url }, ...caBundle ? { caBundle } : {} };
    const key = JSON.stringify(config);
    let client = this.#clients.get(key);
    if (client === void 0) {
      client = newWebhookClient(config, this.#resolve, this.#findCredentials);
      const oldest = this.#clients.keys().next().value;
      if (this.#clients.size >= maxClients && oldest !== void 0) {
        this.#clients.get(oldest)?.close();
        this.#clients.delete(oldest);
      }
    } else this.#clients.delete(key);
    this.#clients.set(key, client);
    return client;
  }
  /** Closes all connections. Calls in progress fail. */
  close() {
    for (const client of this.#clients.values()) client.close();
    this.#clients.clear();
  }
};
function newWebhookClient(config, resolve, findCredentials) {
  const url = urlOf(config);
  const credentials = findCredentials(`${url.hostname}:${portOf(url)}`);
  const ca = Buffer2.from(config.caBundle ?? "", "base64").toString("latin1").trim();
  const problem = ca === "" ? void 0 : caBundleProblem(ca);
  if (problem !== void 0) throw new Error(`unable to load root certificates: ${problem}`);
  let agent;
  return {
    close: () => agent?.destroy(),
    async post(review, { timeoutMs, signal }) {
      const target = `${url.pathname}?timeout=${Math.ceil(timeoutMs / 1e3)}s`;
      const timeout = AbortSignal.timeout(Math.max(1, timeoutMs));
      const ending = signal === void 0 ? timeout : AbortSignal.any([timeout, signal]);
      const { service } = config;
      const https = await import("node:https");
      agent ??= new https.Agent({ keepAlive: true, timeout: idleMs, maxFreeSockets: 25 });
      let address;
      let answer;
      try {
        address = service && await resolve(service.namespace, service.name, service.port ?? 443);
        const body = Buffer2.from(JSON.stringify(review));
        answer = await post({ url, address, target, ca, credentials, agent, body, request: https.request }, ending);
      } catch (error) {
        const reached = {
          host: address?.host ?? hostOf(url),
          port: address?.port ?? portOf(url),
          serverName: hostOf(url)
        };
        const text = transportErrorText(error, reached, {
          timedOut: timeout.aborted,
          canceled: signal?.aborted ?? false
        });
        throw new Error(`Post "${url.origin}${target}": ${text}`, { cause: error });
      }
      return parsed(answer);
    }
  };
}
function urlOf({ url, service }) {
  if (service !== void 0) {
    const { namespace, name, port: port2 = 443, path = "" } = service;
    const hostname2 = `${name}.${namespace}.svc`;
    const pathname2 = `/${path.replace(/^\//, "")}`;
    return { origin: `https://${hostname2}:${port2}`, hostname: hostname2, port: String(port2), pathname: pathname2 };
  }
  if (!url) throw new Error("webhook configuration must have either service or URL");
  if (!URL.canParse(url)) throw new Error(`Unparsable URL: ${url}`);
  const { hostname, port, pathname } = new URL(url);
  const [origin = ""] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  return { origin, hostname, port, pathname };
}
var hostOf = ({ hostname }) => hostname.replace(/^\[|\]$/g, "");
var portOf = ({ port }) => port === "" ? 443 : Number(port);
async function post({ url, address, target, ca, credentials, agent, body, request: requestHTTPS }, signal) {
  const host = hostOf(url);
  const authorization = await authorizationHeader(credentials);
  const options = {
    method: "POST",
    host: address?.host ?? host,
    port: address?.port ?? portOf(url),
    path: target,
    agent,
    ...isIP2(host) === 0 ? { servername: host } : {},
    ...ca === "" ? {} : { ca },
    ...credentials?.cert === void 0 ? {} : { cert: Buffer2.from(credentials.cert) },
    ...credentials?.key === void 0 ? {} : { key: Buffer2.from(credentials.key) },
    headers: {
      host: url.origin.replace(/^https?:\/\//i, ""),
      "content-type": "application/json",
      accept: "application/json, */*",
      "content-length": body.length,
      "user-agent": "kube-apiserver-admission",
      ...authorization === void 0 ? {} : { authorization }
    },
    signal
  };
  const send = (mayRetry) => new Promise((resolve, reject) => {
    const request = requestHTTPS(options, resolve);
    request.once("error", (error) => {
      if (mayRetry && request.reusedSocket && error.code === "ECONNRESET") resolve(send(false));
      else reject(error);
    });
    request.end(body);
  });
  const response = await send(true);
  const chunks = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxAnswer) throw new Error(`the answer is larger than ${maxAnswer} bytes`);
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer2.concat(chunks) };
}
function parsed({ status, headers, body }) {
  if (status < 200 || status > 206) throw answerError(status, headers, body);
  const contentType = headers["content-type"] ?? "";
  if (body.length === 0)
    throw new Error(`0-length response with status code: ${status} and content type: ${contentType}`);
  let value;
  try {
    ({ value } = parseJSON(body));
  } catch (error) {
    throw new Error(`couldn't get version/kind; json parse error: ${error instanceof Error ? error.message : error}`);
  }
  const status1 = statusErrorFromObject(value);
  if (status1 !== void 0 && status1.status.status !== "Success") throw status1;
  return value;
}
var maxErrorText = 2048;
function answerError(code, headers, body) {
  const isText = /^($|text\/)/.test(headers["content-type"] ?? "");
  const retryAfterSeconds = Number.parseInt(headers["retry-after"] ?? "", 10) || 0;
  const serverMessage = isText ? body.toString().trim().slice(0, maxErrorText) : "unknown";
  const error = newGenericServerResponse({
    code,
    verb: "POST",
    serverMessage,
    retryAfterSeconds,
    isUnexpectedResponse: true
  });
  if (!isUnexpectedServerError(error) || body.length === 0) return error;
  try {
    return statusErrorFromObject(parseJSON(body).value) ?? error;
  } catch {
    return error;
  }
}

export {
  validateCABundle,
  caBundleProblem,
  validateWebhookURL,
  validateWebhookService,
  transportErrorText,
  webhookCredentials,
  WebhookClients
};
