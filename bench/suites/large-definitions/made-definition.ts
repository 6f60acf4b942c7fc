/** A made-up definition, as it is sent. */
export interface MadeDefinition {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly annotations: Readonly<Record<string, string>> };
  readonly spec: Readonly<Record<string, unknown>>;
}

type Schema = Readonly<Record<string, unknown>>;

/** A generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words =
  'the a of this field object name value container volume pod node must be set when is specified defaults to more info list key label selector resource policy limit request if not only one may used by controller for each and or in namespace that will'.split(
    ' ',
  );
const nouns =
  'name key value path port host mode type policy limit request selector label volume mount secret config source target ref weight count timeout interval image command args env template spec rule match action'.split(
    ' ',
  );

/** Makes schemas with the shape of those that controller-gen writes for Go types such as pod templates. */
class SchemaMaker {
  readonly #random: () => number;
  #names = 0;

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
  }

  /** An object with fields until its JSON has about this many bytes. */
  object(bytes: number, depth: number): Schema {
    const properties: Record<string, Schema> = {};
    let left = bytes - 120;
    while (left > 0) {
      const name = this.#name();
      const share = depth < 10 && left > 800 && this.#random() < 0.5 ? left * (0.2 + 0.5 * this.#random()) : 0;
      const value = share > 600 ? this.#nested(share, depth) : this.#leaf();
      properties[name] = value;
      left -= JSON.stringify(value).length + name.length + 4;
    }
    const [first = ''] = Object.keys(properties);
    return {
      description: this.#description(),
      type: 'object',
      properties,
      ...(this.#random() < 0.4 ? { required: [first] } : {}),
    };
  }

  /** The fields that a rule reads, with the rules of one object. */
  withRules(schema: Schema, count: number): Schema {
    const properties = { ...(schema.properties as Record<string, Schema>) };
    const rules: object[] = [];
    for (let i = 0; i < count; i++) {
      const [min, max, fixed] = ['min', 'max', 'fixed'].map((prefix) => `${prefix}_${this.#name()}`);
      properties[min as string] = { description: this.#description(), type: 'integer', minimum: 0 };
      properties[max as string] = { description: this.#description(), type: 'integer' };
      properties[fixed as string] = { description: this.#description(), type: 'string', maxLength: 253 };
      rules.push(
        { rule: `!has(self.${min}) || !has(self.${max}) || self.${min} <= self.${max}`, message: 'min is over max' },
        { rule: `!has(oldSelf.${fixed}) || (has(self.${fixed}) && self.${fixed} == oldSelf.${fixed})` },
      );
    }
    return { ...schema, properties, 'x-kubernetes-validations': rules };
  }

  #nested(bytes: number, depth: number): Schema {
    const choice = this.#random();
    if (choice < 0.6) return this.object(bytes, depth + 1);
    const items = this.object(bytes - 150, depth + 1);
    const description = this.#description();
    if (choice < 0.7) return { description, type: 'object', additionalProperties: items };
    if (choice < 0.85) return { description, type: 'array', items, 'x-kubernetes-list-type': 'atomic' };
    const properties = { ...(items.properties as object), id: { description: this.#description(), type: 'string' } };
    return {
      description,
      type: 'array',
      items: { ...items, properties, required: ['id'] },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['id'],
    };
  }

  #leaf(): Schema {
    const description = this.#description();
    const leaves: readonly Schema[] = [
      { description, type: 'string' },
      { description, type: 'string', minLength: 1, maxLength: 253, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' },
      { description, type: 'string', enum: ['Always', 'Never', 'IfNotPresent'], default: 'Always' },
      { description, type: 'integer', format: 'int32', minimum: 0 },
      { description, type: 'integer', format: 'int64' },
      { description, type: 'boolean' },
      { description, type: 'object', additionalProperties: { type: 'string' } },
      { description, type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'atomic' },
      {
        description,
        anyOf: [{ type: 'integer' }, { type: 'string' }],
        'x-kubernetes-int-or-string': true,
        pattern: '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE])?$',
      },
    ];
    return leaves[Math.floor(this.#random() * leaves.length)] as Schema;
  }

  #description(): string {
    const length = 6 + Math.floor(this.#random() ** 2 * 50);
    return `${Array.from({ length }, () => words[Math.floor(this.#random() * words.length)]).join(' ')}.`;
  }

  #name(): string {
    const [first, second] = [nouns, nouns].map((list) => list[Math.floor(this.#random() * list.length)] as string);
    return `${first}${second?.charAt(0).toUpperCase()}${second?.slice(1)}${this.#names++ % 100}`;
  }
}

/**
 * Makes a definition of a number of bytes of JSON in the shape of real ones: a deep structural schema with
 * descriptions, a second version from 100 KB on that differs in some fields, a third from 500 KB on, and two rules for
 * every 20 KB. The same arguments make the same definition.
 *
 * @param plural its group is `PLURAL.example.com`
 */
export function madeDefinition(plural: string, kilobytes: number, seed: number): MadeDefinition {
  const names = kilobytes >= 500 ? ['v1', 'v1beta1', 'v1alpha1'] : kilobytes >= 100 ? ['v1', 'v1beta1'] : ['v1'];
  const bytes = (kilobytes * 1000) / names.length;
  const versions = names.map((name, at) => {
    const maker = new SchemaMaker(seed);
    const ruled = maker.withRules(maker.object(bytes * 0.75, 2), Math.max(1, Math.round(bytes / 20_000)));
    const properties = {
      apiVersion: { description: 'The version of this schema.', type: 'string' },
      kind: { description: 'The REST resource that this object represents.', type: 'string' },
      metadata: { type: 'object' },
      spec:
        at === 0
          ? ruled
          : { ...ruled, properties: { ...(ruled.properties as object), [`only${name}`]: { type: 'string' } } },
      status: maker.object(bytes * 0.23, 2),
    };
    const openAPIV3Schema = { description: 'A made-up kind.', type: 'object', properties };
    return {
      name,
      served: true,
      storage: at === 0,
      schema: { openAPIV3Schema },
      subresources: { status: {} },
      additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' }],
    };
  });
  const kind = `${plural.charAt(0).toUpperCase()}${plural.slice(1)}`;
  const group = `${plural}.example.com`;
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${group}`, annotations: { 'controller-gen.kubebuilder.io/version': 'v0.19.0' } },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural, kind, listKind: `${kind}List`, singular: plural.toLowerCase(), categories: ['all'] },
      versions,
    },
  };
}
