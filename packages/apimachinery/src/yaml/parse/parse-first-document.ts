import { Cursor } from '../scan/cursor.js';
import type { Characters } from '../scan/read-characters.js';
import type { Directive } from '../scan/scan-directive.js';
import type { Tag } from '../scan/scan-tag.js';
import { Scanner } from '../scan/scanner.js';
import type { Token, TokenType } from '../scan/token.js';
import { YAMLError } from '../yaml-error.js';
import type { MappingNode, Node, ScalarNode, SequenceNode } from './node.js';

/**
 * Parses the first document of a text; undefined if the text has no document. The text after it is ignored, as in
 * go-yaml's Unmarshal.
 *
 * @throws YAMLError for malformed texts, aliases without an anchor before them, nesting beyond the limit of the
 *   {@link Scanner}
 */
export function parseFirstDocument(characters: Characters): Node | undefined {
  return new DocumentParser(characters).parse();
}

/** Maximum length of a tag, in UTF-16 code units. YAML's own tags are shorter. */
const longestTag = 64;

/** A collection that is being parsed. */
interface Frame {
  readonly form:
    | 'block-sequence'
    | 'indentless-sequence'
    | 'block-mapping'
    | 'flow-sequence'
    | 'flow-pair'
    | 'flow-mapping';
  readonly node: SequenceNode | MappingNode;
  /** In a flow mapping: the entry has neither an indicator for its key nor one for its value. */
  isBareKey: boolean;
}

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
  /**
   * The open collections around the next token, the outermost first. An explicit stack, because the call stack is
   * limited.
   */
  readonly #frames: Frame[] = [];

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
      root = this.#root();
    } else {
      this.#parseDirectives();
      const start = this.#scanner.peek();
      if (start.type !== 'document-start') throw errorAt(start, 'did not find expected <document start>');
      const content = this.#next();
      root = contentless.has(content.type) ? this.#empty(content.line) : this.#root();
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

  /** Skips a token and peeks at the next one. */
  #next(): Token {
    this.#scanner.take();
    return this.#scanner.peek();
  }

  #root(): Node {
    let node = this.#node(true, false);
    for (let frame = this.#frames.at(-1); frame !== undefined; frame = this.#frames.at(-1)) {
      if (node !== undefined) frame.node.items.push(node);
      node = this.#advance(frame);
    }
    return node as Node;
  }

  /**
   * A node without items of its own; undefined for a collection, which has been opened then.
   *
   * @param isBlock whether block collections may stand here
   * @param isIndentless whether a block sequence may stand as far to the left as the mapping around it
   */
  #node(isBlock: boolean, isIndentless: boolean): Node | undefined {
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
        return this.#open('flow-sequence', properties);
      case 'flow-mapping-start':
        return this.#open('flow-mapping', properties);
      case 'block-entry':
        if (isIndentless) return this.#open('indentless-sequence', properties);
        break;
      case 'block-sequence-start':
        if (isBlock) return this.#open('block-sequence', properties);
        break;
      case 'block-mapping-start':
        if (isBlock) return this.#open('block-mapping', properties);
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
    // Only YAML's own tags have a meaning, and a long tag cannot be one of them. A prefix may be as long as the body,
    // and many nodes may have it.
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

  #open(form: Frame['form'], properties: Properties): undefined {
    const kind = form.endsWith('sequence') ? 'sequence' : 'mapping';
    const node = this.#anchored<SequenceNode | MappingNode>(properties, { kind, line: properties.line, items: [] });
    this.#frames.push({ form, node, isBareKey: false });
    // Sequences without an indentation of their own, and pairs without braces, have no token for their beginning.
    if (form !== 'indentless-sequence' && form !== 'flow-pair') this.#scanner.take();
  }

  /** Ends the innermost collection. */
  #close(): Node {
    return (this.#frames.pop() as Frame).node;
  }

  /** The next item of the innermost collection, as {@link #node} returns it, or the collection itself at its end. */
  #advance(frame: Frame): Node | undefined {
    switch (frame.form) {
      case 'block-sequence':
        return this.#blockSequenceItem();
      case 'indentless-sequence':
        return this.#indentlessSequenceItem();
      case 'block-mapping':
        return this.#blockMappingItem(frame.node.items.length % 2 === 0);
      case 'flow-sequence':
        return this.#flowSequenceItem(frame.node.items.length === 0);
      case 'flow-pair':
        return this.#flowPairItem(frame.node.items.length);
      case 'flow-mapping':
        return this.#flowMappingItem(frame);
    }
  }

  #blockSequenceItem(): Node | undefined {
    const token = this.#scanner.peek();
    if (token.type === 'block-end') {
      this.#scanner.take();
      return this.#close();
    }
    if (token.type !== 'block-entry') throw errorAt(token, "did not find expected '-' indicator");
    const { type } = this.#next();
    const isEmpty = type === 'block-entry' || type === 'block-end';
    return isEmpty ? this.#empty(token.line) : this.#node(true, false);
  }

  #indentlessSequenceItem(): Node | undefined {
    const token = this.#scanner.peek();
    if (token.type !== 'block-entry') return this.#close();
    const { type } = this.#next();
    const isEmpty = type === 'block-entry' || endsBlockEntry(type);
    return isEmpty ? this.#empty(token.line) : this.#node(true, false);
  }

  #blockMappingItem(isKey: boolean): Node | undefined {
    const token = this.#scanner.peek();
    if (!isKey) return token.type === 'mapping-value' ? this.#blockMappingPart(token) : this.#empty(token.line);
    if (token.type === 'block-end') {
      this.#scanner.take();
      return this.#close();
    }
    if (token.type !== 'key') throw errorAt(token, 'did not find expected key');
    return this.#blockMappingPart(token);
  }

  /** The node after a `key` or `mapping-value` token. */
  #blockMappingPart(token: Token): Node | undefined {
    const { type } = this.#next();
    return endsBlockEntry(type) ? this.#empty(token.line) : this.#node(true, true);
  }

  #flowSequenceItem(isFirst: boolean): Node | undefined {
    const token = this.#flowEntry(isFirst, 'flow-sequence-end', "did not find expected ',' or ']'");
    if (token.type === 'flow-sequence-end') {
      this.#scanner.take();
      return this.#close();
    }
    if (token.type !== 'key') return this.#node(false, false);
    return this.#open('flow-pair', { anchor: undefined, tag: '', line: token.line });
  }

  /** The key, the value or the end of a mapping of one entry without braces, in a sequence. */
  #flowPairItem(index: number): Node | undefined {
    if (index === 1) return this.#flowValue('flow-sequence-end');
    if (index === 2) {
      this.#scanner.peek();
      return this.#close();
    }
    const token = this.#next();
    if (token.type !== 'mapping-value' && token.type !== 'flow-entry' && token.type !== 'flow-sequence-end') {
      return this.#node(false, false);
    }
    // go-yaml skips this token, and so refuses pairs without a key.
    this.#scanner.take();
    return this.#empty(token.line);
  }

  #flowMappingItem(frame: Frame): Node | undefined {
    const { length } = frame.node.items;
    if (length % 2 === 1) {
      if (!frame.isBareKey) return this.#flowValue('flow-mapping-end');
      frame.isBareKey = false;
      return this.#empty(this.#scanner.peek().line);
    }
    const token = this.#flowEntry(length === 0, 'flow-mapping-end', "did not find expected ',' or '}'");
    if (token.type === 'flow-mapping-end') {
      this.#scanner.take();
      return this.#close();
    }
    if (token.type !== 'key') {
      frame.isBareKey = true;
      return this.#node(false, false);
    }
    const key = this.#next();
    return endsFlowPart(key.type, 'flow-mapping-end') ? this.#empty(key.line) : this.#node(false, false);
  }

  /** The token that begins an entry or ends the collection, after a comma between entries. */
  #flowEntry(isFirst: boolean, end: TokenType, problem: string): Token {
    const token = this.#scanner.peek();
    if (isFirst || token.type === end) return token;
    if (token.type !== 'flow-entry') throw errorAt(token, problem);
    return this.#next();
  }

  /** The value after a key in brackets. */
  #flowValue(end: TokenType): Node | undefined {
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

/** A document is empty when one of these tokens follows its `---`. */
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
