import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/apimachinery/src/watch/event.ts
var initialEventsAnnotationKey = "k8s.io/initial-events-end";

export {
  initialEventsAnnotationKey
};
//# sourceMappingURL=chunk-ALMX3Z3F.js.map
