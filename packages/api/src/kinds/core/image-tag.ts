const component = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const domainPart = '(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])';
const domain = `(?:${domainPart}(?:\\.${domainPart})*|\\[[0-9a-fA-F:]+\\])(?::[0-9]+)?`;
const reference = new RegExp(
  `^(?:${domain}/)?(${component}(?:/${component})*)(?::([\\w][\\w.-]{0,127}))?(@[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,})?$`,
);
const identifier = /^[a-f0-9]{64}$/;
const maxPathLength = 255;

/**
 * Tag of an image reference: `latest` when it has neither tag nor digest, '' when it has only a digest or cannot be
 * parsed (`kubernetes pkg/util/parsers`, by the grammar of distribution/reference).
 */
export function imageTag(image: unknown): string {
  if (typeof image !== 'string' || identifier.test(image)) return '';
  const match = reference.exec(normalised(image));
  if (match === null) return '';
  const [, path = '', tag, digest] = match;
  if (path.length > maxPathLength) return '';
  return tag ?? (digest === undefined ? 'latest' : '');
}

/** Prepends the default registry's domain when the first part is not a domain. */
function normalised(image: string): string {
  const slash = image.indexOf('/');
  const first = slash < 0 ? '' : image.slice(0, slash);
  const isDomain = /[.:]/.test(first) || first === 'localhost' || first.toLowerCase() !== first;
  if (slash >= 0 && isDomain) return image;
  return slash < 0 ? `docker.io/library/${image}` : `docker.io/${image}`;
}

/** The pull policy that containers and volumes of an image have by default. */
export const pullPolicy = (image: unknown): string => (imageTag(image) === 'latest' ? 'Always' : 'IfNotPresent');
