import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  compileClaimExpression,
  textsOfValue
} from "./chunk-OIV4DWHB.js";
import {
  bool,
  decodeConfigFile,
  list,
  struct,
  text
} from "./chunk-PHH7D7XU.js";
import "./chunk-BUOGLQ6P.js";
import "./chunk-XBT6CNAK.js";
import "./chunk-5PBXTLYX.js";
import "./chunk-OEL6BYZK.js";
import "./chunk-MEXKNM5Q.js";
import "./chunk-KYO6XVRT.js";
import "./chunk-HE4L4WC4.js";
import {
  field_exports,
  isDomainPrefixedPath
} from "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import {
  FieldPath
} from "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import {
  aggregateText,
  errorText
} from "./chunk-Z7BRCTGW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/authentication/src/configuration/validate-authentication-configuration.ts
import { X509Certificate } from "node:crypto";
function validateAuthenticationConfiguration({ jwt = [], anonymous }, disallowedIssuers) {
  const root = FieldPath.root("jwt");
  if (jwt.length > 64) return [field_exports.tooMany(root, jwt.length, 64)];
  const seen = { urls: /* @__PURE__ */ new Set(), discoveryURLs: /* @__PURE__ */ new Set() };
  const errors = jwt.flatMap((each, index) => {
    const path = root.index(index);
    const { url = "", discoveryURL = "" } = each.issuer ?? {};
    const own = [...issuerErrors(each, disallowedIssuers, path.child("issuer")), ...mappingErrors(each, path)];
    if (seen.urls.has(url)) own.push(field_exports.duplicate(path.child("issuer", "url"), url));
    seen.urls.add(url);
    if (discoveryURL !== "" && seen.discoveryURLs.has(discoveryURL)) {
      own.push(field_exports.duplicate(path.child("issuer", "discoveryURL"), discoveryURL));
    }
    seen.discoveryURLs.add(discoveryURL);
    return own;
  });
  if (anonymous && !anonymous.enabled && (anonymous.conditions ?? []).length > 0) {
    errors.push(
      field_exports.invalid(
        FieldPath.root("anonymous", "conditions"),
        field_exports.jsonValue(anonymous.conditions),
        "enabled should be set to true when conditions are defined"
      )
    );
  }
  return errors;
}
function issuerErrors({ issuer = {} }, disallowed, path) {
  const { url = "", discoveryURL = "", audiences = [], audienceMatchPolicy: policy = "" } = issuer;
  const errors = url === "" ? [field_exports.required(path.child("url"))] : urlErrors(url, disallowed, path.child("url"));
  if (discoveryURL !== "") {
    const place = path.child("discoveryURL");
    if (url !== "" && url.replace(/\/+$/, "") === discoveryURL.replace(/\/+$/, "")) {
      errors.push(field_exports.invalid(place, discoveryURL, "discoveryURL must be different from URL"));
    }
    errors.push(...urlErrors(discoveryURL, [], place));
  }
  const audiencesPath = path.child("audiences");
  if (audiences.length === 0) errors.push(field_exports.required(audiencesPath, `at least one ${audiencesPath} is required`));
  for (const [index, audience] of audiences.entries()) {
    if (audience === "") errors.push(field_exports.required(audiencesPath.index(index)));
    if (audiences.indexOf(audience) < index) errors.push(field_exports.duplicate(audiencesPath.index(index), audience));
  }
  const policyPath = path.child("audienceMatchPolicy");
  if (audiences.length > 1 && policy !== "MatchAny") {
    errors.push(field_exports.invalid(policyPath, policy, "audienceMatchPolicy must be MatchAny for multiple audiences"));
  }
  if (audiences.length === 1 && policy !== "" && policy !== "MatchAny") {
    const detail = "audienceMatchPolicy must be empty or MatchAny for single audience";
    errors.push(field_exports.invalid(policyPath, policy, detail));
  }
  if (issuer.certificateAuthority && !isCertificate(issuer.certificateAuthority)) {
    const detail = "data does not contain any valid RSA or ECDSA certificates";
    errors.push(field_exports.invalid(path.child("certificateAuthority"), "<omitted>", detail));
  }
  if (issuer.egressSelectorType) {
    const detail = "egress selectors are not supported";
    errors.push(field_exports.invalid(path.child("egressSelectorType"), issuer.egressSelectorType, detail));
  }
  return errors;
}
function urlErrors(text2, disallowed, path) {
  const errors = [];
  const wrong = (detail) => void errors.push(field_exports.invalid(path, text2, detail));
  if (disallowed.includes(text2)) {
    wrong(`URL must not overlap with disallowed issuers: [${[...disallowed].sort().join(" ")}]`);
  }
  if (!text2.startsWith("https://")) wrong("URL scheme must be https");
  if (!URL.canParse(text2)) {
    if (errors.length === 0) wrong("invalid URL");
    return errors;
  }
  const url = new URL(text2);
  if (url.username !== "" || url.password !== "") wrong("URL must not contain a username or password");
  if (url.search !== "") wrong("URL must not contain a query");
  if (url.hash !== "") wrong("URL must not contain a fragment");
  return errors;
}
function isCertificate(text2) {
  try {
    new X509Certificate(text2);
    return true;
  } catch {
    return false;
  }
}
function mappingErrors(authenticator, path) {
  const errors = [];
  const compileFor = (variable) => (source, place, isRule = false) => {
    const compiled = compileClaimExpression(source, variable, isRule);
    if (typeof compiled !== "string") return compiled;
    errors.push(field_exports.invalid(place, source, compiled));
    return void 0;
  };
  const rules = checkRules(authenticator, path.child("claimValidationRules"), compileFor("claims"), errors);
  const mappings = path.child("claimMappings");
  const { username = {}, groups = {}, uid = {} } = authenticator.claimMappings ?? {};
  const ofUsername = checkMapping(username, mappings.child("username"), true, compileFor("claims"), errors);
  checkMapping(groups, mappings.child("groups"), false, compileFor("claims"), errors);
  if (uid.claim && uid.expression) {
    errors.push(field_exports.invalid(mappings.child("uid"), "", "claim and expression can't both be set"));
  } else if (uid.expression) compileFor("claims")(uid.expression, mappings.child("uid", "expression"));
  const extra = checkExtra(authenticator, mappings.child("extra"), compileFor("claims"), errors);
  const verifies = [ofUsername, ...rules, ...extra].some((each) => each?.readsClaim("email_verified"));
  if (ofUsername?.readsClaim("email") && !verifies) {
    errors.push(
      field_exports.invalid(
        mappings.child("username", "expression"),
        username.expression,
        "claims.email_verified must be used in claimMappings.username.expression or claimMappings.extra[*].valueExpression or claimValidationRules[*].expression when claims.email is used in claimMappings.username.expression"
      )
    );
  }
  checkUserRules(authenticator, path.child("userValidationRules"), compileFor("user"), errors);
  return errors;
}
function checkRules({ claimValidationRules = [] }, path, compile, errors) {
  const [claims, expressions] = [/* @__PURE__ */ new Set(), /* @__PURE__ */ new Set()];
  return claimValidationRules.map((rule, index) => {
    const place = path.index(index);
    const { claim = "", expression = "", requiredValue = "", message = "" } = rule;
    if (claim !== "" && expression !== "") {
      errors.push(field_exports.invalid(place, claim, "claim and expression can't both be set"));
    } else if (claim !== "") {
      if (message !== "") {
        errors.push(field_exports.invalid(place.child("message"), message, "may not be specified when claim is set"));
      }
      if (claims.has(claim)) errors.push(field_exports.duplicate(place.child("claim"), claim));
      claims.add(claim);
    } else if (expression === "") errors.push(field_exports.required(place, "claim or expression is required"));
    else {
      if (requiredValue !== "") {
        const detail = "may not be specified when expression is set";
        errors.push(field_exports.invalid(place.child("requiredValue"), requiredValue, detail));
      }
      if (!expressions.has(expression)) {
        expressions.add(expression);
        return compile(expression, place.child("expression"), true);
      }
      errors.push(field_exports.duplicate(place.child("expression"), expression));
    }
    return void 0;
  });
}
function checkMapping({ claim, prefix, expression }, path, isRequired, compile, errors) {
  if (claim && expression) errors.push(field_exports.invalid(path, "", "claim and expression can't both be set"));
  else if (expression) {
    if (prefix !== void 0) {
      errors.push(field_exports.invalid(path.child("prefix"), prefix, "may not be specified when expression is set"));
    }
    return compile(expression, path.child("expression"));
  } else if (claim) {
    if (prefix === void 0) {
      const detail = "prefix is required when claim is set. It can be set to an empty string to disable prefixing";
      errors.push(field_exports.required(path.child("prefix"), detail));
    }
  } else if (isRequired) errors.push(field_exports.required(path, "claim or expression is required"));
  return void 0;
}
function checkExtra({ claimMappings: { extra = [] } = {} }, path, compile, errors) {
  const seen = /* @__PURE__ */ new Set();
  return extra.map(({ key = "", valueExpression = "" }, index) => {
    const place = path.index(index);
    const keyPath = place.child("key");
    errors.push(...isDomainPrefixedPath(keyPath, key));
    if (key !== key.toLowerCase()) errors.push(field_exports.invalid(keyPath, key, "must be lowercase"));
    if (/^([^/]*\.)?(kubernetes|k8s)\.io\//.test(key)) {
      const detail = "k8s.io, kubernetes.io and their subdomains are reserved for Kubernetes use";
      errors.push(field_exports.invalid(keyPath, key, detail));
    }
    if (seen.has(key)) {
      errors.push(field_exports.duplicate(keyPath, key));
      return void 0;
    }
    seen.add(key);
    const expressionPath = place.child("valueExpression");
    if (valueExpression !== "") return compile(valueExpression, expressionPath);
    errors.push(field_exports.required(expressionPath));
    return void 0;
  });
}
function checkUserRules({ userValidationRules = [] }, path, compile, errors) {
  const seen = /* @__PURE__ */ new Set();
  for (const [index, { expression = "" }] of userValidationRules.entries()) {
    const place = path.index(index).child("expression");
    if (expression === "") errors.push(field_exports.required(place));
    else if (seen.has(expression)) errors.push(field_exports.duplicate(place, expression));
    else compile(expression, place, true);
    seen.add(expression);
  }
}

