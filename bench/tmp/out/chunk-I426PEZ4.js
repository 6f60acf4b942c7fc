import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  onChangesOf
} from "./chunk-X6VHL3EA.js";

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
//# sourceMappingURL=chunk-I426PEZ4.js.map
