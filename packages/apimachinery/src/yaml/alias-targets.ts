import { type Alias, isAlias, isCollection, isPair, type Node } from 'yaml';

/**
 * What each alias of a document stands for: the last node before it that has the anchor. Aliases without one are left out. Takes time linear in
 * the size of the document, however many aliases there are.
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
