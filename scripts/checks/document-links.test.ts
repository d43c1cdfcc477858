import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The anchor that GitHub gives a heading. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const readAnchors = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));

/** Returns the relative links of a document that lead to no file, or to no heading of it. */
function findBrokenLinks(document: string): string[] {
  const text = readFileSync(document, 'utf8').replaceAll(/^```.*?^```/gms, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? document : path.resolve(path.dirname(document), file);
      return !existsSync(target) || (anchor !== undefined && !readAnchors(target).includes(anchor));
    });
}

test('links between documents lead to files and headings that exist', () => {
  const documents = globSync('{*.md,{.github,docs,gateway,infra,scripts,services,shared,web}/**/*.md}', {
    cwd: root,
    exclude: ['**/node_modules', '**/template*/**'],
  });
  expect(documents).toContain('docs/architecture.md');
  const broken = documents.flatMap((document) =>
    findBrokenLinks(path.join(root, document)).map((link) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});
