/** A node of a YAML document. */
export type Node = ScalarNode | SequenceNode | MappingNode | AliasNode;

export interface ScalarNode {
  readonly kind: 'scalar';
  /** Number of the line where the node begins, from 0. All kinds of nodes have it. */
  readonly line: number;
  readonly value: string;
  /** `tag:yaml.org,2002:int` for `!!int`. Empty without a tag. */
  readonly tag: string;
  /** Whether a type may be found from the text: there are neither quotes nor a tag. */
  readonly isImplicit: boolean;
}

export interface SequenceNode {
  readonly kind: 'sequence';
  readonly line: number;
  readonly items: Node[];
}

export interface MappingNode {
  readonly kind: 'mapping';
  readonly line: number;
  /** Each key is followed by its value. */
  readonly items: Node[];
}

export interface AliasNode {
  readonly kind: 'alias';
  readonly line: number;
  readonly name: string;
  readonly target: Node;
}
