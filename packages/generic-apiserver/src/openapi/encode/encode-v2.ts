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
 * An OpenAPI v2 document as protobuf, by gnostic's schema (`google/gnostic openapiv2/OpenAPIv2.proto`), which is what
 * kubectl and client-go ask for. Encodes any document with the features that Kubernetes' documents use, custom
 * resources included.
 */
export const openAPIV2Encoding: DocumentEncoding = {
  path: (name, value) => entryBytes(2, name, value, pathItem),
  schema: (name, value) => entryBytes(1, name, value, schema),
  frame(document, { paths, schemas }) {
    const info = document.info as JSONObject;
    return {
      before: bytesOf((writer) => {
        delimiter(writer, 8, paths);
        message(writer, 2, () => {
          string(writer, 2, info.version);
          string(writer, 1, info.title);
        });
        string(writer, 1, document.swagger);
      }),
      between: bytesOf((writer) => delimiter(writer, 9, schemas)),
      after: bytesOf((writer) => {
        if (document.securityDefinitions !== undefined) {
          message(writer, 13, () => named(writer, 1, document.securityDefinitions, securityDefinition));
        }
        messages(writer, 12, document.security, (w, requirement) =>
          named(w, 1, requirement, (v, scopes) => strings(v, 1, scopes)),
        );
        if (document.parameters !== undefined) {
          message(writer, 10, () => named(writer, 1, document.parameters, parameter));
        }
      }),
    };
  },
};

const securityDefinition: WriteValue = (writer, value) => {
  const { type, name, in: place, description } = value as JSONObject;
  message(writer, 2, () => {
    string(writer, 4, description);
    string(writer, 3, place);
    string(writer, 2, name);
    string(writer, 1, type);
  });
};

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;

const pathItem: WriteValue = (writer, value) => {
  const item = value as JSONObject;
  messages(writer, 9, item.parameters, parametersItem);
  for (let i = methods.length - 1; i >= 0; i--) {
    const found = item[methods[i] as string];
    if (found !== undefined) message(writer, i + 2, () => operation(writer, found));
  }
};

const operation: WriteValue = (writer, value) => {
  const item = value as JSONObject;
  extensions(writer, 13, item);
  strings(writer, 10, item.schemes);
  if (item.responses !== undefined) message(writer, 9, () => named(writer, 1, item.responses, responseValue));
  messages(writer, 8, item.parameters, parametersItem);
  strings(writer, 7, item.consumes);
  strings(writer, 6, item.produces);
  string(writer, 5, item.operationId);
  string(writer, 3, item.description);
  strings(writer, 1, item.tags);
};

const responseValue: WriteValue = (writer, value) => {
  const response = value as JSONObject;
  message(writer, 1, () => {
    if (response.schema !== undefined) {
      message(writer, 2, () => message(writer, 1, () => schema(writer, response.schema)));
    }
    string(writer, 1, response.description);
  });
};

const parametersItem: WriteValue = (writer, value) => {
  const item = value as JSONObject;
  if (item.$ref !== undefined) message(writer, 2, () => string(writer, 1, item.$ref));
  else message(writer, 1, () => parameter(writer, item));
};

const parameter: WriteValue = (writer, value) => {
  const item = value as JSONObject;
  if (item.in === 'body') {
    message(writer, 1, () => {
      if (item.schema !== undefined) message(writer, 5, () => schema(writer, item.schema));
      bool(writer, 4, item.required);
      string(writer, 3, item.in);
      string(writer, 2, item.name);
      string(writer, 1, item.description);
    });
    return;
  }
  const isQuery = item.in === 'query';
  message(writer, 2, () =>
    message(writer, isQuery ? 3 : 4, () => {
      bool(writer, isQuery ? 20 : 19, item.uniqueItems);
      string(writer, isQuery ? 6 : 5, item.type);
      string(writer, 4, item.name);
      string(writer, 3, item.description);
      string(writer, 2, item.in);
      bool(writer, 1, item.required);
    }),
  );
};

/** Plain schema keys by field number, descending. */
const before: readonly (readonly [number, string, PlainKind])[] = [
  [30, 'example', 'any'],
  [27, 'readOnly', 'bool'],
];
const after: readonly (readonly [number, string, PlainKind])[] = [
  [20, 'enum', 'anys'],
  [19, 'required', 'strings'],
  [18, 'minProperties', 'int64'],
  [17, 'maxProperties', 'int64'],
  [16, 'uniqueItems', 'bool'],
  [15, 'minItems', 'int64'],
  [14, 'maxItems', 'int64'],
  [13, 'pattern', 'string'],
  [12, 'minLength', 'int64'],
  [11, 'maxLength', 'int64'],
  [10, 'exclusiveMinimum', 'bool'],
  [9, 'minimum', 'double'],
  [8, 'exclusiveMaximum', 'bool'],
  [7, 'maximum', 'double'],
  [6, 'multipleOf', 'double'],
  [5, 'default', 'any'],
  [4, 'description', 'string'],
  [3, 'title', 'string'],
  [2, 'format', 'string'],
  [1, '$ref', 'string'],
];

const schema: WriteValue = (writer, value) => {
  const item = value as JSONObject;
  extensions(writer, 31, item);
  for (const [field, key, kind] of before) plain(writer, field, kind, item[key]);
  if (item.properties !== undefined) message(writer, 25, () => named(writer, 1, item.properties, schema));
  messages(writer, 24, item.allOf, schema);
  if (item.items !== undefined) message(writer, 23, () => message(writer, 1, () => schema(writer, item.items)));
  if (item.type !== undefined) message(writer, 22, () => strings(writer, 1, [item.type].flat()));
  const additional = item.additionalProperties;
  if (additional !== undefined) {
    message(writer, 21, () => {
      if (typeof additional !== 'boolean') message(writer, 1, () => schema(writer, additional));
      else {
        writer.uint32(additional ? 1 : 0);
        writer.uint32(0x10);
      }
    });
  }
  for (const [field, key, kind] of after) plain(writer, field, kind, item[key]);
};
