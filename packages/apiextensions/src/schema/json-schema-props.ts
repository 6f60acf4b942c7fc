import type { apiextensionsv1 } from '@k8s-ts/api/types';

/** An OpenAPI v3 schema as a CustomResourceDefinition of `apiextensions.k8s.io/v1` writes it. */
export type JSONSchemaProps = apiextensionsv1.JSONSchemaProps;
