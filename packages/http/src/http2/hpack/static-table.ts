/**
 * Headers that HPACK knows from the beginning, by index; the first is 1 (RFC 7541, appendix A). Entries without a value
 * are names only.
 */
const entries =
  `:authority|:method GET|:method POST|:path /|:path /index.html|:scheme http|:scheme https|:status 200|:status 204|:status 206|:status 304|:status 400|:status 404|:status 500|accept-charset|accept-encoding gzip, deflate|accept-language|accept-ranges|accept|access-control-allow-origin|age|allow|authorization|cache-control|content-disposition|content-encoding|content-language|content-length|content-location|content-range|content-type|cookie|date|etag|expect|expires|from|host|if-match|if-modified-since|if-none-match|if-range|if-unmodified-since|last-modified|link|location|max-forwards|proxy-authenticate|proxy-authorization|range|referer|refresh|retry-after|server|set-cookie|strict-transport-security|transfer-encoding|user-agent|vary|via|www-authenticate`.split(
    '|',
  );

const split = entries.map((entry) => /^(\S+) ?(.*)$/.exec(entry) as unknown as readonly [string, string, string]);

/** Names and values by index, beginning with 1. */
export const staticNames: readonly string[] = ['', ...split.map(([, name]) => name)];
export const staticValues: readonly string[] = ['', ...split.map(([, , value]) => value)];

/** The lowest index of each name. */
export const staticIndexes: ReadonlyMap<string, number> = new Map(
  staticNames.map((name, index) => [name, index] as const).reverse(),
);
