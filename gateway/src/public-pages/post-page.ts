import type { Media, Post } from '@stagedoor/contracts/post';
import { escapeHtml } from '@stagedoor/service-kit/common/escape-html';
import { shorten, toImage, toParagraphs } from '#/public-pages/html.ts';
import type { PageTexts } from '#/public-pages/page-texts.ts';
import type { Picture, PrerenderedPage } from '#/public-pages/prerendered-page.ts';
import { profilePath } from '#/public-pages/profile-page.ts';

const descriptionLength = 200;
/** Pictures below it never expire and are open to everybody. */
const publicFiles = '/media/social/public/';

/**
 * The page of a post as a visitor sees it: of a locked one the teaser. A locked or sensitive one shows no
 * picture, not even a blurred one.
 */
export function describePost(post: Post, { postBy, aPostBy }: PageTexts): PrerenderedPage {
  const { id, user, content, media, isLocked, createdAt, updatedAt, stats, isSensitive, poll } = post;
  const author = user.displayName || user.username;
  const picture = isLocked || isSensitive ? undefined : firstPublicPicture(media);
  const description = shorten(content || aPostBy(author), descriptionLength);
  return {
    title: postBy(author),
    description,
    path: postPath(id),
    kind: 'article',
    image: picture?.url ?? user.avatarUrl ?? undefined,
    picture,
    isIndexed: isIndexedPost(post),
    about: {
      '@type': 'SocialMediaPosting',
      headline: shorten(description, 110),
      articleBody: content,
      datePublished: createdAt,
      dateModified: updatedAt,
      author: { '@type': 'Person', name: author, alternateName: user.username, url: profilePath(user.username) },
      ...(picture === undefined ? {} : { image: picture.url }),
      isAccessibleForFree: !isLocked,
      ...(isSensitive ? { isFamilyFriendly: false } : {}),
      commentCount: stats.comments,
    },
    content: `<h1>${escapeHtml(postBy(author))}</h1>
      <p><a href="${profilePath(escapeHtml(user.username))}">@${escapeHtml(user.username)}</a></p>${toParagraphs(content)}${picture === undefined ? '' : toImage(picture)}${poll === undefined ? '' : toList(poll.options)}`,
  };
}

/** Whether search engines may index a post, as a visitor gets it, and other sites may show it in a frame. */
export function isIndexedPost({ isLocked, visibility }: Post): boolean {
  return !isLocked && visibility === 'PUBLIC';
}

function toList(options: readonly { readonly text: string }[]): string {
  return `<ul>${options.map(({ text }) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;
}

function firstPublicPicture(media: readonly Media[]): Picture | undefined {
  for (const { type, url, sources = [], alt, width, height } of media) {
    if (type === 'IMAGE' && url?.startsWith(publicFiles)) {
      return { url, sources, alt: alt ?? '', width: width ?? 1280, height: height ?? 960 };
    }
  }
  return undefined;
}

export function postPath(id: string): string {
  return `/post/${id}`;
}
