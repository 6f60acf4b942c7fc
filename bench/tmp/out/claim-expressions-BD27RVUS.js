import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  compileClaimExpression,
  textsOfValue
} from "./chunk-OIV4DWHB.js";
import "./chunk-BUOGLQ6P.js";
import "./chunk-XBT6CNAK.js";
import "./chunk-5PBXTLYX.js";
import "./chunk-HE4L4WC4.js";
import "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-3O6FUO34.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";
export {
  compileClaimExpression,
  textsOfValue
};
//# sourceMappingURL=claim-expressions-BD27RVUS.js.map
