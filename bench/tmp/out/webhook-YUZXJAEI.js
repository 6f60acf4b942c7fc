import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  allAuthenticated,
  commonAudiences
} from "./chunk-DDIBIF4I.js";
import "./chunk-2H242N2R.js";
import "./chunk-KYO6XVRT.js";
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
import "./chunk-HE4L4WC4.js";
import "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-522ORYFU.js";
import "./chunk-GERWRKIW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";

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
//# sourceMappingURL=webhook-YUZXJAEI.js.map
