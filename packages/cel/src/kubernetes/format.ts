import { parseRequestURI } from '@k8s-ts/apimachinery/url';
import {
  isQualifiedName,
  isValidLabelValue,
  nameIsDNS1035Label,
  nameIsDNSLabel,
  nameIsDNSSubdomain,
} from '@k8s-ts/apimachinery/validation';
import { functionDecl, memberOverload, overload } from '../checker/function-decl.js';
import type { Library } from '../library/library.js';
import { listType, objectType, optionalType, stringType, type Type } from '../types/type.js';
import { type Failure, firstFailure } from '../values/failure.js';
import { ArrayList } from '../values/list-value.js';
import type { Value } from '../values/value.js';
import { AbstractValue, OptionalValue, optionalNone } from '../values/value.js';

/** The type of named formats. */
export const formatType: Type = objectType('kubernetes.NamedFormat');

/** A named format of texts in an expression. */
export class FormatValue extends AbstractValue {
  readonly type: Type = formatType;

  constructor(
    readonly name: string,
    /** The length of the longest pattern that a check uses: its cost depends on it. */
    readonly maxRegexSize: number,
    /** Returns the errors in a text. */
    readonly validate: (text: string) => readonly string[],
  ) {
    super();
  }

  equals(other: Value): boolean | Failure {
    return other instanceof FormatValue ? this.name === other.name : firstFailure(other);
  }
}

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const uuidPatternLength = '(?i)^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$'.length;
const time = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$/;
const timePatternLength = '^([0-9]{2}):([0-9]{2}):([0-9]{2})(.[0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$'.length;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function isDateTime(text: string): boolean {
  const [date = '', clock, ...rest] = text.toLowerCase().split('t');
  if (clock === undefined || rest.length > 0 || !isDate(date)) return false;
  const match = time.exec(clock);
  return match !== null && (match[1] as string) <= '23' && (match[2] as string) <= '59' && (match[3] as string) <= '59';
}

function tested(message: string, test: (text: string) => boolean): (text: string) => readonly string[] {
  return (text) => (test(text) ? [] : [message]);
}

const formats: Readonly<Record<string, FormatValue>> = {
  dns1123Label: new FormatValue('DNS1123Label', 30, (text) => nameIsDNSLabel(text, false)),
  dns1123Subdomain: new FormatValue('DNS1123Subdomain', 60, (text) => nameIsDNSSubdomain(text, false)),
  dns1035Label: new FormatValue('DNS1035Label', 30, (text) => nameIsDNS1035Label(text, false)),
  qualifiedName: new FormatValue('QualifiedName', 60, isQualifiedName),
  dns1123LabelPrefix: new FormatValue('DNS1123LabelPrefix', 30, (text) => nameIsDNSLabel(text, true)),
  dns1123SubdomainPrefix: new FormatValue('DNS1123SubdomainPrefix', 60, (text) => nameIsDNSSubdomain(text, true)),
  dns1035LabelPrefix: new FormatValue('DNS1035LabelPrefix', 30, (text) => nameIsDNS1035Label(text, true)),
  labelValue: new FormatValue('LabelValue', 40, isValidLabelValue),
  uri: new FormatValue('URI', 1103, (text) => {
    const url = parseRequestURI(text);
    return typeof url === 'string' ? [url] : [];
  }),
  uuid: new FormatValue(
    'uuid',
    uuidPatternLength,
    tested('does not match the UUID format', (text) => uuid.test(text)),
  ),
  byte: new FormatValue(
    'byte',
    84,
    tested('invalid base64', (text) => base64.test(text)),
  ),
  date: new FormatValue('date', timePatternLength, tested('invalid date', isDate)),
  datetime: new FormatValue('datetime', timePatternLength, tested('invalid datetime', isDateTime)),
};

/** Named formats: `format.dns1123Label().validate(text)` (kubernetes/apiserver pkg/cel/library/format.go). */
export const formatLibrary: Library = {
  name: 'kubernetes.format',
  functions: [
    functionDecl(
      'validate',
      memberOverload(
        'format-validate',
        [formatType, stringType],
        optionalType(listType(stringType)),
        (format, text) => {
          const problems = (format as FormatValue).validate(text as string);
          return problems.length === 0 ? optionalNone : new OptionalValue(new ArrayList(problems));
        },
      ),
    ),
    functionDecl(
      'format.named',
      overload('format-named', [stringType], optionalType(formatType), (name) =>
        Object.hasOwn(formats, name as string) ? new OptionalValue(formats[name as string]) : optionalNone,
      ),
    ),
    ...Object.entries(formats).map(([name, format]) =>
      functionDecl(
        `format.${name}`,
        overload(`format.${name}`, [], formatType, () => format),
      ),
    ),
  ],
};
