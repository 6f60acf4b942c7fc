import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/apimachinery/src/schema/parse.ts
function parseGroupVersion(text) {
  if (text === "" || text === "/") return { group: "", version: "" };
  const slash = text.indexOf("/");
  if (slash < 0) return { group: "", version: text };
  if (text.indexOf("/", slash + 1) >= 0) throw new Error(`unexpected GroupVersion string: ${text}`);
  return { group: text.slice(0, slash), version: text.slice(slash + 1) };
}
function parseGroupResource(text) {
  const [resource, group] = cutAtDot(text);
  return { group, resource };
}
function cutAtDot(text) {
  const dot = text.indexOf(".");
  return dot < 0 ? [text, ""] : [text.slice(0, dot), text.slice(dot + 1)];
}

export {
  parseGroupVersion,
  parseGroupResource
};
//# sourceMappingURL=chunk-V3GSUVEX.js.map
