// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.

export interface TypeMeta {
  readonly apiVersion?: string;
  readonly kind?: string;
}

export interface Unknown extends TypeMeta {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly ContentEncoding: string;
  readonly ContentType: string;
}
