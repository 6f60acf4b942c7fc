import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/controllers/src/canonical-json.ts
function canonicalJSON(value) {
  return JSON.stringify(value, (_, each) => {
    if (typeof each === "bigint") return String(each);
    if (typeof each !== "object" || each === null || Array.isArray(each)) return each;
    const members = Object.entries(each).filter(([, member]) => member !== void 0 && member !== null);
    return Object.fromEntries(members.sort(([a], [b]) => a < b ? -1 : 1));
  });
}

// packages/controllers/src/fnv.ts
function fnv32a(...parts) {
  let hash = 2166136261;
  for (const part of parts) for (const byte of part) hash = Math.imul(hash ^ byte, 16777619);
  return hash >>> 0;
}
function fnv32(...parts) {
  let hash = 2166136261;
  for (const part of parts) for (const byte of part) hash = Math.imul(hash, 16777619) ^ byte;
  return hash >>> 0;
}

// packages/controllers/src/safe-encode.ts
var alphabet = "bcdfghjklmnpqrstvwxz2456789";
function safeEncodeString(text) {
  let encoded = "";
  for (let i = 0; i < text.length; i++) encoded += alphabet[text.charCodeAt(i) % alphabet.length];
  return encoded;
}

export {
  canonicalJSON,
  fnv32a,
  fnv32,
  safeEncodeString
};
