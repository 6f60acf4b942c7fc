import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/client/src/cache/object-key.ts
function objectKey({ metadata }) {
  const name = metadata?.name ?? "";
  return metadata?.namespace ? `${metadata.namespace}/${name}` : name;
}
function splitObjectKey(key) {
  const parts = key.split("/");
  if (parts.length > 2) throw new TypeError(`unexpected key format: ${JSON.stringify(key)}`);
  const [first = "", second] = parts;
  return second === void 0 ? { namespace: "", name: first } : { namespace: first, name: second };
}

export {
  objectKey,
  splitObjectKey
};
//# sourceMappingURL=chunk-NPMJTVHZ.js.map
