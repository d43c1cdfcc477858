import { shortenToWords } from '@stagedoor/contracts/cut-text';
import type { Media, Post } from '@stagedoor/contracts/post';
import { paths } from '#/shared/config/paths.ts';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as previewTexts from '#/shared/config/texts/previews.ts';
import type { PageDescription } from './page-description.ts';

const descriptionLength = 200;
/** Pictures below it never expire and are open to everybody. */
const publicFiles = '/media/social/public/';

/** The page of a post as a visitor sees it. A locked or sensitive one is described without its pictures, even blurred ones. */
export function describePost(post: Post): PageDescription {
  const { id, user, content, media, isLocked, visibility, createdAt, updatedAt, stats, isSensitive } = post;
  const author = user.displayName || user.username;
  const picture = isLocked || isSensitive ? undefined : media.find(isPublicPicture);
  const description = shortenToWords(content || previewTexts.post({ author }), descriptionLength);
  return {
    previewTitle: composerTexts.postBy({ displayName: author }),
    description,
    path: paths.post.getHref(id),
    kind: 'article',
    image: picture?.url ?? user.avatarUrl ?? undefined,
    picture: picture && { alt: picture.alt ?? '' },
    isIndexed: !isLocked && visibility === 'PUBLIC',
    about: {
      '@type': 'SocialMediaPosting',
      headline: shortenToWords(description, 110),
      articleBody: content,
      datePublished: createdAt,
      dateModified: updatedAt,
      author: {
        '@type': 'Person',
        name: author,
        alternateName: user.username,
        url: paths.profile.getHref(user.username),
      },
      ...(picture === undefined ? {} : { image: picture.url }),
      isAccessibleForFree: !isLocked,
      ...(isSensitive ? { isFamilyFriendly: false } : {}),
      commentCount: stats.comments,
    },
  };
}

function isPublicPicture({ type, url }: Media): boolean {
  return type === 'IMAGE' && url !== null && url.startsWith(publicFiles);
}
