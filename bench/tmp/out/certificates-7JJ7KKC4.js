import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import "./chunk-3YVVE4RS.js";
import {
  formatTime
} from "./chunk-PBO432KH.js";
import {
  newController,
  onChangesOf
} from "./chunk-X6VHL3EA.js";
import {
  newWorkQueue
} from "./chunk-7QJUZ2GG.js";
import "./chunk-NPMJTVHZ.js";
import "./chunk-D52IOJDM.js";
import {
  isNotFound
} from "./chunk-HE4L4WC4.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

// packages/controllers/src/certificates/signing-requests.ts
var signingRequestResource = {
  group: "certificates.k8s.io",
  version: "v1",
  resource: "certificatesigningrequests",
  kind: "CertificateSigningRequest",
  namespaced: false
};
var signerNames = {
  client: "kubernetes.io/kube-apiserver-client",
  kubeletClient: "kubernetes.io/kube-apiserver-client-kubelet",
  kubeletServing: "kubernetes.io/kubelet-serving",
  legacyUnknown: "kubernetes.io/legacy-unknown"
};
function hasCondition({ status }, type) {
  return status?.conditions?.some((each) => each.type === type) ?? false;
}
function requestText({ spec }) {
  return atob(spec.request);
}
function refusal(signerName, names, usages) {
  if (signerName === signerNames.client) {
    const allowed = ["digital signature", "key encipherment", "client auth"];
    const wrong = usages.find((usage) => !allowed.includes(usage));
    if (wrong !== void 0) return `invalid usage for client certificate: ${wrong}`;
    return usages.includes("client auth") ? void 0 : "missing required usage for client certificate: client auth";
  }
  if (signerName === signerNames.kubeletClient) return kubeletClientRefusal(names, usages);
  if (signerName === signerNames.kubeletServing) return kubeletServingRefusal(names, usages);
  return void 0;
}
function kubeletClientRefusal(names, usages) {
  if (!isOfNodes(names)) return "subject organization is not system:nodes";
  if (names.dnsNames.length > 0) return "DNS subjectAltNames are not allowed";
  if (names.emailAddresses.length > 0) return "Email subjectAltNames are not allowed";
  if (names.ipAddresses.length > 0) return "IP subjectAltNames are not allowed";
  if (names.uris.length > 0) return "URI subjectAltNames are not allowed";
  if (!isNode(names)) return "subject common name does not begin with system:node:";
  return usagesRefusal(usages, "client auth");
}
function kubeletServingRefusal(names, usages) {
  if (!isOfNodes(names)) return "subject organization is not system:nodes";
  if (names.dnsNames.length === 0 && names.ipAddresses.length === 0) return "DNS or IP subjectAltName is required";
  if (names.emailAddresses.length > 0) return "Email subjectAltNames are not allowed";
  if (names.uris.length > 0) return "URI subjectAltNames are not allowed";
  const wrongUsages = usagesRefusal(usages, "server auth");
  if (wrongUsages !== void 0) return wrongUsages;
  return isNode(names) ? void 0 : "subject common name does not begin with system:node:";
}
var isOfNodes = ({ organizations }) => organizations.length === 1 && organizations[0] === "system:nodes";
var isNode = ({ commonName }) => commonName.startsWith("system:node:");
function usagesRefusal(usages, purpose) {
  const required = [purpose, "digital signature", "key encipherment"].sort();
  const given = new Set(usages);
  const others = [...given].filter((usage) => !required.includes(usage));
  if (others.length === 0 && given.has(purpose) && given.has("digital signature")) return void 0;
  return `usages did not match [${required.join(" ")}]`;
}

