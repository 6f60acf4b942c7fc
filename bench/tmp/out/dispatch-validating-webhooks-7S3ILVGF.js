import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  dispatchValidatingWebhooks,
  outOfTime
} from "./chunk-UIVLDD7M.js";
import "./chunk-DGT6K2V3.js";
import "./chunk-EW3QG5GN.js";
import "./chunk-JSHOBWAN.js";
import "./chunk-GA7OLHSK.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-SBNJL4ZM.js";
import "./chunk-YOXFROLO.js";
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
export {
  dispatchValidatingWebhooks,
  outOfTime
};
//# sourceMappingURL=dispatch-validating-webhooks-7S3ILVGF.js.map
