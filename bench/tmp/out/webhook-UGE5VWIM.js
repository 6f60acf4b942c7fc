import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  allAuthenticated,
  commonAudiences
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
import "./chunk-QWS2NJYE.js";
import "./chunk-RYGH2AKA.js";
import "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";

// packages/authentication/src/webhook/token-webhook.ts
function newTokenWebhook({ client, version, audiences: own }) {
  const apiVersion = `authentication.k8s.io/${version}`;
  return {
    async authenticateToken(token, audiences) {
      const answer = await client.post({
        kind: "TokenReview",
        apiVersion,
        metadata: {},
        spec: { token, ...audiences && audiences.length > 0 ? { audiences } : {} },
        status: { user: {} }
      });
      if (answer.kind !== "TokenReview" || answer.apiVersion !== apiVersion) {
        throw new Error(`the answer of the token webhook is no TokenReview of ${apiVersion}`);
      }
      return responseOf(objectOf(answer.status ?? {}), own, audiences);
    }
  };
}
function responseOf(status, own, wanted) {
  const { authenticated = false, error = "" } = status;
  const named = textsOf(status.audiences);
  const common = wanted && commonAudiences(wanted, named.length > 0 ? named : own);
  if (common?.length === 0) return void 0;
  if (authenticated !== true) {
    if (typeof error === "string" && error !== "") throw new Error(error);
    return void 0;
  }
  const user = objectOf(status.user ?? {});
  const groups = textsOf(user.groups);
  const extra = Object.entries(objectOf(user.extra ?? {})).map(([key, values]) => [key, textsOf(values)]);
  const uid = textOf(user.uid);
  return {
    user: {
      name: textOf(user.username),
      groups: groups.includes(allAuthenticated) ? groups : [...groups, allAuthenticated],
      ...uid === "" ? {} : { uid },
      ...extra.length > 0 ? { extra: Object.fromEntries(extra) } : {}
    },
    ...common ? { audiences: common } : {}
  };
}
var unreadable = () => new Error("the answer of the token webhook has a status that cannot be read");
function objectOf(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw unreadable();
  return value;
}
function textOf(value) {
  if (value === void 0 || value === null) return "";
  if (typeof value !== "string") throw unreadable();
  return value;
}
function textsOf(value) {
  if (value === void 0 || value === null) return [];
  if (!Array.isArray(value) || !value.every((each) => typeof each === "string")) throw unreadable();
  return value;
}
export {
  newTokenWebhook
};