// packages/authentication/src/configuration/decode-authentication-configuration.ts
var claimOrExpression = { claim: text, expression: text };
var schema = struct({
  jwt: list(
    struct({
      issuer: struct({
        url: text,
        discoveryURL: text,
        certificateAuthority: text,
        audiences: list(text),
        audienceMatchPolicy: text,
        egressSelectorType: text
      }),
      claimValidationRules: list(struct({ ...claimOrExpression, requiredValue: text, message: text })),
      claimMappings: struct({
        username: struct({ ...claimOrExpression, prefix: text }),
        groups: struct({ ...claimOrExpression, prefix: text }),
        uid: struct(claimOrExpression),
        extra: list(struct({ key: text, valueExpression: text }))
      }),
      userValidationRules: list(struct({ expression: text, message: text }))
    })
  ),
  anonymous: struct({ enabled: bool, conditions: list(struct({ path: text })) })
});
var kinds = Object.fromEntries(
  ["v1", "v1beta1", "v1alpha1"].map((version) => [
    `apiserver.config.k8s.io/${version}/AuthenticationConfiguration`,
    schema
  ])
);
async function decodeAuthenticationConfiguration(content, disallowedIssuers = []) {
  const { value } = await decodeConfigFile(content, kinds).catch((error) => {
    throw new Error(`failed to load AuthenticationConfiguration from file: ${errorText(error)}`, { cause: error });
  });
  const wire = withoutNulls(value);
  const errors = validateAuthenticationConfiguration(wire, disallowedIssuers);
  if (errors.length > 0) throw new Error(aggregateText(errors));
  const { jwt = [], anonymous } = wire;
  return {
    jwt: jwt.map(authenticatorOf),
    ...anonymous && {
      anonymous: {
        enabled: anonymous.enabled ?? false,
        paths: (anonymous.conditions ?? []).map(({ path = "" }) => path)
      }
    }
  };
}
function authenticatorOf({
  issuer = {},
  claimValidationRules = [],
  claimMappings = {},
  userValidationRules = []
}) {
  const { url = "", discoveryURL, certificateAuthority, audiences = [] } = issuer;
  const { username = {}, groups = {}, uid = {}, extra = [] } = claimMappings;
  return {
    issuer: {
      url,
      audiences,
      ...discoveryURL ? { discoveryURL } : {},
      ...certificateAuthority ? { certificateAuthority } : {}
    },
    claimValidationRules,
    username,
    groups,
    uid,
    extra: extra.map(({ key = "", valueExpression = "" }) => ({ key, valueExpression })),
    userValidationRules: userValidationRules.map(({ expression = "", ...rest }) => ({ expression, ...rest }))
  };
}
function withoutNulls(value, name = "") {
  if (Array.isArray(value)) {
    const empty = name === "audiences" ? "" : {};
    return value.map((each) => each === null ? empty : withoutNulls(each));
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(entries.map(([key, each]) => [key, withoutNulls(each, key)]));
}
export {
  compileClaimExpression,
  decodeAuthenticationConfiguration,
  textsOfValue
};
//# sourceMappingURL=configuration-WGIMDOZC.js.map
