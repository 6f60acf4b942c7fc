import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  openWebhookClient,
  readKubeconfigUsers
} from "./chunk-YW4C4N2C.js";
import {
  anyValue,
  bool,
  checkedConfig,
  decodeConfigFile,
  integer,
  list,
  map,
  struct,
  text
} from "./chunk-PHH7D7XU.js";
import {
  admissionPluginOrder
} from "./chunk-S3INV5UT.js";
import "./chunk-VZ7ZGTJW.js";
import "./chunk-OEL6BYZK.js";
import "./chunk-MEXKNM5Q.js";
import "./chunk-IOHPX73Y.js";
import "./chunk-3MA6ZBN2.js";
import "./chunk-Z2V6ZLML.js";
import "./chunk-NPMJTVHZ.js";
import "./chunk-D52IOJDM.js";
import "./chunk-IHZWY3X6.js";
import "./chunk-GA7OLHSK.js";
import "./chunk-DDIBIF4I.js";
import "./chunk-2H242N2R.js";
import {
  decodeYAML
} from "./chunk-KYO6XVRT.js";
import "./chunk-UFTXUSPJ.js";
import "./chunk-HEHJPL7N.js";
import "./chunk-ALMX3Z3F.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-ESW6SASO.js";
import "./chunk-ESQ42HC7.js";
import "./chunk-SBNJL4ZM.js";
import "./chunk-PRYQRNQ2.js";
import "./chunk-IGD2VSR7.js";
import "./chunk-YOXFROLO.js";
import "./chunk-EWJ7XEPS.js";
import {
  webhookCredentials
} from "./chunk-Q7R6H6ZG.js";
import "./chunk-HE4L4WC4.js";
import {
  field_exports
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
import "./chunk-522ORYFU.js";
import "./chunk-GERWRKIW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/apiserver-core/src/config/admission-configuration.ts
import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
var versions = (group, kind, names, schema) => Object.fromEntries(names.map((name) => [`${group}/${name}/${kind}`, schema]));
var all = ["v1", "v1beta1", "v1alpha1"];
var admissionKinds = versions(
  "apiserver.config.k8s.io",
  "AdmissionConfiguration",
  all,
  struct({ plugins: list(struct({ name: text, path: text, configuration: anyValue })) })
);
var eventKinds = versions(
  "eventratelimit.admission.k8s.io",
  "Configuration",
  ["v1alpha1"],
  struct({ limits: list(struct({ type: text, qps: integer, burst: integer, cacheSize: integer })) })
);
var toleration = struct({ key: text, operator: text, value: text, effect: text, tolerationSeconds: integer });
var tolerationKinds = versions(
  "podtolerationrestriction.admission.k8s.io",
  "Configuration",
  ["v1alpha1"],
  struct({ default: list(toleration), whitelist: list(toleration) })
);
var podSecurityKinds = versions(
  "pod-security.admission.config.k8s.io",
  "PodSecurityConfiguration",
  all,
  struct({
    defaults: struct({
      enforce: text,
      "enforce-version": text,
      audit: text,
      "audit-version": text,
      warn: text,
      "warn-version": text
    }),
    exemptions: struct({ usernames: list(text), namespaces: list(text), runtimeClasses: list(text) })
  })
);
var webhookKinds = versions(
  "apiserver.config.k8s.io",
  "WebhookAdmissionConfiguration",
  ["v1"],
  struct({ kubeConfigFile: text })
);
var quotaKinds = versions(
  "apiserver.config.k8s.io",
  "ResourceQuotaConfiguration",
  ["v1"],
  struct({ limitedResources: list(anyValue) })
);
var nodeSelectorSchema = { "v1/Configuration": struct({ podNodeSelectorPluginConfig: map(text) }) };
var imagePolicySchema = {
  "v1/Configuration": struct({
    imagePolicy: struct({
      kubeConfigFile: text,
      allowTTL: integer,
      denyTTL: integer,
      retryBackoff: integer,
      defaultAllow: bool
    })
  })
};
var readers = {
  EventRateLimit: readEventLimits,
  PodNodeSelector: readNodeSelectors,
  PodTolerationRestriction: readTolerations,
  ImagePolicyWebhook: readImagePolicy,
  PodSecurity: readPodSecurity,
  ResourceQuota: async (value) => {
    const config = await checkedConfig(value, quotaKinds);
    refuseUnsupported("limitedResources", config.value.limitedResources);
    return {};
  },
  MutatingAdmissionWebhook: async (value) => ({ mutatingWebhookCredentials: await readWebhook(value) }),
  ValidatingAdmissionWebhook: async (value) => ({ validatingWebhookCredentials: await readWebhook(value) })
};
async function readAdmissionConfiguration(file, isOn) {
  const { value } = await decodeConfigFile(await readFile(file, "utf8"), admissionKinds);
  const plugins = value.plugins ?? [];
  let merged = {};
  for (const each of plugins) {
    const { name, path, configuration } = each ?? {};
    if (!admissionPluginOrder.includes(name ?? "")) {
      throw new Error(`plugin ${goQuote(name ?? "")} is unknown`);
    }
    const read = readers[name ?? ""];
    if (read === void 0 || !isOn(name ?? "")) continue;
    const place = path ? isAbsolute(path) ? path : join(dirname(file), path) : file;
    try {
      const given = configuration ?? (path ? decodeYAML(await readFile(place, "utf8"), { strict: "strict" }).value : {});
      merged = { ...merged, ...await read(given, dirname(place)) };
    } catch (error) {
      throw new Error(`plugin ${name}: ${path ? `${place}: ` : ""}${errorText(error)}`, { cause: error });
    }
  }
  return merged;
}
async function readEventLimits(value) {
  const config = await checkedConfig(value, eventKinds);
  const limits = config.value.limits ?? [];
  const errors = [];
  const root = FieldPath.root("limits");
  if (limits.length === 0) errors.push(field_exports.invalid(root, field_exports.jsonValue([]), "must not be empty"));
  const types = ["Namespace", "Server", "SourceAndObject", "User"];
  for (const [index, { type = "", burst = 0, qps = 0, cacheSize = 0 }] of limits.entries()) {
    const path = root.index(index);
    if (!types.includes(type)) errors.push(field_exports.notSupported(path.child("type"), type, types));
    if (burst <= 0) errors.push(field_exports.invalid(path.child("burst"), burst, "must be positive"));
    if (qps <= 0) errors.push(field_exports.invalid(path.child("qps"), qps, "must be positive"));
    if (cacheSize < 0) errors.push(field_exports.invalid(path.child("cacheSize"), cacheSize, "must not be negative"));
  }
  if (errors.length > 0) throw new Error(aggregateText(errors));
  return { eventLimits: limits };
}
async function readNodeSelectors(value) {
  const config = await checkedConfig(versioned(value), nodeSelectorSchema);
  return { nodeSelectors: config.value.podNodeSelectorPluginConfig ?? {} };
}
async function readTolerations(value) {
  const config = await checkedConfig(value, tolerationKinds);
  const listOf = (name) => config.value[name] ?? [];
  return { tolerations: { defaults: listOf("default"), allowed: listOf("whitelist") } };
}
async function readImagePolicy(value, folder) {
  const config = await checkedConfig(versioned(value), imagePolicySchema);
  const { kubeConfigFile, allowTTL, denyTTL, retryBackoff, defaultAllow } = config.value.imagePolicy ?? {};
  if (!kubeConfigFile) throw new Error("imagePolicy.kubeConfigFile: Required value");
  const seconds = (given, byDefault) => duration((given ?? 0) * (given === -1 ? 1 : 1e3), byDefault, 1e3, 18e5);
  const client = await openWebhookClient(
    { path: isAbsolute(kubeConfigFile) ? kubeConfigFile : join(folder, kubeConfigFile) },
    { backoffMs: duration(retryBackoff ?? 0, 500, 0, 3e5) }
  );
  return {
    imagePolicy: {
      client,
      allowTTLMs: seconds(allowTTL, 3e5),
      denyTTLMs: seconds(denyTTL, 3e4),
      defaultAllow: defaultAllow ?? false
    },
    close: () => client.close()
  };
}
function duration(ms, byDefault, min, max) {
  if (ms === -1) return 0;
  if (ms === 0) return byDefault;
  if (ms < min || ms > max) throw new Error(`valid value is between ${min}ms and ${max}ms, got ${ms}ms`);
  return ms;
}
async function readPodSecurity(value) {
  const config = await checkedConfig(value, podSecurityKinds);
  const given = config.value;
  const levels = ["privileged", "baseline", "restricted"];
  const errors = [];
  const defaults = {};
  for (const [name, each] of Object.entries(given.defaults ?? {})) {
    if (!each) continue;
    const path = FieldPath.root("defaults", name);
    if (name.endsWith("-version")) {
      if (!/^(latest|v1\.(0|[1-9]\d*))$/.test(each)) {
        errors.push(field_exports.invalid(path, each, 'must be "latest" or "v1.x"'));
      }
    } else if (!levels.includes(each)) errors.push(field_exports.notSupported(path, each, levels));
    defaults[name] = each;
  }
  if (errors.length > 0) throw new Error(aggregateText(errors));
  const { usernames, namespaces, runtimeClasses } = given.exemptions ?? {};
  const podSecurity = {
    defaults,
    exemptions: {
      usernames: usernames ?? [],
      namespaces: namespaces ?? [],
      runtimeClasses: runtimeClasses ?? []
    }
  };
  return { podSecurity };
}
async function readWebhook(value) {
  const config = await checkedConfig(value, webhookKinds);
  const path = config.value.kubeConfigFile ?? "";
  if (!isAbsolute(path)) {
    const at = FieldPath.root("kubeConfigFile");
    throw new Error(aggregateText([field_exports.invalid(at, path, "must be an absolute file path")]));
  }
  return webhookCredentials(await readKubeconfigUsers({ path }));
}
function refuseUnsupported(name, value) {
  const isSet = Array.isArray(value) ? value.length > 0 : Boolean(value);
  if (isSet) throw new Error(`${name} is not supported`);
}
var versioned = (value) => typeof value === "object" && value !== null ? { ...value, apiVersion: "v1", kind: "Configuration" } : value;
export {
  readAdmissionConfiguration
};
//# sourceMappingURL=admission-configuration-K3KIO46R.js.map
