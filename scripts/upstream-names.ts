import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { top, workspacePackages } from './workspace.js';

/**
 * Collects the places of upstream that comments name, such as `kubernetes/apiserver pkg/endpoints/installer.go,
 * registerResourceHandlers`, with our declarations that have these comments. `--write` writes them to
 * docs/upstream-names.md; without it, the script fails when that document differs from the comments.
 */
interface Place {
  readonly repository: string;
  readonly path: string;
  /** Upstream's declaration. Undefined: the comment names only the file or folder. */
  readonly name: string | undefined;
  /** Our declaration. Undefined for a comment that belongs to no declaration. */
  readonly ours: string | undefined;
  readonly file: string;
}

/** `repository path, Name, Name` or `repository path`, Name. */
const citation =
  /`((?:kubernetes|kubernetes-sigs|etcd-io|golang)(?:\/[\w-]+)?) ([\w-]+\/[\w./-]*?|[\w-]+\.go)\/?((?:,? [A-Za-z][\w.]*)*)`(?:, ([A-Za-z]*[A-Z]\w*(?:\.\w+)*))?/g;

/** Returns the places that a comment names. */
const placesIn = (comment: string) =>
  [...comment.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').matchAll(citation)].flatMap(
    ([, repository = '', path = '', inside = '', behind = '']) => {
      const found = `${inside} ${behind}`.match(/[A-Za-z][\w.]*\w/g)?.filter((name) => !name.endsWith('.go')) ?? [];
      const names = found.length > 0 ? found : [undefined];
      return names.map((name) => ({
        repository: repository === 'kubernetes' ? 'kubernetes/kubernetes' : repository,
        path,
        name,
      }));
    },
  );

/**
 * Returns the name of the declaration that a node is: `Store`, `Store.create`. For other nodes, returns the name of the
 * declaration around it.
 */
function declaredName(node: ts.Node): string | undefined {
  const own = ts.isVariableStatement(node)
    ? node.declarationList.declarations[0]?.name.getText()
    : (node as ts.NamedDeclaration).name?.getText();
  const around = ts.isSourceFile(node) ? undefined : declaredName(node.parent);
  if (own === undefined || ts.isParameter(node)) return around;
  const isMember =
    ts.isClassElement(node) || ts.isTypeElement(node) || ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node);
  if (isMember && around !== undefined) return `${around}.${own}`;
  return around ?? own;
}

function placesOf(file: string): Place[] {
  const text = readFileSync(join(top, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const places: Place[] = [];
  const seen = new Set<number>();
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
      if (seen.has(pos)) continue;
      seen.add(pos);
      const ours = declaredName(node);
      places.push(...placesIn(text.slice(pos, end)).map((place) => ({ ...place, ours, file })));
    }
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  return places;
}

const files = workspacePackages()
  .flatMap(({ folder }) =>
    readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
      relative(top, join(folder, 'src', file)),
    ),
  )
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/generated\//.test(file))
  .sort();
const places = files.flatMap(placesOf);

/** Compares texts in the order of the document: without regard to case. */
const byText = (a: string, b: string): number => {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()];
  return left === right ? 0 : left < right ? -1 : 1;
};

const linkTo = ({ ours, file }: Place): string =>
  `[\`${ours ?? file.split('/').at(-1)}\`](../${file})${ours === undefined ? '' : ` of ${file.split('/src/')[0]}`}`;

/** Rows of a table. Each row has a cell of the left column, and all cells of the right column that belong to it. */
function rows(pairs: readonly (readonly [left: string, right: string])[]): string[] {
  const byLeft = new Map<string, Set<string>>();
  for (const [left, right] of pairs) byLeft.set(left, (byLeft.get(left) ?? new Set()).add(right));
  return [...byLeft]
    .sort(([a], [b]) => byText(a, b))
    .map(([left, right]) => `| ${left} | ${[...right].sort(byText).join(', ')} |`);
}

const repositories = [...new Set(places.map(({ repository }) => repository))].sort(byText);
const document = `# Upstream's names

Where to find here what you know from the source of Kubernetes. \`npx tsx scripts/upstream-names.ts --write\` makes this page from the comments that name a
place of upstream, such as \`kubernetes/apiserver pkg/endpoints/installer.go, registerResourceHandlers\`; \`npm run check\` fails when it is stale.

## By name

| upstream | here |
|---|---|
${rows(places.flatMap((place) => (place.name === undefined ? [] : [[`\`${place.name}\``, linkTo(place)] as const]))).join('\n')}

## By place

${repositories
  .map((repository) => {
    const own = places.filter((place) => place.repository === repository);
    return `### ${repository}\n\n| upstream | here |\n|---|---|\n${rows(own.map((place) => [`\`${place.path}\``, linkTo(place)])).join('\n')}\n`;
  })
  .join('\n')}`;

const path = join(top, 'docs', 'upstream-names.md');
if (process.argv.includes('--write')) writeFileSync(path, document);
else if (!existsSync(path) || readFileSync(path, 'utf8') !== document) {
  console.error('docs/upstream-names.md is stale: npx tsx scripts/upstream-names.ts --write');
  process.exit(1);
}
console.log(`${places.length} places of upstream in ${new Set(places.map(({ file }) => file)).size} files`);
