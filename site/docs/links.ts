import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A broken link. */
export interface BrokenLink {
  /** Path of the page that contains the link, relative to the site. */
  readonly page: string;
  readonly link: string;
}

const decode = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");

function pagesIn(site: string, folder = site): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return pagesIn(site, path);
    return entry.name.endsWith('.html') ? [path] : [];
  });
}

/**
 * Checks the links of a built site: each file must exist, and its page must contain each anchor.
 *
 * @param site its folder
 * @returns the number of links within the site, and the broken links
 */
export function checkLinks(site: string): { readonly links: number; readonly broken: readonly BrokenLink[] } {
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsOf = (page: string) => {
    const known = anchors.get(page);
    if (known !== undefined) return known;
    const found = new Set([...readFileSync(page, 'utf8').matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => decode(id)));
    anchors.set(page, found);
    return found;
  };
  const broken: BrokenLink[] = [];
  const checked = new Map<string, boolean>();
  let links = 0;
  for (const page of pagesIn(site)) {
    // Scripts and code contain texts that look like links.
    const html = readFileSync(page, 'utf8').replace(/<script[^>]*>[\s\S]*?<\/script>/g, '');
    for (const [, found = ''] of html.matchAll(/<[a-z]+\s[^>]*?(?:href|src)="([^"]*)"/g)) {
      const link = decode(found);
      if (/^(https?|mailto|data):/.test(link)) continue;
      links += 1;
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? page : join(dirname(page), decodeURIComponent(path.split('?', 1).join()));
      const key = `${target}#${anchor ?? ''}`;
      const known = checked.get(key);
      const holds = known ?? leads(target, anchor);
      checked.set(key, holds);
      if (!holds) broken.push({ page: relative(site, page), link });
    }
  }
  return { links, broken };

  function leads(target: string, anchor: string | undefined): boolean {
    if (!target.startsWith(site) || !existsSync(target)) return false;
    const file = statSync(target).isDirectory() ? join(target, 'index.html') : target;
    if (!existsSync(file)) return false;
    if (anchor === undefined || anchor === '' || anchor === 'top') return true;
    return anchorsOf(file).has(decodeURIComponent(anchor));
  }
}
