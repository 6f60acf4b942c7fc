import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
//# sourceMappingURL=chunk-Z2V6ZLML.js.map
