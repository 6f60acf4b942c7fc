import{createRequire as cR}from'node:module';const require=cR(import.meta.url);

// packages/admission/src/matching/admission-request.ts
function admissionRequest(attributes, matched) {
  const { kind, resource, subresource, name, namespace, operation, user, dryRun, options } = attributes;
  return {
    kind: { group: matched.kind.group, version: matched.kind.version, kind: matched.kind.kind },
    resource: resourceOf(matched.resource),
    ...subresource === "" ? {} : { subResource: subresource },
    requestKind: { group: kind.group, version: kind.version, kind: kind.kind },
    requestResource: resourceOf(resource),
    ...subresource === "" ? {} : { requestSubResource: subresource },
    ...name === "" ? {} : { name },
    ...namespace === "" ? {} : { namespace },
    operation,
    userInfo: userInfo(user),
    object: null,
    oldObject: null,
    dryRun,
    options: Object.keys(options).length === 0 ? null : options
  };
}
var resourceOf = ({ group, version, resource }) => ({ group, version, resource });
function userInfo({ name, uid = "", groups, extra = {} }) {
  return {
    ...name === "" ? {} : { username: name },
    ...uid === "" ? {} : { uid },
    ...groups.length === 0 ? {} : { groups },
    ...Object.keys(extra).length === 0 ? {} : { extra }
  };
}

export {
  admissionRequest
};
