import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  parseRequestURI
} from "./chunk-5PBXTLYX.js";
import {
  approvedAnnotation
} from "./chunk-ACLZH7HL.js";
import {
  goQuote
} from "./chunk-IXEIXTMV.js";

// packages/apiextensions/src/definitions/kind/api-approval.ts
function isProtectedGroup(group) {
  return ["k8s.io", "kubernetes.io"].some((domain) => group === domain || group.endsWith(`.${domain}`));
}
function apiApprovalOf(annotations) {
  const value = annotations?.[approvedAnnotation] ?? "";
  const mustHave = `protected groups must have approval annotation ${goQuote(approvedAnnotation)}`;
  const seeAlso = "see https://github.com/kubernetes/enhancements/pull/1111";
  if (value === "") return { state: "missing", reason: `${mustHave}, ${seeAlso}` };
  if (value.startsWith("unapproved")) return { state: "bypassed", reason: `not approved: ${goQuote(value)}` };
  const url = parseRequestURI(value);
  if (typeof url !== "string" && url.host !== "" && url.scheme !== "") {
    return { state: "approved", reason: `approved in ${value}` };
  }
  return {
    state: "invalid",
    reason: `${mustHave} with either a URL or a reason starting with "unapproved", ${seeAlso}`
  };
}

export {
  isProtectedGroup,
  apiApprovalOf
};
//# sourceMappingURL=chunk-3LWPARIZ.js.map
