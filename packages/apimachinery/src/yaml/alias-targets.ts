import { type Alias, isAlias, isCollection, isPair, type Node } from 'yaml';

/**
 * The target of each alias in a document: the last node before it with the anchor. Aliases without a target are left out. Takes linear
 * time, regardless of the number of aliases.
 */
export function aliasTargets(root: unknown): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  const walk = (node: unknown): void => {
    if (isPair(node)) {
      walk(node.key);
      walk(node.value);
    } else if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target !== undefined) targets.set(node, target);
    } else {
      const { anchor } = (node ?? {}) as { readonly anchor?: string };
      if (anchor !== undefined) anchors.set(anchor, node as Node);
      if (isCollection(node)) for (const item of node.items) walk(item);
    }
  };
  walk(root);
  return targets;
}
