import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/storage/src/optional-packages/load-with-packages.ts
async function loadWithPackages(load, feature, packages) {
  try {
    return await load();
  } catch (error) {
    const missing = Object.keys(packages).find((name) => isMissing(name, error));
    if (missing === void 0) throw error;
    const install = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
    throw new Error(
      `${feature} needs the package ${missing}, which is not installed: npm install ${install.join(" ")}`,
      {
        cause: error
      }
    );
  }
}
function isMissing(name, error) {
  if (!(error instanceof Error)) return false;
  const { code } = error;
  const notFound = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
  return notFound && (error.message.includes(`package '${name}'`) || error.message.includes(`module '${name}'`));
}

export {
  loadWithPackages
};
//# sourceMappingURL=chunk-MEXKNM5Q.js.map
