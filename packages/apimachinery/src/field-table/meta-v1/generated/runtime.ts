// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.apimachinery.pkg.runtime. */
export const runtime = `k8s.io.apimachinery.pkg.runtime - runtime runtime io.k8s.apimachinery.pkg.runtime
RawExtension - raw	raw 1 y r
TypeMeta -	apiVersion 1 s o	kind 2 s o
Unknown k	typeMeta 1 .TypeMeta i	raw 2 y r	ContentEncoding 3 s r	ContentType 4 s r
`;
