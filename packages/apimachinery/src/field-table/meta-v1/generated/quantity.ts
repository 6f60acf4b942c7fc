// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.apimachinery.pkg.api.resource. */
export const quantity = `k8s.io.apimachinery.pkg.api.resource - resource resource io.k8s.apimachinery.pkg.api.resource
Quantity - quantity	string 1 s r
QuantityValue - quantity	string 1 s r
`;
