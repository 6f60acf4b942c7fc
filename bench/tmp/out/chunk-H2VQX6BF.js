import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/controllers/src/endpoints/repack-subsets.ts
var noPort = "";
function repackSubsets(subsets) {
  const addresses = /* @__PURE__ */ new Map();
  const byPort = /* @__PURE__ */ new Map();
  const place = (port, given, ready) => {
    const key = JSON.stringify([given.ip, given.targetRef?.uid ?? ""]);
    const address = addresses.get(key) ?? given;
    addresses.set(key, address);
    const placed = byPort.get(port) ?? /* @__PURE__ */ new Map();
    byPort.set(port, placed);
    placed.set(key, { address, ready: ready && (placed.get(key)?.ready ?? true) });
  };
  for (const { ports = [], addresses: ready = [], notReadyAddresses = [] } of subsets) {
    for (const port of ports.length === 0 ? [noPort] : ports.map(keyOfPort)) {
      for (const address of ready) place(port, address, true);
      for (const address of notReadyAddresses) place(port, address, false);
    }
  }
  const groups = /* @__PURE__ */ new Map();
  for (const [port, found] of [...byPort].sort(([a], [b]) => a < b ? -1 : 1)) {
    const sorted = [...found].sort(([a], [b]) => a < b ? -1 : 1);
    const key = JSON.stringify(sorted.map(([name, { ready }]) => [name, ready]));
    const group = groups.get(key) ?? { placed: sorted.map(([, placed]) => placed), ports: [] };
    groups.set(key, group);
    if (port !== noPort) group.ports.push(portOfKey(port));
  }
  return [...groups.values()].map(({ placed, ports }) => {
    const ready = placed.filter((each) => each.ready).map(({ address }) => address);
    const notReady = placed.filter((each) => !each.ready).map(({ address }) => address);
    return {
      ...ready.length > 0 && { addresses: ready },
      ...notReady.length > 0 && { notReadyAddresses: notReady },
      ...ports.length > 0 && { ports }
    };
  });
}
function keyOfPort({ name = "", port, protocol = "TCP", appProtocol = "" }) {
  return JSON.stringify([name, port, protocol, appProtocol]);
}
function portOfKey(key) {
  const [name, port, protocol, appProtocol] = JSON.parse(key);
  return { ...name && { name }, port, protocol, ...appProtocol && { appProtocol } };
}

export {
  repackSubsets
};
