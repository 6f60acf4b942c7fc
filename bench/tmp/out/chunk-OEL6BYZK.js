import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
//# sourceMappingURL=chunk-OEL6BYZK.js.map
