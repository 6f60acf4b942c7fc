import { isKnownFormat } from '../formats/formats.js';
import type { JSONSchemaProps } from '../json-schema-props.js';
import type { Correlation } from '../ratcheting/correlation.js';
import { itemsOf, propertyOf, valuesOf } from '../structural/parts.js';
import { isInt64, isObject, type JSONObject } from '../values/json-values.js';
import { type Alternatives, validateAlternatives } from './alternatives.js';
import { AllowedValues } from './enums.js';
import {
  forbiddenProperty,
  invalid,
  type KeywordError,
  type KeywordResult,
  notInEnum,
  required,
  tooMany,
  wrongType,
} from './keyword-errors.js';
import { isJSONInteger, restrictsNumbers, validateNumber } from './numbers.js';
import { validateText } from './texts.js';

/** How schemas are read: `props` as they validate objects, `structural` as they validate defaults. */
export type SchemaReading = 'props' | 'structural';

const intOrString: readonly string[] = ['integer', 'string'];

/**
 * Validates values against the keywords of one schema, with the errors and the order of kube-openapi's
 * pkg/validation/validate. Validators of the schemas inside are made when values need them.
 */
export class KeywordValidator {
  readonly schema: JSONSchemaProps;
  readonly #reading: SchemaReading;
  readonly #isNested: boolean;
  readonly #types: readonly string[];
  readonly #format: string;
  readonly #restrictsNumbers: boolean;
  /** The values that `enum` allows; undefined without `enum`. */
  readonly #allowed: AllowedValues | undefined;
  readonly #children = new Map<string, KeywordValidator>();
  #items: KeywordValidator | undefined;
  #values: KeywordValidator | undefined;
  #alternatives: Alternatives | undefined;

