import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/controllers/src/update-status.ts
async function updateStatus(resource, object, status, signal) {
  const { namespace = "", name = "" } = object.metadata;
  try {
    return await resource.updateStatus({ ...object, status }, { signal });
  } catch {
    signal.throwIfAborted();
    const latest = await resource.namespace(namespace).get(name, { signal });
    return resource.updateStatus({ ...latest, status }, { signal });
  }
}

export {
  updateStatus
};
//# sourceMappingURL=chunk-I42TYJOE.js.map
