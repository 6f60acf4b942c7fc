import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  allAuthenticated
} from "./chunk-BL3MALUD.js";
import "./chunk-EXOYWN5Y.js";
import "./chunk-2FIXCDNN.js";
import "./chunk-UTVCXJPB.js";
import "./chunk-N77X7EAL.js";
import "./chunk-5PTWKDLB.js";
import "./chunk-DPTFASVN.js";
import "./chunk-LDPUPAMZ.js";
import "./chunk-M42TWBEX.js";
import "./chunk-V53NY6IS.js";
import "./chunk-DC54LOZ5.js";
import "./chunk-LBLIWSBN.js";
import "./chunk-ANVTFQHZ.js";
import "./chunk-WGPBDSJ7.js";
import "./chunk-JH3JUYW7.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import {
  aggregateMessages,
  errorText
} from "./chunk-QWS2NJYE.js";
import "./chunk-RYGH2AKA.js";
import "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import {
  goQuote
} from "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/authentication/src/oidc/claim-mapper.ts
function userOfClaims(configuration, claims, expressions) {
  const evaluate = (source, what) => {
    const expression = expressions?.claims.get(source);
    if (expression === void 0) throw new Error(`oidc: ${what} expression is not compiled`);
    try {
      return expression.evaluate(claims);
    } catch (error) {
      throw new Error(`oidc: error evaluating ${what} expression: ${errorText(error)}`);
    }
  };
  const texts = (source, what) => {
    const value = evaluate(source, what);
    try {
      return expressions?.textsOf(value) ?? [];
    } catch (error) {
      throw new Error(`oidc: error evaluating ${what} expression: ${errorText(error)}`);
    }
  };
  const name = usernameOf(configuration, claims, evaluate);
  const groups = groupsOf(configuration, claims, texts);
  const uid = uidOf(configuration, claims, evaluate);
  const extra = {};
  if (typeof claims.jti === "string" && claims.jti !== "") {
    extra["authentication.kubernetes.io/credential-id"] = [`JTI=${claims.jti}`];
  }
  for (const { key, valueExpression } of configuration.extra) {
    const values = texts(valueExpression, "extra claim");
    if (values.length > 0) extra[key] = values;
  }
  checkRules(configuration, claims, evaluate);
  const user = {
    name,
    groups,
    ...uid === "" ? {} : { uid },
    ...Object.keys(extra).length > 0 ? { extra } : {}
  };
  checkUser(configuration, user, expressions);
  return user;
}
function usernameOf({ username }, claims, evaluate) {
  if (username.expression) {
    const value = evaluate(username.expression, "username claim");
    if (typeof value !== "string") {
      throw new Error(
        "oidc: error evaluating username claim expression: username claim expression must return a string"
      );
    }
    if (value === "") throw new Error("oidc: empty username via CEL expression is not allowed");
    return value;
  }
  const claim = username.claim ?? "";
  const name = textClaim(claims, claim, `username claims ${goQuote(claim)}`);
  if (claim === "email" && Object.hasOwn(claims, "email_verified")) {
    if (typeof claims.email_verified !== "boolean")
      throw new Error("oidc: parse 'email_verified' claim: not a boolean");
    if (!claims.email_verified) throw new Error("oidc: email not verified");
  }
  return `${username.prefix ?? ""}${name}`;
}
function groupsOf({ groups }, claims, texts) {
  if (groups.expression) return texts(groups.expression, "group claim");
  if (!groups.claim || !Object.hasOwn(claims, groups.claim)) return [];
  const value = claims[groups.claim];
  const list = value === null ? [] : Array.isArray(value) ? value : [value];
  if (!list.every((each) => typeof each === "string")) {
    throw new Error(`oidc: parse groups claim ${goQuote(groups.claim)}: not a string or list of strings`);
  }
  return list.map((group) => `${groups.prefix ?? ""}${group}`);
}
function uidOf({ uid }, claims, evaluate) {
  if (uid.claim) return textClaim(claims, uid.claim, `uid claim ${goQuote(uid.claim)}`);
  if (!uid.expression) return "";
  const value = evaluate(uid.expression, "uid claim");
  if (typeof value === "string") return value;
  throw new Error("oidc: error evaluating uid claim expression: uid claim expression must return a string");
}
function checkRules({ claimValidationRules }, claims, evaluate) {
  for (const { claim, requiredValue = "" } of claimValidationRules) {
    if (!claim) continue;
    if (!Object.hasOwn(claims, claim)) throw new Error(`oidc: required claim ${claim} not present in ID token`);
    if (textClaim(claims, claim, `claim ${claim}`) !== requiredValue) {
      throw new Error(`oidc: required claim ${claim} value does not match`);
    }
  }
  for (const { expression, message = "" } of claimValidationRules) {
    if (!expression || evaluate(expression, "claim validation") === true) continue;
    throw new Error(
      `oidc: error evaluating claim validation expression: validation expression '${expression}' failed: ${message}`
    );
  }
}
function checkUser({ userValidationRules }, { name, uid = "", groups, extra = {} }, expressions) {
  const user = { username: name, uid, groups, extra };
  for (const { expression, message = "" } of userValidationRules) {
    let value;
    try {
      value = expressions?.user.get(expression)?.evaluate(user);
    } catch (error) {
      throw new Error(`oidc: error evaluating user info validation rule: ${errorText(error)}`);
    }
    if (value !== true) {
      throw new Error(
        `oidc: error evaluating user info validation rule: validation expression '${expression}' failed: ${message}`
      );
    }
  }
}
function textClaim(claims, name, what) {
  if (!Object.hasOwn(claims, name)) throw new Error(`oidc: parse ${what}: claim not present`);
  const value = claims[name];
  if (typeof value !== "string") throw new Error(`oidc: parse ${what}: not a string`);
  return value;
}