  /** @param isNested below `allOf`, `anyOf`, `oneOf` or `not` */
  constructor(schema: JSONSchemaProps, reading: SchemaReading, isNested = false) {
    this.schema = schema;
    this.#reading = reading;
    this.#isNested = isNested;
    const isIntOrString = reading === 'props' && schema['x-kubernetes-int-or-string'] === true;
    this.#types = isIntOrString ? intOrString : schema.type ? [schema.type] : [];
    const { format = '' } = schema;
    this.#format = reading === 'props' && !isKnownFormat(format, schema.type) ? '' : format;
    this.#restrictsNumbers = restrictsNumbers(schema);
    if ((schema.enum?.length ?? 0) > 0) this.#allowed = new AllowedValues(schema.enum ?? []);
    const hasAlternatives = [schema.allOf, schema.anyOf, schema.oneOf].some((each) => (each?.length ?? 0) > 0);
    if (hasAlternatives || (schema.not !== undefined && schema.not !== null)) {
      const nested = (each: JSONSchemaProps) => new KeywordValidator(each, reading, true);
      this.#alternatives = {
        allOf: (schema.allOf ?? []).map(nested),
        anyOf: (schema.anyOf ?? []).map(nested),
        oneOf: (schema.oneOf ?? []).map(nested),
        not: schema.not === undefined || schema.not === null ? undefined : nested(schema.not),
      };
    }
  }

  /**
   * Validates a value. With a correlation, errors of unchanged values are left out, except for those of `allOf` and its
   * siblings where the value changed (kubernetes/apiextensions-apiserver pkg/apiserver/validation/ratcheting.go).
   */
  validate(value: unknown, result: KeywordResult, correlation?: Correlation): void {
    if (correlation === undefined) {
      this.#validate(value, result, undefined);
      return;
    }
    const before = result.errors;
    result.errors = undefined;
    this.#validate(value, result, correlation);
    const found = result.errors as KeywordError[] | undefined;
    result.errors = before;
    if (found !== undefined && !correlation.isUnchanged) result.addAll(found);
  }

  #validate(value: unknown, result: KeywordResult, correlation: Correlation | undefined): void {
    const { schema } = this;
    if (value === null || value === undefined) {
      if (this.#types.length > 0 && schema.nullable !== true) {
        result.add(wrongType(result.path.toString(), this.#types.join(','), 'null'));
      } else {
        result.matches++;
      }
      this.#validateEnum(null, result);
      return;
    }
    if (this.#types.length > 0 || this.#format !== '') {
      if (this.#validateType(value, result)) result.matches++;
      result.matches++;
    }
    if (this.#alternatives !== undefined) validateAlternatives(this.#alternatives, value, result);
    // Upstream counts four matches here: for the alternatives, for their check, for the enum and for the whole value.
    result.matches += 4;
    if (typeof value === 'string') {
      validateText(schema, this.#format, value, result);
    } else if (typeof value === 'number' || typeof value === 'bigint') {
      if (this.#restrictsNumbers) {
        result.addAll(validateNumber(schema, value, result.path.toString()));
      }
      result.matches += 2;
    } else if (Array.isArray(value)) {
      this.#validateList(value, result, correlation);
      result.matches += 2;
    }
    this.#validateEnum(value, result);
    if (isObject(value)) {
      this.#validateObject(value, result, correlation);
      result.matches++;
    }
  }

  #validateEnum(value: unknown, result: KeywordResult): void {
    if (this.#allowed === undefined || this.#allowed.includes(value)) return;
    result.add(notInEnum(result.path.toString(), value, this.#allowed.texts));
  }

  #validateType(value: unknown, result: KeywordResult): boolean {
    const types = this.#types;
    const found = typeOf(value);
    const isFloatInt = found === 'number' && isJSONInteger(Number(value)) && types.includes('integer');
    const isIntFloat = found === 'integer' && types.includes('number');
    const fits = types.includes(found) || isFloatInt || isIntFloat;
    if (this.#format !== '') {
      if (typeof value !== 'string' && !Array.isArray(value)) {
        const foundFormat = found === 'integer' ? 'int64' : found === 'number' ? 'float64' : '';
        if (!fits && foundFormat !== this.#format) {
          result.add(wrongType(result.path.toString(), this.#format, foundFormat));
          return false;
        }
      } else if (!types.includes('number') && !types.includes('integer')) {
        // As upstream, a list is accepted here, too. For the type `string` with a format, the format checks the value.
        return true;
      }
    }
    if (fits) return true;
    result.add(wrongType(result.path.toString(), types.join(','), found));
    return false;
  }

  #validateList(list: readonly unknown[], result: KeywordResult, correlation: Correlation | undefined): void {
    const { minItems, maxItems } = this.schema;
    const items = this.#itemValidator();
    if (items !== undefined) {
      for (let i = 0; i < list.length && !result.isFull; i++) {
        result.path.push(i);
        items.validate(list[i], result, correlation?.index(i));
        result.path.pop();
      }
    }
    const { length } = list;
    if (minItems !== undefined && minItems !== null && length < minItems) {
      result.add(invalid(result.path.toString(), length, `should have at least ${minItems} items`));
    }
    if (maxItems !== undefined && maxItems !== null && length > maxItems) {
      result.add(tooMany(result.path.toString(), 'items', length, maxItems));
    }
  }

  #validateObject(object: JSONObject, result: KeywordResult, correlation: Correlation | undefined): void {
    const { schema } = this;
    const { minProperties, maxProperties, additionalProperties } = schema;
    const keys = Object.keys(object);
    if (minProperties !== undefined && minProperties !== null && keys.length < minProperties) {
      result.add(invalid(result.path.toString(), keys.length, `should have at least ${minProperties} properties`));
    }
    if (maxProperties !== undefined && maxProperties !== null && keys.length > maxProperties) {
      result.add(tooMany(result.path.toString(), 'properties', keys.length, maxProperties));
    }
    const isClosed = additionalProperties === false && !(this.#isNested && this.#reading === 'structural');
    const isRoot = result.path.isRoot;
    for (const key of keys) {
      const value = object[key];
      if (value === undefined) continue;
      if (result.isFull) return;
      const child = this.#fieldValidator(key);
      if (child === undefined) {
        if (isClosed) result.add(forbiddenProperty(result.path.toString(), key));
        continue;
      }
      // Upstream's path of a map's value begins with a dot, at the root of a default too.
      result.path.push(isRoot && child === this.#values ? `.${key}` : key);
      // The kind and apiVersion of the whole object may differ for reasons of conversion.
      const isTypeMeta = isRoot && (key === 'kind' || key === 'apiVersion');
      child.validate(value, result, isTypeMeta ? undefined : correlation?.key(key));
      result.path.pop();
    }
    for (const name of schema.required ?? []) {
      if (Object.hasOwn(object, name) && object[name] !== undefined) continue;
      result.add(required(`${result.path}.${name}`));
    }
  }

  #itemValidator(): KeywordValidator | undefined {
    if (this.#items === undefined) {
      const schema = itemsOf(this.schema);
      if (schema !== undefined) this.#items = new KeywordValidator(schema, this.#reading, this.#isNested);
    }
    return this.#items;
  }

  #fieldValidator(name: string): KeywordValidator | undefined {
    const known = this.#children.get(name);
    if (known !== undefined) return known;
    const property = propertyOf(this.schema, name);
    if (property !== undefined) {
      const child = new KeywordValidator(property, this.#reading, this.#isNested);
      this.#children.set(name, child);
      return child;
    }
    if (this.#values === undefined && !(this.#isNested && this.#reading === 'structural')) {
      const values = valuesOf(this.schema);
      if (values !== undefined) this.#values = new KeywordValidator(values, this.#reading, this.#isNested);
    }
    return this.#values;
  }
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return isInt64(value) ? 'integer' : 'number';
    case 'object':
      return 'object';
    default:
      return typeof value;
  }
}
