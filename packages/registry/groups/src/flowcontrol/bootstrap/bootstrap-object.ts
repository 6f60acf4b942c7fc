/** An object that the server creates at its start. */
export type BootstrapObject<Spec> = {
  readonly metadata: { readonly name: string; readonly annotations: Readonly<Record<string, string>> };
  readonly spec: Spec;
};

/** While the value of this annotation is `true`, the server keeps the spec of the object up to date. */
export const autoUpdateAnnotation = 'apf.kubernetes.io/autoupdate-spec';

/** Metadata of an object that the server keeps up to date. */
export const bootstrapMetadata = (name: string): BootstrapObject<object>['metadata'] => ({
  name,
  annotations: { [autoUpdateAnnotation]: 'true' },
});
