import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  onChangesOf
} from "./chunk-GV3LOTCS.js";

// packages/controllers/src/events-of.ts
function onEventsOf(informer, handlerOf) {
  return {
    sync: onChangesOf(informer).sync,
    follow: (add) => informer.addHandler(handlerOf(add))
  };
}

export {
  onEventsOf
};