// packages/controllers/src/certificates/approving-controller.ts
var reviewResource = {
  group: "authorization.k8s.io",
  version: "v1",
  resource: "subjectaccessreviews",
  kind: "SubjectAccessReview",
  namespaced: false
};
var newApprovingController = (context) => {
  const { clock, settings } = context;
  const signer = settings.certificateSigner;
  if (signer === void 0) return async () => {
  };
  const client = context.clientOf("certificate-controller");
  const resource = client.resource(signingRequestResource);
  const reviews = client.resource(reviewResource);
  const informer = context.informers.informer(signingRequestResource);
  const mayCreate = async ({ spec }, subresource, signal) => {
    const { username = "", uid, groups = [], extra } = spec;
    const review = {
      spec: {
        user: username,
        ...uid !== void 0 && { uid },
        groups,
        ...extra && { extra },
        resourceAttributes: {
          group: "certificates.k8s.io",
          resource: "certificatesigningrequests",
          verb: "create",
          subresource,
          version: "*"
        }
      }
    };
    const answer = await reviews.create(review, { signal });
    return answer.status?.allowed ?? false;
  };
  const controller = newController({
    sources: [onChangesOf(informer)],
    onError: context.onError,
    async reconcile(name, signal) {
      const request = informer.store.get(name);
      if (request === void 0 || request.status?.certificate) return;
      if (hasCondition(request, "Approved") || hasCondition(request, "Denied")) return;
      const { signerName, usages = [], username } = request.spec;
      if (signerName !== signerNames.kubeletClient) return;
      const names = signer.read(requestText(request));
      if (refusal(signerName, names, usages) !== void 0) return;
      const approvals = [
        ...username === names.commonName ? [["selfnodeclient", "Auto approving self kubelet client certificate after SubjectAccessReview."]] : [],
        ["nodeclient", "Auto approving kubelet client certificate after SubjectAccessReview."]
      ];
      for (const [subresource, message] of approvals) {
        if (!await mayCreate(request, subresource, signal)) continue;
        const lastUpdateTime = formatTime(clock.now());
        const condition = { type: "Approved", status: "True", reason: "AutoApproved", message, lastUpdateTime };
        const conditions = [...request.status?.conditions ?? [], condition];
        try {
          const approved = { ...request, status: { ...request.status, conditions } };
          await resource.update(approved, { subresource: "approval", signal });
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
        return;
      }
    }
  });
  return (signal) => controller.run(signal);
};

// packages/controllers/src/certificates/cleaner-controller.ts
import { X509Certificate } from "node:crypto";
var hour = 36e5;
var settledMs = hour;
var pendingMs = 24 * hour;
var newCleanerController = (context) => {
  const { clock } = context;
  const resource = context.clientOf("certificate-controller").resource(signingRequestResource);
  const informer = context.informers.informer(signingRequestResource);
  const controller = newController({
    sources: [onChangesOf(informer)],
    queue: newWorkQueue({ clock }),
    onError: context.onError,
    async reconcile(name, signal) {
      const request = informer.store.get(name);
      const end = request && endOf(request);
      if (request === void 0 || end === void 0) return void 0;
      if (clock.now() <= end) return { requeueAfterMs: end - clock.now() + 1 };
      const { uid = "" } = request.metadata;
      try {
        await resource.delete(name, { preconditions: { uid }, signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      return void 0;
    }
  });
  return (signal) => controller.run(signal);
};
function endOf({ metadata, status }) {
  const { conditions = [], certificate } = status ?? {};
  const ends = [];
  if (conditions.length === 0) ends.push(Date.parse(metadata.creationTimestamp ?? "") + pendingMs);
  for (const { type, lastUpdateTime = "" } of conditions) {
    const time = Date.parse(lastUpdateTime);
    if (type === "Denied" || type === "Failed") ends.push(time + settledMs);
    if (type !== "Approved") continue;
    ends.push(time + (certificate ? settledMs : pendingMs));
    if (certificate) ends.push(expiryOf(certificate));
  }
  const known = ends.filter((end) => !Number.isNaN(end));
  return known.length === 0 ? void 0 : Math.min(...known);
}
function expiryOf(certificate) {
  try {
    return Date.parse(new X509Certificate(atob(certificate)).validTo);
  } catch {
    return Number.NaN;
  }
}

// packages/controllers/src/certificates/signing-controller.ts
var minute = 6e4;
var longestMs = 365 * 24 * 60 * minute;
var shortestMs = 10 * minute;
var backdateMs = 5 * minute;
var shortMs = 8 * 60 * minute;
var newSigningController = (context) => {
  const { clock, settings } = context;
  const signer = settings.certificateSigner;
  if (signer === void 0) return async () => {
  };
  const resource = context.clientOf("certificate-controller").resource(signingRequestResource);
  const informer = context.informers.informer(signingRequestResource);
  const known = Object.values(signerNames);
  const certificateFor = (request) => {
    const { usages = [], expirationSeconds } = request.spec;
    const now = clock.now();
    const wanted = expirationSeconds === void 0 ? longestMs : Math.max(expirationSeconds * 1e3, shortestMs);
    const life = Math.min(wanted, longestMs);
    const notAfter = Math.min(life < shortMs ? now + life : now + life - backdateMs, signer.notAfter);
    if (now >= signer.notAfter) {
      throw new Error(
        `refusing to sign a certificate that expired in the past: NotAfter=${new Date(signer.notAfter).toISOString()}`
      );
    }
    const times = { notBefore: new Date(now - backdateMs), notAfter: new Date(notAfter) };
    return btoa(signer.sign(requestText(request), { usages, ...times }));
  };
  const controller = newController({
    sources: [onChangesOf(informer)],
    queue: newWorkQueue({ clock }),
    workers: 5,
    onError: context.onError,
    async reconcile(name, signal) {
      const request = informer.store.get(name);
      if (request === void 0 || request.status?.certificate || !known.includes(request.spec.signerName)) return;
      if (!hasCondition(request, "Approved") || hasCondition(request, "Denied") || hasCondition(request, "Failed"))
        return;
      const { signerName, usages = [] } = request.spec;
      const message = refusal(signerName, signer.read(requestText(request)), usages);
      const lastUpdateTime = formatTime(clock.now());
      const failed = { type: "Failed", status: "True", reason: "SignerValidationFailure", message, lastUpdateTime };
      const status = message === void 0 ? { ...request.status, certificate: certificateFor(request) } : { ...request.status, conditions: [...request.status?.conditions ?? [], { ...failed, message }] };
      try {
        await resource.updateStatus({ ...request, status }, { signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    }
  });
  return (signal) => controller.run(signal);
};
export {
  newApprovingController,
  newCleanerController,
  newSigningController
};
//# sourceMappingURL=certificates-7JJ7KKC4.js.map