// packages/authentication/src/oidc/remote-keys.ts
var keyTypes = { RS: "RSA", PS: "RSA", ES: "EC" };
function newRemoteKeys(client, keysURL, algorithms) {
  let keys = [];
  let reading;
  const imported = /* @__PURE__ */ new WeakMap();
  function read() {
    reading ??= client.getJSON(keysURL).then((set) => {
      keys = Array.isArray(set.keys) ? set.keys : [];
    }).finally(() => {
      reading = void 0;
    });
    return reading;
  }
  async function keyOf(jwk, algorithm) {
    const byAlgorithm = imported.get(jwk) ?? /* @__PURE__ */ new Map();
    imported.set(jwk, byAlgorithm);
    let key = byAlgorithm.get(algorithm);
    if (key === void 0) {
      const { importJWK } = await import("./webapi-C7GEPADB.js");
      key = importJWK(jwk, algorithm);
      byAlgorithm.set(algorithm, key);
    }
    return key;
  }
  async function verifyWithKnown(token, header) {
    const { compactVerify } = await import("./webapi-C7GEPADB.js");
    for (const jwk of keys) {
      if (!fits(jwk, header)) continue;
      try {
        const { payload } = await compactVerify(token, await keyOf(jwk, header.algorithm), {
          algorithms: [header.algorithm]
        });
        return payload;
      } catch {
      }
    }
    return void 0;
  }
  return {
    async verify(token) {
      const header = headerOf(token, algorithms);
      const known = await verifyWithKnown(token, header);
      if (known !== void 0) return known;
      await read();
      const verified = await verifyWithKnown(token, header);
      if (verified === void 0) throw new Error("failed to verify id token signature");
      return verified;
    }
  };
}
function headerOf(token, algorithms) {
  let header;
  try {
    header = JSON.parse(Buffer.from(token.slice(0, token.indexOf(".")), "base64url").toString("utf8"));
  } catch {
    throw new Error("malformed jwt");
  }
  const { alg, kid } = header ?? {};
  if (typeof alg !== "string" || !algorithms.includes(alg) || keyTypes[alg.slice(0, 2)] === void 0) {
    throw new Error(`id token signed with unsupported algorithm, expected [${algorithms.join(" ")}]`);
  }
  return { algorithm: alg, keyID: typeof kid === "string" ? kid : "" };
}
function fits(jwk, { algorithm, keyID }) {
  if (typeof jwk !== "object" || jwk === null || jwk.kty !== keyTypes[algorithm.slice(0, 2)]) return false;
  if (keyID !== "" && jwk.kid !== keyID) return false;
  return (jwk.alg === void 0 || jwk.alg === algorithm) && (jwk.use === void 0 || jwk.use === "sig");
}

