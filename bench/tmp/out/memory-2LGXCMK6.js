import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  MvccStore
} from "./chunk-ZBLHOXKE.js";
import "./chunk-DC54LOZ5.js";
import "./chunk-EUNU43ZB.js";
import "./chunk-BFLBG7YL.js";
import "./chunk-LBLIWSBN.js";
import "./chunk-ANVTFQHZ.js";
import "./chunk-WGPBDSJ7.js";
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
