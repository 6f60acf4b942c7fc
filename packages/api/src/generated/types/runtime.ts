// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.

export interface TypeMeta {
  readonly apiVersion?: string;
  readonly kind?: string;
}

export interface Unknown extends TypeMeta {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: string;
  /** The kind of the object, such as Deployment. */
  readonly kind?: string;
  readonly ContentEncoding: string;
  readonly ContentType: string;
}
