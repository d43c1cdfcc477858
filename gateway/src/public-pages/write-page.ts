import { escapeHtml } from '@stagedoor/service-kit/common/escape-html';
import { toPreload, toScriptJson } from '#/public-pages/html.ts';
import type { PrerenderedPage } from '#/public-pages/prerendered-page.ts';

const ownTitle = /<title>[^<]*<\/title>/;
const ownDescription = /<meta name="description"[^<>]*>/;
const root = '<div id="root">';
const icon = '/icon-512.png';

/** Writes what a page is about into the web app's page, beside its root: the app takes the text away once it shows the page itself. */
export function writePage(template: string, page: PrerenderedPage, publicUrl: string): string {
  const {
    title,
    previewTitle = title,
    description,
    path,
    kind,
    image = icon,
    picture,
    isIndexed,
    about,
    content,
  } = page;
  const url = new URL(path, publicUrl).href;
  const meta = (key: 'name' | 'property', name: string, value: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(value)}">`;
  const head = [
    `<title>${escapeHtml(`${title} · Stagedoor`)}</title>`,
    meta('name', 'description', description),
    ...(isIndexed ? [] : [meta('name', 'robots', 'noindex')]),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:site_name', 'Stagedoor'),
    meta('property', 'og:type', kind),
    meta('property', 'og:title', previewTitle),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', new URL(image, publicUrl).href),
    ...(picture === undefined || picture.alt === '' ? [] : [meta('property', 'og:image:alt', picture.alt)]),
    meta('name', 'twitter:card', picture === undefined ? 'summary' : 'summary_large_image'),
    ...(picture === undefined ? [] : [toPreload(picture)]),
    ...(kind === 'article' && isIndexed
      ? [
          `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(new URL(`/oembed?${new URLSearchParams({ url })}`, publicUrl).href)}" title="${escapeHtml(title)}">`,
        ]
      : []),
    `<script type="application/ld+json">${toScriptJson(withWholeAddresses({ '@context': 'https://schema.org', url, ...about }, publicUrl))}</script>`,
  ].join('\n    ');
  // Functions, because a dollar sign in a replacement text has a meaning of its own.
  return template
    .replace(ownDescription, '')
    .replace(ownTitle, () => head)
    .replace(root, () => `<main id="first-sight">${content}</main>${root}`);
}

const addressKeys = new Set(['url', 'image']);

/** Readers of structured data do not all resolve paths: those in it, below `url` and `image`, become whole addresses. */
function withWholeAddresses(about: unknown, publicUrl: string): unknown {
  return JSON.parse(JSON.stringify(about), (key, value: unknown) =>
    addressKeys.has(key) && typeof value === 'string' ? new URL(value, publicUrl).href : value,
  );
}
