import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
//# sourceMappingURL=chunk-3YVVE4RS.js.map
