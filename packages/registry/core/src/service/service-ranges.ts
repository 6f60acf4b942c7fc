import { parseCIDR } from '@k8s-ts/api/validation';

/**
 * Reads the ranges of cluster IPs: a CIDR, or two of them, comma-separated, one of each IP family.
 *
 * @throws Error for other texts
 */
export function parseServiceRanges(text: string): readonly [primary: string, ...others: string[]] {
  const [primary = '', ...others] = text.split(',').map((range) => range.trim());
  const families = [primary, ...others].map((range) => {
    const cidr = parseCIDR(range);
    if (!cidr) throw new Error(`invalid CIDR address: ${range}`);
    return cidr.network.family;
  });
  if (families.length > 2) throw new Error('must not contain more than two entries');
  if (new Set(families).size < families.length) throw new Error('the two ranges must be of different IP families');
  return [primary, ...others];
}
