import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/storage/src/codec/transformer.ts
var encryptedPrefix = "k8s:enc:";
var identityTransformer = {
  transformFromStorage(data) {
    if (isEncrypted(data)) throw new Error("identity transformer tried to read encrypted data");
    return { data, stale: false };
  },
  transformToStorage: (data) => data
};
function isEncrypted(data) {
  for (let i = 0; i < encryptedPrefix.length; i++) if (data[i] !== encryptedPrefix.charCodeAt(i)) return false;
  return true;
}

export {
  encryptedPrefix,
  identityTransformer
};
//# sourceMappingURL=chunk-QHO6KNB2.js.map
