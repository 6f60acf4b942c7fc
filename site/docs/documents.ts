import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  type Application,
  type CommentDisplayPart,
  DocumentReflection,
  MinimalSourceFile,
  type NormalizedPath,
  type ProjectReflection,
} from 'typedoc';
import { top } from '../../scripts/workspace.js';

/** A part of a page. Its text is from one file of the repository. */
export interface Part {
  /** Path relative to the top folder. */
  readonly file: string;
  /** The text to show instead of the whole file. Its links are relative to the file. */
  readonly text?: string;
}

/** A page of the site that is not part of the reference. */
export interface Page {
  /** Path below the site, without `.html`. */
  readonly path: string;
  /** Name in the navigation. Default: the heading of the first part. */
  readonly name?: string;
  readonly parts: readonly Part[];
  readonly children?: readonly Page[];
}

const repository = 'https://github.com/k8s-ts/k8s-ts';

export const textOf = (part: Part): string => part.text ?? readFileSync(join(top, part.file), 'utf8');

/**
 * Returns a section of a document: the lines below a heading of the second level, with or without the heading.
 *
 * @throws Error when the document has no such heading
 */
export function section(file: string, heading: string, options: { readonly withHeading?: boolean } = {}): Part {
  const text = readFileSync(join(top, file), 'utf8');
  const [before, after] = text.split(`\n## ${heading}\n`);
  if (before === undefined || after === undefined) throw new Error(`${file} has no section ${heading}`);
  const body = after.split(/^## /m, 1).join('');
  return { file, text: options.withHeading ? `## ${heading}\n${body}` : body };
}

/** Adds pages to the project, and replaces links to files of the repository by links to their pages. */
export class Documents {
  /** Paths of pages by their reflection (TypeDoc's object for a page). */
  readonly paths = new Map<unknown, string>();
  readonly #app: Application;
  readonly #project: ProjectReflection;
  /** Files that the site shows, relative to the top folder. */
  readonly #shown: ReadonlySet<string>;

  /** @param readmes files that pages of the reference show */
  constructor(app: Application, project: ProjectReflection, pages: readonly Page[], readmes: readonly string[]) {
    this.#app = app;
    this.#project = project;
    const whole = (page: Page): readonly string[] => [
      ...page.parts.flatMap(({ file, text }) => (text === undefined ? [file] : [])),
      ...(page.children ?? []).flatMap(whole),
    ];
    this.#shown = new Set([...readmes, ...pages.flatMap(whole)]);
  }

  /** Adds a page and its subpages. */
  add(page: Page, parent: ProjectReflection | DocumentReflection = this.#project): void {
    const name = page.name ?? /^# (.*)$/m.exec(page.parts.map(textOf).join('\n'))?.[1];
    if (name === undefined) throw new Error(`${page.path} has no heading`);
    const document = new DocumentReflection(name.replaceAll('`', ''), parent, this.content(page.parts), {});
    parent.addChild(document);
    const [first] = page.parts;
    const file = page.parts.length === 1 && first?.text === undefined ? first?.file : undefined;
    this.#project.registerReflection(document, undefined, file && (join(top, file) as NormalizedPath));
    this.paths.set(document, page.path);
    for (const child of page.children ?? []) this.add(child, document);
  }

  /** Parses parts to the content of a page. */
  content(parts: readonly Part[]): CommentDisplayPart[] {
    return parts.flatMap((part, index) => {
      const source = new MinimalSourceFile(this.#withLinks(part), join(top, part.file) as NormalizedPath);
      const { content } = this.#app.converter.parseRawComment(source, this.#project.files);
      return index === 0 ? content : [{ kind: 'text', text: '\n\n' }, ...content];
    });
  }

  /** Returns the text of a part. Links to folders and files that the site does not show lead to the repository. */
  #withLinks(part: Part): string {
    const outside = (target: string, anchor: string): string => {
      const path = relative(top, join(top, dirname(part.file), target));
      const isFolder = statSync(join(top, path)).isDirectory();
      const readme = isFolder ? join(path, 'README.md') : path;
      if (this.#shown.has(readme)) return `](${relative(dirname(part.file), readme)}${anchor})`;
      return `](${repository}/${isFolder ? 'tree' : 'blob'}/main/${path}${anchor})`;
    };
    return textOf(part)
      .split(/(^```[\s\S]*?^```$)/m)
      .map((piece) =>
        piece.startsWith('```')
          ? piece
          : piece.replace(/\]\(([^)\s#:]+)(#[^)]*)?\)/g, (link, target: string, anchor = '') =>
              existsSync(join(top, dirname(part.file), target)) ? outside(target, anchor) : link,
            ),
      )
      .join('');
  }
}
