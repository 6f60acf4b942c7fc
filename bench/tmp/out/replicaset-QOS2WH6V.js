import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  newReplicaController,
  newReplicaSetController
} from "./chunk-VWPWDEOC.js";
import "./chunk-HM5LPRLV.js";
import "./chunk-TQP3GJP4.js";
import "./chunk-EK3KIYWR.js";
import "./chunk-ZM7MXVK7.js";
import "./chunk-ML5VRIE6.js";
import "./chunk-N627SSBT.js";
import "./chunk-4KWPNXGA.js";
import "./chunk-4EMLCRLU.js";
import "./chunk-GV3LOTCS.js";
import "./chunk-4J3NEJGW.js";
import "./chunk-HXF4G6RU.js";
import "./chunk-HGFL7HL5.js";
import "./chunk-REQD7X4D.js";
import "./chunk-5PTWKDLB.js";
import "./chunk-DPTFASVN.js";
import "./chunk-ANVTFQHZ.js";
import "./chunk-JH3JUYW7.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";
export {
  newReplicaController,
  newReplicaSetController
};
