import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  newReplicaController,
  newReplicaSetController
} from "./chunk-3VKAJULX.js";
import "./chunk-I42TYJOE.js";
import "./chunk-WIXFW77S.js";
import "./chunk-DYHNWG4N.js";
import "./chunk-OAD6BOKI.js";
import "./chunk-3YVVE4RS.js";
import "./chunk-PBO432KH.js";
import "./chunk-3MA6ZBN2.js";
import "./chunk-Z2V6ZLML.js";
import "./chunk-X6VHL3EA.js";
import "./chunk-7QJUZ2GG.js";
import "./chunk-NPMJTVHZ.js";
import "./chunk-D52IOJDM.js";
import "./chunk-GA7OLHSK.js";
import "./chunk-ALMX3Z3F.js";
import "./chunk-DCJ3PYXW.js";
import "./chunk-YOXFROLO.js";
import "./chunk-HE4L4WC4.js";
import "./chunk-NCUJOYAK.js";
import "./chunk-V3GSUVEX.js";
import "./chunk-ZCAW2CGD.js";
import "./chunk-WE7YN5D6.js";
import "./chunk-2BW4D5DC.js";
import "./chunk-Z7BRCTGW.js";
import "./chunk-IXEIXTMV.js";
import "./chunk-VJXOFUVV.js";
export {
  newReplicaController,
  newReplicaSetController
};
//# sourceMappingURL=replicaset-ADDN4RFA.js.map
