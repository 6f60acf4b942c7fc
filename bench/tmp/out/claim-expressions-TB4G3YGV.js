import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  compileClaimExpression,
  textsOfValue
} from "./chunk-JBGZ45TH.js";
import "./chunk-P2ARSSKL.js";
import "./chunk-WXSASXET.js";
import "./chunk-2QP43ZJV.js";
import "./chunk-JH3JUYW7.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-CJZCGE54.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";
export {
  compileClaimExpression,
  textsOfValue
};
