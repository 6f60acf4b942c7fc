export type { JSONSchemaProps } from './json-schema-props.js';
