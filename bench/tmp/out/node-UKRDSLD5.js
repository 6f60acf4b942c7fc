import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  kubeconfigTransport,
  nodeTransport,
  openWebhookClient,
  readKubeconfig,
  readKubeconfigUsers
} from "./chunk-YW4C4N2C.js";
import "./chunk-IOHPX73Y.js";
import "./chunk-KYO6XVRT.js";
import "./chunk-HE4L4WC4.js";
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
  kubeconfigTransport,
  nodeTransport,
  openWebhookClient,
  readKubeconfig,
  readKubeconfigUsers
};
//# sourceMappingURL=node-UKRDSLD5.js.map
