import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  WebhookClients,
  caBundleProblem,
  transportErrorText,
  validateCABundle,
  validateWebhookService,
  validateWebhookURL,
  webhookCredentials
} from "./chunk-4ABOKH2M.js";
import "./chunk-JH3JUYW7.js";
import "./chunk-2QB3KNVX.js";
import "./chunk-BFUHRZRN.js";
import "./chunk-LBZDBSUL.js";
import "./chunk-I3UUU3ZY.js";
import "./chunk-MDZS7SGR.js";
import "./chunk-QWS2NJYE.js";
import "./chunk-RYGH2AKA.js";
import "./chunk-B5WTZJPO.js";
import "./chunk-CJZCGE54.js";
import "./chunk-NNG3J5SM.js";
import "./chunk-NRX4VBM6.js";
import "./chunk-VBKWOZ6Z.js";
import "./chunk-QF66HWZ6.js";
export {
  WebhookClients,
  caBundleProblem,
  transportErrorText,
  validateCABundle,
  validateWebhookService,
  validateWebhookURL,
  webhookCredentials
};
