import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
//# sourceMappingURL=chunk-RD3MW7EG.js.map
