import type { Media, Post } from '@stagedoor/contracts/post';
import { escapeHtml } from '@stagedoor/service-kit/common/escape-html';
import { embedStyle } from '#/embed/embed-style.ts';
import { type EmbedLanguage, embedTexts } from '#/embed/embed-texts.ts';

/** Returns the page of a post, for a frame on another site. */
export function renderEmbed(post: Post, language: EmbedLanguage): string {
  const texts = embedTexts[language];
  const { user, content, likeCount, commentCount, createdAt } = post;
  const name = user.displayName || user.username;
  const avatar =
    user.avatarUrl === null ? '' : `<img src="${escapeHtml(user.avatarUrl)}" alt="" width="40" height="40">`;
  const day = createdAt.slice(0, 10);
  return page(
    language,
    texts.postBy(name),
    `<header>${avatar}<div>${link(`/${user.username}`, name)}<span>@${escapeHtml(user.username)}</span></div></header>
${content === '' ? '' : `<p>${escapeHtml(content)}</p>`}
${renderPoll(post)}${renderAllMedia(post, language)}
<footer><span>${texts.likes(likeCount)} · ${texts.comments(commentCount)} · <time datetime="${createdAt}">${day}</time></span>
${link(`/post/${post.id}`, texts.view)}</footer>`,
  );
}

/** The same page for every post that is not public, so that it reveals nothing about the post. */
export function renderUnavailable(language: EmbedLanguage): string {
  const { title, sentence } = embedTexts[language].unavailable;
  return page(language, title, `<p>${sentence}</p>`);
}

/** The answers alone: people vote on the post's own page. */
function renderPoll({ poll }: Post): string {
  if (poll === undefined) return '';
  return `<ul>${poll.options.map(({ text }) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>\n`;
}

/** Sensitive media are loaded when the reader opens them. */
function renderAllMedia({ media, isSensitive }: Post, language: EmbedLanguage): string {
  const { kinds, sensitive } = embedTexts[language];
  const rendered = media.map((item) => renderMedia(item, kinds)).join('\n');
  if (!isSensitive || media.length === 0) return rendered;
  return `<details><summary>${sensitive}</summary>${rendered}</details>`;
}

function renderMedia(
  { type, url, thumbnailUrl, alt, width, height }: Media,
  kinds: Readonly<Record<Media['type'], string>>,
): string {
  if (url === null) return '';
  const source = escapeHtml(url);
  const size = width === null || height === null ? '' : ` width="${width}" height="${height}"`;
  if (type === 'IMAGE') return `<img class="m" src="${source}" alt="${escapeHtml(alt ?? '')}"${size} loading="lazy">`;
  const label = `aria-label="${escapeHtml(alt || kinds[type])}"`;
  const poster = thumbnailUrl === null ? '' : ` poster="${escapeHtml(thumbnailUrl)}"`;
  if (type === 'VIDEO') return `<video controls preload="none" src="${source}" ${label}${poster}${size}></video>`;
  if (type === 'AUDIO') return `<audio controls preload="none" src="${source}" ${label}></audio>`;
  return `<p>${escapeHtml(alt || kinds.FILE)}</p>`;
}

/** Opens beside the page that shows the frame. */
function link(path: string, text: string): string {
  return `<a href="${escapeHtml(path)}" target="_blank" rel="noopener">${escapeHtml(text)}</a>`;
}

function page(language: EmbedLanguage, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${embedStyle}</style></head>
<body>${body}</body>
</html>
`;
}
