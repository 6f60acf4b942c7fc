import { Cursor } from './cursor.js';
import { maxYAMLDepth } from './max-depth.js';
import type { MappingNode, Node, ScalarNode, SequenceNode } from './node.js';
import type { Characters } from './read-characters.js';
import type { Directive } from './scan-directive.js';
import type { Tag } from './scan-tag.js';
import { Scanner } from './scanner.js';
import type { Token, TokenType } from './token.js';
import { YAMLError } from './yaml-error.js';

/**
 * Parses the first document of a text; undefined if there is none. The text after it is ignored, as in go-yaml's Unmarshal.
 *
 * @throws YAMLError for malformed texts, aliases without an anchor before them, nesting beyond {@link maxYAMLDepth}
 */
export function parseFirstDocument(characters: Characters): Node | undefined {
  return new DocumentParser(characters).parse();
}

/** Longer than the tags of YAML, in UTF-16 code units. */
const longestTag = 64;

/** What can come before the content of a node. */
interface Properties {
  readonly tag: string;
  readonly anchor: string | undefined;
  readonly line: number;
}

class DocumentParser {
  readonly #cursor: Cursor;
  readonly #scanner: Scanner;
  /** The last node with each anchor. */
  readonly #anchors = new Map<string, Node>();
  readonly #tagPrefixes = new Map<string, string>();
  #depth = 0;

  constructor(characters: Characters) {
    this.#cursor = new Cursor(characters);
    this.#scanner = new Scanner(this.#cursor);
  }

  parse(): Node | undefined {
    const { type } = this.#scanner.peek();
    if (type === 'stream-end') return undefined;
    let root: Node;
    if (type !== 'directive' && type !== 'document-start') {
      this.#parseDirectives();
      root = this.#node(true, false);
    } else {
      this.#parseDirectives();
      const start = this.#scanner.peek();
      if (start.type !== 'document-start') throw errorAt(start, 'did not find expected <document start>');
      const content = this.#next();
      root = contentless.has(content.type) ? this.#empty(content.line) : this.#node(true, false);
    }
    // An error in the token after the document counts.
    this.#scanner.peek();
    return root;
  }

  #parseDirectives(): void {
    let hasVersion = false;
    let token = this.#scanner.peek();
    for (; token.type === 'directive'; token = this.#next()) {
      const directive = token.detail as Directive;
      if (directive.name === 'YAML') {
        if (hasVersion) throw errorAt(token, 'found duplicate %YAML directive');
        if (directive.version !== '1.1') throw errorAt(token, 'found incompatible YAML document');
        hasVersion = true;
      } else {
        if (this.#tagPrefixes.has(directive.handle)) throw errorAt(token, 'found duplicate %TAG directive');
        this.#tagPrefixes.set(directive.handle, directive.prefix);
      }
    }
    for (const [handle, prefix] of defaultTagPrefixes) {
      if (!this.#tagPrefixes.has(handle)) this.#tagPrefixes.set(handle, prefix);
    }
  }

  /** Goes over a token and peeks at the next one. */
  #next(): Token {
    this.#scanner.take();
    return this.#scanner.peek();
  }

