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
} from "./chunk-PHH7D7XU.js";
import "./chunk-OEL6BYZK.js";
import "./chunk-MEXKNM5Q.js";
import "./chunk-KYO6XVRT.js";
import "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-46TFIQJS.js";
import "./chunk-CG2VSD2K.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";
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
//# sourceMappingURL=config-file-LFSPL2EI.js.map