// packages/authentication/src/oidc/id-token-verifier.ts
var leewaySeconds = 300;
function newIDTokenVerifier(options) {
  const { issuer, client, algorithms, retryMs = 1e4, onError = () => {
  }, now = Date.now } = options;
  let keys;
  let failure = new Error(`oidc: authenticator for issuer ${goQuote(issuer.url)} is not initialized`);
  let timer;
  let closed = false;
  let searching = search();
  async function search() {
    try {
      const keysURL = await discover(issuer, client);
      keys = newRemoteKeys(client, keysURL, algorithms);
    } catch (error) {
      if (closed) return;
      failure = error;
      onError(error);
      timer = setTimeout(() => {
        searching = search();
      }, retryMs).unref();
    }
  }
  return {
    async check() {
      await searching;
      if (keys === void 0) throw failure;
    },
    async verify(token) {
      if (keys === void 0) throw new Error("oidc: authenticator not initialized");
      checkClaims(claimsOf(token), issuer, now() / 1e3);
      const claims = parseClaims(Buffer.from(await keys.verify(token)).toString("utf8"));
      checkClaims(claims, issuer, now() / 1e3);
      return claims;
    },
    close() {
      closed = true;
      clearTimeout(timer);
    }
  };
}
async function discover({ url, discoveryURL }, client) {
  const document = await client.getJSON(discoveryURL ?? `${url.replace(/\/$/, "")}/.well-known/openid-configuration`);
  if (document.issuer !== url) {
    throw new Error(
      `oidc: issuer did not match the issuer returned by provider, expected ${goQuote(url)} got ${goQuote(String(document.issuer))}`
    );
  }
  if (typeof document.jwks_uri !== "string") throw new Error("provider did not return JWKS URL");
  return document.jwks_uri;
}
function claimsOf(token) {
  const parts = token.split(".");
  if (parts.length !== 3) throw new Error("oidc: malformed jwt, expected 3 parts");
  return parseClaims(Buffer.from(parts[1], "base64url").toString("utf8"));
}
function parseClaims(text) {
  let claims;
  try {
    claims = JSON.parse(text);
  } catch {
    throw new Error("oidc: malformed jwt payload");
  }
  if (typeof claims !== "object" || claims === null || Array.isArray(claims)) {
    throw new Error("oidc: malformed jwt payload");
  }
  return claims;
}
function checkClaims({ iss, aud, exp, nbf }, { url, audiences }, seconds) {
  if (iss !== url) throw new Error("oidc: id token issued by a different provider");
  const given = Array.isArray(aud) ? aud : [aud];
  if (!audiences.some((audience) => given.includes(audience))) {
    const quoted = (list) => `[${list.map((each) => goQuote(String(each))).join(" ")}]`;
    throw new Error(`oidc: expected audience in ${quoted(audiences)} got ${quoted(given)}`);
  }
  if (typeof exp !== "number" || exp < seconds) throw new Error("oidc: token is expired");
  if (nbf === void 0 || nbf === null) return;
  if (typeof nbf !== "number" || nbf > seconds + leewaySeconds) {
    throw new Error("oidc: current time is before the nbf (not before) time");
  }
}

// packages/authentication/src/oidc/provider-client.ts
import { Agent as PlainAgent, get as plainGet } from "node:http";
import { Agent, get } from "node:https";
var timeoutMs = 3e4;
var largestAnswer = 1024 * 1024;
var maxRedirects = 10;
function newProviderClient(certificateAuthority) {
  const agent = new Agent({ ...certificateAuthority ? { ca: certificateAuthority } : {} });
  const plainAgent = new PlainAgent();
  function transportFor({ protocol, href }) {
    if (protocol === "https:") return { request: get, connection: agent };
    if (protocol === "http:") return { request: plainGet, connection: plainAgent };
    throw new Error(`${href} is no http or https URL`);
  }
  async function read(url, redirects, signal) {
    const { request, connection } = transportFor(url);
    const response = await new Promise((resolve, reject) => {
      request(url, { agent: connection, signal, headers: { accept: "application/json" } }, resolve).on("error", reject);
    });
    const { statusCode = 0, headers } = response;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== void 0) {
      response.destroy();
      if (redirects === 0) throw new Error(`${url} is redirected too often`);
      return read(new URL(headers.location, url), redirects - 1, signal);
    }
    const chunks = [];
    let size = 0;
    for await (const chunk of response) {
      size += chunk.length;
      if (size > largestAnswer) throw new Error(`the answer of ${url} is too large`);
      chunks.push(chunk);
    }
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
    return Buffer.concat(chunks).toString("utf8");
  }
  return {
    async getJSON(url) {
      const text = await read(new URL(url), maxRedirects, AbortSignal.timeout(timeoutMs));
      const value = parse(text, url);
      if (typeof value === "object" && value !== null && !Array.isArray(value)) {
        return value;
      }
      throw new Error(`the answer of ${url} is no JSON object`);
    },
    close() {
      agent.destroy();
      plainAgent.destroy();
    }
  };
}
function parse(text, url) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`the answer of ${url} is no JSON`);
  }
}

