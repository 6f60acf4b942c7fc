import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  MvccStore
} from "./chunk-HAJ7AMZL.js";
import "./chunk-PRYQRNQ2.js";
import "./chunk-32TLGVYB.js";
import "./chunk-QHO6KNB2.js";
import "./chunk-IGD2VSR7.js";
import "./chunk-YOXFROLO.js";
import "./chunk-EWJ7XEPS.js";
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

// packages/storage-backend/src/memory/memory-store.ts
function createMemoryStore({ clock, snapshot } = {}) {
  const store = new MvccStore(memoryJournal(), void 0, clock);
  if (snapshot !== void 0) store.restore(snapshot);
  return store;
}
function memoryJournal() {
  let bytes = 0;
  return {
    immediate: true,
    keepsValues: true,
    append(versions) {
      for (const { key, value } of versions) bytes += key.length + (value?.length ?? 0);
      return void 0;
    },
    value: (version) => {
      throw new Error(`revision ${version.revision} of ${version.key} has no value`);
    },
    putLease: () => void 0,
    removeLease: () => void 0,
    setCompacted: () => void 0,
    remove(versions) {
      for (const { key, value } of versions) bytes -= key.length + (value?.length ?? 0);
      return void 0;
    },
    reset(versions) {
      bytes = 0;
      this.append(versions);
    },
    size: () => bytes,
    close: async () => void 0
  };
}
export {
  createMemoryStore
};
//# sourceMappingURL=memory-3HZSHJZD.js.map
