import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { entryPoints, type Manifest, top, workspacePackages } from './workspace.js';

/**
 * Checks that the parts of each folder (its files and the folders inside it) import each other in one direction:
 * without circles, imports of types included. Thus no two folders side by side, and no two files, import each other.
 * Tests may import anything.
 *
 * tsx scripts/import-circles.ts [FOLDER...]
 *
 * FOLDER is a package, such as `packages/cel`. Default: all packages, applications and examples.
 */

/** For each part of a folder: the parts that it imports, with the importing files. */
type Imports = Map<string, Map<string, string[]>>;

/** The imports between the parts of each folder below the sources of a package, by the folder's path. */
function importsOf(folder: string): ReadonlyMap<string, Imports> {
  const source = join(folder, 'src');
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  // A package may import itself by its name.
  const doors = new Map(
    entryPoints({ ...manifest, exports: manifest.exports ?? {} }).map(({ subpath, source }) => [
      join(manifest.name, subpath),
      relative('src', source),
    ]),
  );
  const files = new Set(
    readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.(test|bench))\.ts$/.test(file)),
  );
  const folders = new Map<string, Imports>();
  for (const file of files) {
    for (const { fileName } of ts.preProcessFile(readFileSync(join(source, file), 'utf8')).importedFiles) {
      const target = doors.get(fileName) ?? join(dirname(file), fileName).replace(/\.js$/, '.ts');
      if (!files.has(target) || target === file) continue;
      const [from, to] = [file.split('/'), target.split('/')];
      const depth = from.findIndex((name, i) => name !== to[i]);
      const room = from.slice(0, depth).join('/');
      const imports: Imports = folders.get(room) ?? new Map();
      folders.set(room, imports);
      const [part, imported] = [from[depth] as string, to[depth] as string];
      const importedBy = imports.get(part) ?? new Map<string, string[]>();
      imports.set(part, importedBy);
      importedBy.set(imported, [...(importedBy.get(imported) ?? []), `${file} imports ${target}`]);
    }
  }
  return folders;
}

/**
 * Returns a circle: each part imports the next one, and the last imports the first. Undefined if there is no circle.
 */
function circleIn(imports: Imports): readonly string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const walk = (part: string): readonly string[] | undefined => {
    if (path.includes(part)) return path.slice(path.indexOf(part));
    if (done.has(part)) return undefined;
    path.push(part);
    for (const next of imports.get(part)?.keys() ?? []) {
      const circle = walk(next);
      if (circle) return circle;
    }
    path.pop();
    done.add(part);
    return undefined;
  };
  for (const part of imports.keys()) {
    const circle = walk(part);
    if (circle) return circle;
  }
  return undefined;
}

const examples = readdirSync(join(top, 'examples')).map((name) => join(top, 'examples', name));
const all = [...workspacePackages().map(({ folder }) => folder), ...examples]
  .filter((folder) => existsSync(join(folder, 'src')))
  .map((folder) => relative(top, folder));
const chosen = process.argv.slice(2).map((folder) => folder.replace(/\/$/, ''));
let circles = 0;
for (const folder of chosen.length > 0 ? chosen : all) {
  for (const [room, imports] of importsOf(join(top, folder))) {
    const circle = circleIn(imports);
    if (circle === undefined) continue;
    circles++;
    console.error(`${join(folder, 'src', room)}: ${[...circle, circle[0]].join(' → ')}`);
    circle.forEach((part, i) => {
      const next = circle[(i + 1) % circle.length] as string;
      const examples = imports.get(part)?.get(next) ?? [];
      for (const example of examples.slice(0, 3)) console.error(`  ${example}`);
    });
  }
}
if (circles > 0) console.error('Move what both need below them: a type, a function, or a file.');
process.exit(circles === 0 ? 0 : 1);
