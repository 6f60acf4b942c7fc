import { isRecord } from './paths.js';
import type { Json } from './scenario.js';

const uid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
const microTime = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\b/g;
const time = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g;
const age = /^\d+s$/;
const versionInText = /(\bresourceVersion"?: ?")([1-9]\d*)"/g;
const versionInMessage = /(\bResourceVersion in (?:the )?(?:precondition|record|object meta)(?:: | \())(\d+)/g;
const versionOfServer = /\b(Too large resource version: \d+, current: |too old resource version: \d+ \()\d+/g;

/**
 * Replaces the values that differ between two runs of a conversation by names. Equal values get equal names: the first
 * uid is `<uid 1>` wherever it occurs, the first resource version `<rv 1>`. Times become `<time>` and `<microtime>`,
 * ages of seconds in tables `<age>`, continue tokens of lists `<continue>`, saved texts `<saved NAME>`.
 */
export class Names {
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();
  private readonly saved = new Map<string, string>();

  /**
   * Remembers a saved value, so that it is replaced by `<saved NAME>`. Does not remember texts of up to three
   * characters, nor numbers and uids, which have names of their own.
   */
  save(name: string, value: string): void {
    if (/^\d+$/.test(value) || /^[0-9a-f-]{36}$/.test(value) || value.length <= 3) return;
    this.saved.set(name, value);
  }

  /** Returns a value with names in it. @param key the name of the field that holds the value */
  value(value: Json, key: string): Json {
    if (typeof value === 'string') {
      if (key === 'resourceVersion' && /^[1-9]\d*$/.test(value)) return this.nameOf('rv', value);
      if (key === 'cells' && age.test(value)) return '<age>';
      return key === 'continue' && value !== '' ? '<continue>' : this.text(value);
    }
    if (Array.isArray(value)) return value.map((item: Json) => this.value(item, key));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [this.text(name), this.value(item, name)]));
  }

  private text(text: string): string {
    let named = text;
    for (const [name, value] of this.saved) named = named.replaceAll(value, `<saved ${name}>`);
    return named
      .replace(uid, (value) => this.nameOf('uid', value))
      .replace(microTime, '<microtime>')
      .replace(time, '<time>')
      .replace(versionInText, (_, before: string, value: string) => `${before}${this.nameOf('rv', value)}"`)
      .replace(versionInMessage, (_, before: string, value: string) => before + this.nameOf('rv', value))
      .replace(versionOfServer, '$1<rv>');
  }

  private nameOf(kind: 'uid' | 'rv', value: string): string {
    const known = this.names.get(`${kind} ${value}`);
    if (known !== undefined) return known;
    const number = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, number);
    const name = `<${kind} ${number}>`;
    this.names.set(`${kind} ${value}`, name);
    return name;
  }
}
