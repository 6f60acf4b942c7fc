import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import type { GroupVersion, GroupVersionKind } from '@k8s-ts/apimachinery/schema';

/** `info` of an OpenAPI document. */
export interface OpenAPIInfo {
  readonly title: string;
  readonly version: string;
}

/** Kinds that a program knows, installed or not. Documents list them in `x-kubernetes-group-version-kind`. */
export interface RegisteredKinds {
  /** Every group-version that has kinds. `DeleteOptions` and `WatchEvent` are registered in each of them. */
  readonly groupVersions: readonly GroupVersion[];
  /** The kind whose objects have this type. Undefined for types that are only part of others. */
  kindOf(type: TypeInfo): GroupVersionKind | undefined;
}

/**
 * How OpenAPI documents describe the kinds of a group. A kind with neither a type nor a schema is an object of any
 * content.
 */
export interface GroupOpenAPI {
  /**
   * The type of a kind of the group, or of the kind of a subresource (`autoscaling/v1 Scale`). Takes precedence over
   * the group's scheme. Default: the type in the scheme.
   */
  typeFor?(kind: GroupVersionKind): TypeInfo | undefined;
  /**
   * The OpenAPI v3 schema of a kind without a type, as a CustomResourceDefinition has it: structural, without
   * references, its `x-kubernetes-…` extensions included.
   */
  schemaFor?(kind: GroupVersionKind): Readonly<Record<string, unknown>> | undefined;
  /** Name of the definition of a kind without a type. Default: `com.example.v1.Widget` for the group `example.com`. */
  definitionName?(kind: GroupVersionKind): string | undefined;
  /** Kind of the lists of a kind. Default: `WidgetList` for `Widget`. */
  listKind?(kind: GroupVersionKind): string | undefined;
  /**
   * Fields of a kind without a type that field selectors may use, such as `spec.color`, besides its name and namespace.
   * Default none.
   */
  selectableFields?(kind: GroupVersionKind): readonly string[] | undefined;
  /**
   * A text that changes with the document of a version. With it, the index of documents, which contains their hashes,
   * is made without building them. Default: documents are built for the index.
   */
  contentOf?(version: string): string;
  /**
   * A text that changes with the description of a kind or its subresources. With it, the parts of documents that
   * describe the kind are reused while other kinds change. Default: they are built for each document.
   */
  contentOfKind?(kind: GroupVersionKind): string | undefined;
  /** Kinds of the types that are part of the documents. Default: only those of the group's own resources are known. */
  readonly kinds?: RegisteredKinds;
  /** `info` of the documents of the group. Default: that of the server. */
  readonly info?: OpenAPIInfo;
}