// packages/authentication/src/oidc/jwt-authenticators.ts
var signingAlgorithms = [
  "RS256",
  "RS384",
  "RS512",
  "ES256",
  "ES384",
  "ES512",
  "PS256",
  "PS384",
  "PS512"
];
async function newJWTAuthenticators(configurations, { algorithms = signingAlgorithms, retryMs, onError, now } = {}) {
  const compiled = await Promise.all(configurations.map(compileExpressions));
  const authenticators = new Map(
    configurations.map((configuration, index) => {
      const { issuer } = configuration;
      const client = newProviderClient(issuer.certificateAuthority);
      const verifier = newIDTokenVerifier({
        issuer,
        client,
        algorithms,
        ...retryMs === void 0 ? {} : { retryMs },
        ...onError ? { onError } : {},
        ...now ? { now } : {}
      });
      return [issuer.url, { configuration, client, verifier, expressions: compiled[index] }];
    })
  );
  const all = [...authenticators.values()];
  return {
    async authenticateToken(token) {
      const found = authenticators.get(issuerOf(token) ?? "");
      if (found === void 0) return void 0;
      let claims;
      try {
        claims = await found.verifier.verify(token);
      } catch (error) {
        throw new Error(`oidc: verify token: ${errorText(error)}`, { cause: error });
      }
      const user = userOfClaims(found.configuration, claims, found.expressions);
      const isMember = user.groups.includes(allAuthenticated);
      return { user: isMember ? user : { ...user, groups: [...user.groups, allAuthenticated] } };
    },
    async check() {
      const results = await Promise.allSettled(all.map(({ verifier }) => verifier.check()));
      const failures = results.flatMap((each) => each.status === "rejected" ? [errorText(each.reason)] : []);
      if (failures.length > 0) throw new Error(aggregateMessages(failures));
    },
    close() {
      for (const { verifier, client } of all) {
        verifier.close();
        client.close();
      }
    }
  };
}
function issuerOf(token) {
  try {
    const { iss } = claimsOf(token);
    return typeof iss === "string" ? iss : void 0;
  } catch {
    return void 0;
  }
}
async function compileExpressions(configuration) {
  const { username, groups, uid, extra, claimValidationRules, userValidationRules } = configuration;
  const sources = (list) => list.filter((each) => Boolean(each));
  const mappings = sources([
    username.expression,
    groups.expression,
    uid.expression,
    ...extra.map(({ valueExpression }) => valueExpression)
  ]);
  const rules = sources(claimValidationRules.map(({ expression }) => expression));
  const userRules = sources(userValidationRules.map(({ expression }) => expression));
  if (mappings.length + rules.length + userRules.length === 0) return void 0;
  const { compileClaimExpression, textsOfValue } = await import("./claim-expressions-TB4G3YGV.js");
  const compileAll = (list, variable, isRule) => list.map((source) => {
    const compiled = compileClaimExpression(source, variable, isRule);
    if (typeof compiled === "string") throw new Error(`expression ${source}: ${compiled}`);
    return [source, compiled];
  });
  return {
    claims: new Map([...compileAll(mappings, "claims", false), ...compileAll(rules, "claims", true)]),
    user: new Map(compileAll(userRules, "user", true)),
    textsOf: (value) => textsOfValue(value)
  };
}
export {
  newJWTAuthenticators,
  signingAlgorithms
};
