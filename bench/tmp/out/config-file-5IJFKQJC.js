import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  anyValue,
  bool,
  checkedConfig,
  decodeConfigFile,
  followFile,
  integer,
  list,
  map,
  struct,
  text
} from "./chunk-Y2PLMKU3.js";
import "./chunk-PIPHB6F7.js";
import "./chunk-FMTUTXCX.js";
import "./chunk-2FIXCDNN.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";
export {
  anyValue,
  bool,
  checkedConfig,
  decodeConfigFile,
  followFile,
  integer,
  list,
  map,
  struct,
  text
};
