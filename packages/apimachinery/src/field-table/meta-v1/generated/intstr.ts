// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

/** Field table of k8s.io.apimachinery.pkg.util.intstr. */
export const intstr = `k8s.io.apimachinery.pkg.util.intstr - intstr intstr io.k8s.apimachinery.pkg.util.intstr
IntOrString - intOrString	Type 1 l r t=intstr.Type	IntVal 2 i r	StrVal 3 s r
`;
