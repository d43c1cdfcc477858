import { cutText } from '@stagedoor/contracts/cut-text';
import { escapeHtml } from '@stagedoor/service-kit/common/escape-html';
import type { Picture } from '#/public-pages/prerendered-page.ts';

/** The `sizes` attribute of pictures in the app: the width of the screen, or of the column of posts. */
const sizes = '(min-width: 48rem) 600px, 100vw';

/** Returns a picture as an element, of the same size as in the app, so that what the app shows later is not larger. */
export function toImage({ url, sources, alt, width, height }: Picture): string {
  const several = sources.length > 0 ? ` srcset="${toSourceSet(sources)}" sizes="${sizes}"` : '';
  return `<img src="${escapeHtml(url)}"${several} width="${width}" height="${height}" alt="${escapeHtml(alt)}" fetchpriority="high">`;
}

/** Returns the request of a picture ahead of its element. */
export function toPreload({ url, sources }: Picture): string {
  const several = sources.length > 0 ? ` imagesrcset="${toSourceSet(sources)}" imagesizes="${sizes}"` : '';
  return `<link rel="preload" as="image" href="${escapeHtml(url)}"${several} fetchpriority="high">`;
}

function toSourceSet(sources: Picture['sources']): string {
  return sources.map(({ url, width }) => `${escapeHtml(url)} ${width}w`).join(', ');
}

/** Returns text of several lines as paragraphs of HTML. */
export function toParagraphs(text: string): string {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
}

/** Returns a value as JSON for a script element: nothing in it can end the element. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Cuts text at a word so that it has no more than the given number of characters. */
export function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const cut = cutText(line, max - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > max / 2 ? end : undefined)}…`;
}
