import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  WebhookClients,
  caBundleProblem,
  transportErrorText,
  validateCABundle,
  validateWebhookService,
  validateWebhookURL,
  webhookCredentials
} from "./chunk-Q7R6H6ZG.js";
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
  WebhookClients,
  caBundleProblem,
  transportErrorText,
  validateCABundle,
  validateWebhookService,
  validateWebhookURL,
  webhookCredentials
};
//# sourceMappingURL=webhook-YALITONE.js.map
