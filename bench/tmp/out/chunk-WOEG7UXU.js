import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/apiserver-core/src/plain-options.ts
function plainOptions(options) {
  const {
    admission: _1,
    buildHandlerChain: _2,
    clock: _3,
    logger: _4,
    memoryStore: _5,
    nodeConnections: _6,
    onRequest: _7,
    random: _8,
    ...plain
  } = options;
  return plain;
}

export {
  plainOptions
};
//# sourceMappingURL=chunk-WOEG7UXU.js.map
