import{createRequire as cR}from'node:module';const require=cR(import.meta.url);
import {
  formatIP,
  isIPv4Bytes,
  parseIPSloppy
} from "./chunk-NCUJOYAK.js";

// packages/controllers/src/endpoints/pod-endpoint.ts
function isPossibleEndpoint({ metadata, status }, includeTerminating) {
  if (status?.phase === "Failed" || status?.phase === "Succeeded") return false;
  if (!status?.podIP && !status?.podIPs?.length) return false;
  return includeTerminating || metadata?.deletionTimestamp === void 0;
}
function hostnameFor({ metadata, spec }, service) {
  const isOfService = spec?.subdomain === service.metadata?.name && metadata?.namespace === service.metadata?.namespace;
  return isOfService ? spec?.hostname || void 0 : void 0;
}
function findPort({ spec }, { targetPort, protocol = "TCP", port }) {
  if (typeof targetPort !== "string") return targetPort ?? port;
  const sidecars = (spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === "Always");
  return [...spec?.containers ?? [], ...sidecars].flatMap(({ ports = [] }) => ports).find((each) => each.name === targetPort && (each.protocol ?? "TCP") === protocol)?.containerPort;
}
function addressesOf({ status }, family) {
  return (status?.podIPs ?? []).flatMap(({ ip = "" }) => {
    const parsed = parseIPSloppy(ip);
    return parsed && familyOf(ip) === family ? [formatIP(parsed.bytes)] : [];
  });
}
function familyOf(address) {
  const parsed = parseIPSloppy(address);
  return parsed === void 0 || isIPv4Bytes(parsed.bytes) ? "IPv4" : "IPv6";
}

export {
  isPossibleEndpoint,
  hostnameFor,
  findPort,
  addressesOf,
  familyOf
};
//# sourceMappingURL=chunk-F72NMDNB.js.map
