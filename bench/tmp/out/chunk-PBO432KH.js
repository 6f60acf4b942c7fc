import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/controllers/src/format-time.ts
function formatTime(ms) {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

export {
  formatTime
};
//# sourceMappingURL=chunk-PBO432KH.js.map
