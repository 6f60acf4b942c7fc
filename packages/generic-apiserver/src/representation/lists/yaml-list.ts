import { encodeYAML } from '@k8s-ts/apimachinery/yaml';
import type { JoinedBody } from '../bodies/joined-body.js';

/**
 * An object with a long list as a YAML body, encoded item by item. The text is the same as when the whole object is
 * encoded at once: keys are in order, and items of a list in a map are not indented.
 *
 * @param object the other members
 * @param member name of the list, which must not be empty
 * @param item returns the item with an index
 */
export function yamlList(
  object: Readonly<Record<string, unknown>>,
  member: string,
  count: number,
  item: (index: number) => unknown,
): JoinedBody {
  const part = (isBefore: boolean) => {
    const members = Object.entries(object).filter(
      ([name, value]) => name !== member && value !== undefined && name < member === isBefore,
    );
    return members.length === 0 ? '' : encodeYAML(Object.fromEntries(members));
  };
  return {
    head: `${part(true)}${member}:\n`,
    tail: part(false),
    count,
    size: undefined,
    item: (index, writer) => writer.text(encodeYAML([item(index)])),
  };
}
