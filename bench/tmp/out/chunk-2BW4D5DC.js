import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/apimachinery/src/schema/format.ts
function formatGroupVersion(gv) {
  return gv.group === "" ? gv.version : `${gv.group}/${gv.version}`;
}
function formatGroupKind(gk) {
  return gk.group === "" ? gk.kind : `${gk.kind}.${gk.group}`;
}
function formatGroupResource(gr) {
  return gr.group === "" ? gr.resource : `${gr.resource}.${gr.group}`;
}
function formatGroupVersionKind(gvk) {
  return `${gvk.group}/${gvk.version}, Kind=${gvk.kind}`;
}
function formatGroupVersionResource(gvr) {
  return `${gvr.group}/${gvr.version}, Resource=${gvr.resource}`;
}

// packages/apimachinery/src/validation/field/first-texts.ts
var maxShownLength = 1 << 20;
function firstTexts(items, textOf) {
  const texts = [];
  let length = 0;
  for (const item of items) {
    if (length >= maxShownLength) break;
    const text = textOf(item);
    texts.push(text);
    length += text.length;
  }
  return { texts, left: items.length - texts.length };
}

export {
  formatGroupVersion,
  formatGroupKind,
  formatGroupResource,
  formatGroupVersionKind,
  formatGroupVersionResource,
  firstTexts
};
//# sourceMappingURL=chunk-2BW4D5DC.js.map
