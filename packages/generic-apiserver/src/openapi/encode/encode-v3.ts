import { Buffer } from 'node:buffer';
import type { ProtobufWriter } from '@k8s-ts/apimachinery/protobuf';
import type { JSONObject } from '../types/json-schema.js';
import type { DocumentEncoding } from './document-encoding.js';
import {
  bool,
  bytesOf,
  delimiter,
  entryBytes,
  extensions,
  message,
  messages,
  named,
  type PlainKind,
  plain,
  string,
  strings,
  type WriteValue,
} from './proto-writer.js';

/**
 * An OpenAPI v3 document as protobuf, by gnostic's schema (`google/gnostic openapiv3/OpenAPIv3.proto`). Defaults that
 * are objects have no place in that schema and are left out.
 */
export const openAPIV3Encoding: DocumentEncoding = {
  path: (name, value) => entryBytes(1, name, value, pathItem),
  schema: (name, value) => entryBytes(1, name, value, schemaOrReference),
  frame(document, { paths, schemas }) {
    const { components = {}, info } = document as { readonly components?: JSONObject; readonly info: JSONObject };
    const after = bytesOf((writer) => {
      if (components.securitySchemes !== undefined) {
        message(writer, 7, () => named(writer, 1, components.securitySchemes, securityScheme));
      }
    });
    const schemasHead = schemas === 0 ? new Uint8Array(0) : bytesOf((writer) => delimiter(writer, 1, schemas));
    const componentsHead = bytesOf((writer) => delimiter(writer, 5, schemasHead.length + schemas + after.length));
    return {
      before: bytesOf((writer) => {
        delimiter(writer, 4, paths);
        message(writer, 2, () => {
          string(writer, 6, info.version);
          string(writer, 1, info.title);
        });
        string(writer, 1, document.openapi);
      }),
      between: Buffer.concat([componentsHead, schemasHead]),
      after,
    };
  },
};

const securityScheme: WriteValue = (writer, value) => {
  const { type, description, name, in: place } = value as JSONObject;
  message(writer, 1, () => {
    string(writer, 4, place);
    string(writer, 3, name);
    string(writer, 2, description);
    string(writer, 1, type);
  });
};

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;

const pathItem: WriteValue = (writer, value) => {
  const item = value as JSONObject;
  messages(writer, 13, item.parameters, parameter);
  for (let i = methods.length - 1; i >= 0; i--) {
    const found = item[methods[i] as string];
    if (found !== undefined) message(writer, i + 4, () => operation(writer, found));
  }
};

const operation: WriteValue = (writer, value) => {
  const item = value as JSONObject;
  extensions(writer, 13, item);
  if (item.responses !== undefined) message(writer, 8, () => named(writer, 2, item.responses, response));
  if (item.requestBody !== undefined) {
    const body = item.requestBody as JSONObject;
    message(writer, 7, () =>
      message(writer, 1, () => {
        bool(writer, 3, body.required);
        mediaTypes(writer, 2, body.content);
        string(writer, 1, body.description);
      }),
    );
  }
  messages(writer, 6, item.parameters, parameter);
  string(writer, 5, item.operationId);
  string(writer, 3, item.description);
  strings(writer, 1, item.tags);
};

const response: WriteValue = (writer, value) => {
  const item = value as JSONObject;
  message(writer, 1, () => {
    mediaTypes(writer, 3, item.content);
    string(writer, 1, item.description);
  });
};

function mediaTypes(writer: ProtobufWriter, field: number, content: unknown): void {
  if (content === undefined) return;
  message(writer, field, () =>
    named(writer, 1, content, (w, value) => {
      const { schema } = value as JSONObject;
      if (schema !== undefined) message(w, 1, () => schemaOrReference(w, schema));
    }),
  );
}

const parameter: WriteValue = (writer, value) => {
  const item = value as JSONObject;
  message(writer, 1, () => {
    if (item.schema !== undefined) message(writer, 10, () => schemaOrReference(writer, item.schema));
    bool(writer, 4, item.required);
    string(writer, 3, item.description);
    string(writer, 2, item.in);
    string(writer, 1, item.name);
  });
};

const schemaOrReference: WriteValue = (writer, value) => {
  const item = value as JSONObject;
  if (item.$ref === undefined) message(writer, 1, () => schema(writer, item));
  else {
    message(writer, 2, () => {
      string(writer, 3, item.description);
      string(writer, 1, item.$ref);
    });
  }
};

/** Plain schema keys by field number, descending. */
const plainKeys: readonly (readonly [number, string, PlainKind])[] = [
  [25, 'type', 'string'],
  [24, 'enum', 'anys'],
  [23, 'required', 'strings'],
  [22, 'minProperties', 'int64'],
  [21, 'maxProperties', 'int64'],
  [20, 'uniqueItems', 'bool'],
  [19, 'minItems', 'int64'],
  [18, 'maxItems', 'int64'],
  [17, 'pattern', 'string'],
  [16, 'minLength', 'int64'],
  [15, 'maxLength', 'int64'],
  [14, 'exclusiveMinimum', 'bool'],
  [13, 'minimum', 'double'],
  [12, 'exclusiveMaximum', 'bool'],
  [11, 'maximum', 'double'],
  [10, 'multipleOf', 'double'],
  [9, 'title', 'string'],
  [8, 'deprecated', 'bool'],
  [7, 'example', 'any'],
  [4, 'writeOnly', 'bool'],
  [3, 'readOnly', 'bool'],
  [1, 'nullable', 'bool'],
];

const schema: WriteValue = (writer, value) => {
  const item = value as JSONObject;
  extensions(writer, 36, item);
  string(writer, 35, item.format);
  string(writer, 34, item.description);
  if (['string', 'number', 'boolean'].includes(typeof item.default))
    message(writer, 33, () => defaultType(writer, item.default));
  const additional = item.additionalProperties;
  if (additional !== undefined) {
    message(writer, 32, () => {
      if (typeof additional !== 'boolean') message(writer, 1, () => schemaOrReference(writer, additional));
      else {
        writer.uint32(additional ? 1 : 0);
        writer.uint32(0x10);
      }
    });
  }
  if (item.properties !== undefined) message(writer, 31, () => named(writer, 1, item.properties, schemaOrReference));
  if (item.items !== undefined)
    message(writer, 30, () => message(writer, 1, () => schemaOrReference(writer, item.items)));
  if (item.not !== undefined) message(writer, 29, () => schema(writer, item.not));
  messages(writer, 28, item.anyOf, schemaOrReference);
  messages(writer, 27, item.oneOf, schemaOrReference);
  messages(writer, 26, item.allOf, schemaOrReference);
  for (const [field, key, kind] of plainKeys) plain(writer, field, kind, item[key]);
};

/** A field of a oneof: written even when it is zero. */
const defaultType: WriteValue = (writer, value) => {
  if (typeof value === 'string') {
    writer.string(value);
    writer.uint32(0x1a);
  } else if (typeof value === 'boolean') {
    writer.uint32(value ? 1 : 0);
    writer.uint32(0x10);
  } else {
    writer.double(value as number);
    writer.uint32(0x09);
  }
};