  /**
   * @param isBlock whether block collections may stand here
   * @param isIndentless whether a block sequence may stand as far to the left as the mapping around it
   */
  #node(isBlock: boolean, isIndentless: boolean): Node {
    const token = this.#scanner.peek();
    if (token.type === 'alias') {
      this.#scanner.take();
      const target = this.#anchors.get(token.value);
      if (target === undefined) throw new YAMLError(`yaml: unknown anchor '${token.value}' referenced`);
      return { kind: 'alias', line: token.line, name: token.value, target };
    }
    const properties = this.#properties();
    const content = this.#scanner.peek();
    switch (content.type) {
      case 'scalar': {
        this.#scanner.take();
        const isImplicit = (properties.tag === '' && content.isPlain) || properties.tag === '!';
        return this.#scalar(properties, content.value, isImplicit);
      }
      case 'flow-sequence-start':
        return this.#flowSequence(properties);
      case 'flow-mapping-start':
        return this.#flowMapping(properties);
      case 'block-entry':
        if (isIndentless) return this.#indentlessSequence(properties);
        break;
      case 'block-sequence-start':
        if (isBlock) return this.#blockSequence(properties);
        break;
      case 'block-mapping-start':
        if (isBlock) return this.#blockMapping(properties);
        break;
    }
    if (properties.anchor === undefined && properties.tag === '') {
      throw errorAt(content, 'did not find expected node content');
    }
    return this.#scalar(properties, '', properties.tag === '');
  }

  /** Reads an anchor and a tag, in any order. */
  #properties(): Properties {
    const first = this.#scanner.peek();
    let token = first;
    let anchor: string | undefined;
    let tag: Token | undefined;
    for (; ; token = this.#next()) {
      if (token.type === 'anchor' && anchor === undefined) anchor = token.value;
      else if (token.type === 'tag' && tag === undefined) tag = token;
      else break;
    }
    return { anchor, tag: tag === undefined ? '' : this.#resolveTag(tag), line: first.line };
  }

  #resolveTag(token: Token): string {
    const { handle, suffix } = token.detail as Tag;
    if (handle === '') return suffix;
    const prefix = this.#tagPrefixes.get(handle);
    if (prefix === undefined) throw errorAt(token, 'found undefined tag handle');
    // A long tag is none of YAML's own, which alone have a meaning. A prefix may be as long as the body, and many nodes may have it.
    return prefix.length + suffix.length > longestTag ? '!long' : prefix + suffix;
  }

  #scalar(properties: Properties, value: string, isImplicit: boolean): ScalarNode {
    return this.#anchored(properties, {
      kind: 'scalar',
      line: properties.line,
      value,
      tag: properties.tag,
      isImplicit,
    });
  }

  #empty(line: number): ScalarNode {
    return { kind: 'scalar', line, value: '', tag: '', isImplicit: true };
  }

  #anchored<T extends Node>({ anchor }: Properties, node: T): T {
    if (anchor !== undefined) this.#anchors.set(anchor, node);
    return node;
  }

  #open<T extends SequenceNode | MappingNode>(properties: Properties, kind: T['kind']): T {
    if (++this.#depth > maxYAMLDepth) {
      const { line } = this.#scanner.peek();
      throw new YAMLError(`yaml: ${line > 0 ? `line ${line + 1}: ` : ''}exceeded max depth of ${maxYAMLDepth}`);
    }
    return this.#anchored(properties, { kind, line: properties.line, items: [] } as unknown as T);
  }

  #close<T extends Node>(node: T): T {
    this.#depth--;
    return node;
  }

  #blockSequence(properties: Properties): Node {
    const node = this.#open<SequenceNode>(properties, 'sequence');
    this.#scanner.take();
    for (;;) {
      const token = this.#scanner.peek();
      if (token.type === 'block-end') break;
      if (token.type !== 'block-entry') throw errorAt(token, "did not find expected '-' indicator");
      const { type } = this.#next();
      const isEmpty = type === 'block-entry' || type === 'block-end';
      node.items.push(isEmpty ? this.#empty(token.line) : this.#node(true, false));
    }
    this.#scanner.take();
    return this.#close(node);
  }

  #indentlessSequence(properties: Properties): Node {
    const node = this.#open<SequenceNode>(properties, 'sequence');
    for (;;) {
      const token = this.#scanner.peek();
      if (token.type !== 'block-entry') return this.#close(node);
      const { type } = this.#next();
      const isEmpty = type === 'block-entry' || endsBlockEntry(type);
      node.items.push(isEmpty ? this.#empty(token.line) : this.#node(true, false));
    }
  }

  #blockMapping(properties: Properties): Node {
    const node = this.#open<MappingNode>(properties, 'mapping');
    this.#scanner.take();
    for (;;) {
      const token = this.#scanner.peek();
      if (token.type === 'block-end') break;
      if (token.type !== 'key') throw errorAt(token, 'did not find expected key');
      node.items.push(this.#blockMappingPart(token));
      const value = this.#scanner.peek();
      node.items.push(value.type === 'mapping-value' ? this.#blockMappingPart(value) : this.#empty(value.line));
    }
    this.#scanner.take();
    return this.#close(node);
  }

  /** The node after a `key` or `mapping-value` token. */
  #blockMappingPart(token: Token): Node {
    const { type } = this.#next();
    return endsBlockEntry(type) ? this.#empty(token.line) : this.#node(true, true);
  }

  #flowSequence(properties: Properties): Node {
    const node = this.#open<SequenceNode>(properties, 'sequence');
    this.#scanner.take();
    for (let isFirst = true; ; isFirst = false) {
      const token = this.#flowEntry(isFirst, 'flow-sequence-end', "did not find expected ',' or ']'");
      if (token.type === 'flow-sequence-end') break;
      node.items.push(token.type === 'key' ? this.#flowPair(token) : this.#node(false, false));
    }
    this.#scanner.take();
    return this.#close(node);
  }

  /** A mapping of one entry without braces, in a sequence. */
  #flowPair({ line }: Token): Node {
    const node = this.#open<MappingNode>({ anchor: undefined, tag: '', line }, 'mapping');
    const token = this.#next();
    if (token.type !== 'mapping-value' && token.type !== 'flow-entry' && token.type !== 'flow-sequence-end') {
      node.items.push(this.#node(false, false));
    } else {
      // go-yaml goes over this token, and so refuses pairs without a key.
      this.#scanner.take();
      node.items.push(this.#empty(token.line));
    }
    node.items.push(this.#flowValue('flow-sequence-end'));
    this.#scanner.peek();
    return this.#close(node);
  }

  #flowMapping(properties: Properties): Node {
    const node = this.#open<MappingNode>(properties, 'mapping');
    this.#scanner.take();
    for (let isFirst = true; ; isFirst = false) {
      const token = this.#flowEntry(isFirst, 'flow-mapping-end', "did not find expected ',' or '}'");
      if (token.type === 'flow-mapping-end') break;
      if (token.type === 'key') {
        const key = this.#next();
        node.items.push(endsFlowPart(key.type, 'flow-mapping-end') ? this.#empty(key.line) : this.#node(false, false));
        node.items.push(this.#flowValue('flow-mapping-end'));
      } else {
        node.items.push(this.#node(false, false));
        node.items.push(this.#empty(this.#scanner.peek().line));
      }
    }
    this.#scanner.take();
    return this.#close(node);
  }

  /** The token that begins an entry or ends the collection, after a comma between entries. */
  #flowEntry(isFirst: boolean, end: TokenType, problem: string): Token {
    const token = this.#scanner.peek();
    if (isFirst || token.type === end) return token;
    if (token.type !== 'flow-entry') throw errorAt(token, problem);
    return this.#next();
  }

  /** The value after a key in brackets. */
  #flowValue(end: TokenType): Node {
    let token = this.#scanner.peek();
    if (token.type === 'mapping-value') {
      token = this.#next();
      if (token.type !== 'flow-entry' && token.type !== end) return this.#node(false, false);
    }
    return this.#empty(token.line);
  }
}

const defaultTagPrefixes = [
  ['!', '!'],
  ['!!', 'tag:yaml.org,2002:'],
] as const;

/** Tokens before which a document that begins with `---` is empty. */
const contentless: ReadonlySet<TokenType> = new Set(['directive', 'document-start', 'document-end', 'stream-end']);

function endsBlockEntry(type: TokenType): boolean {
  return type === 'key' || type === 'mapping-value' || type === 'block-end';
}

function endsFlowPart(type: TokenType, end: TokenType): boolean {
  return type === 'mapping-value' || type === 'flow-entry' || type === end;
}

/** An error at a token. As in go-yaml, the line before it is named. */
function errorAt({ line }: Token, problem: string): YAMLError {
  return new YAMLError(`yaml: ${line > 0 ? `line ${line}: ` : ''}${problem}`);
}
