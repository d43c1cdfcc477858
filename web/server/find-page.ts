import { catalogue } from '@stagedoor/catalogue/catalogue';
import { shortenToWords } from '@stagedoor/contracts/cut-text';
import type { Post } from '@stagedoor/contracts/post';
import { reservedUsernames } from '@stagedoor/contracts/reserved-usernames';
import { avatarShare } from '@stagedoor/contracts/share-picture';
import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router-dom';
import { postQuery } from '#/features/posts/api/post-query.ts';
import { userQuery } from '#/features/users/api/user-query.ts';
import { paths } from '#/shared/config/paths.ts';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import * as previewTexts from '#/shared/config/texts/previews.ts';
import { describeDirectory, describeHome, describeService } from './describe-platform.ts';
import { describeProfile } from './describe-profile.ts';
import { findStill, toProfilePicture, toSharePicture } from './find-share-picture.ts';
import type { PageDescription } from './page-description.ts';

const descriptionLength = 200;

/** The page of a post as a visitor sees it. A locked or sensitive one is described without its pictures, even blurred ones. */
export function describePost(post: Post): PageDescription {
  const { id, user, content, media, isLocked, visibility, createdAt, updatedAt, stats, isSensitive } = post;
  const author = user.displayName || user.username;
  const picture = isLocked || isSensitive ? undefined : media.find((one) => findStill(one) !== undefined);
  const still = picture && findStill(picture);
  const description = shortenToWords(content || previewTexts.post({ author }), descriptionLength);
  return {
    previewTitle: composerTexts.postBy({ displayName: author }),
    description,
    path: paths.post.getHref(id),
    kind: 'article',
    image: picture && still ? toSharePicture(still, picture) : toProfilePicture(user.avatarUrl, avatarShare),
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
      ...(still === undefined ? {} : { image: still }),
      isAccessibleForFree: !isLocked,
      ...(isSensitive ? { isFamilyFriendly: false } : {}),
      commentCount: stats.comments,
    },
  };
}

/** A page that visitors may see. */
interface PublicPage {
  /**
   * Describes the page; returns undefined if its content does not exist. Pages without this function are described by their title
   * alone.
   */
  readonly describe?: (client: QueryClient) => PageDescription | undefined;
}

const fixedPages: Readonly<Record<string, PublicPage>> = {
  [paths.home.path]: { describe: describeHome },
  [paths.services.path]: { describe: describeDirectory },
  [paths.support.path]: {},
  [paths.community.path]: {},
  [paths.developers.path]: {},
  [paths.terms.path]: {},
  [paths.privacy.path]: {},
};
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const namePattern = /^@?(\w{3,30})$/;

/** Returns the public page at a path; undefined for all others, and for names that nobody can have. */
export function findPage(path: string): PublicPage | undefined {
  const { serviceId } = matchPath(paths.service.path, path)?.params ?? {};
  const { postId = '' } = matchPath(paths.post.path, path)?.params ?? {};
  const { username = '' } = matchPath(paths.profile.path, path)?.params ?? {};
  const entry = catalogue.find(({ slug }) => slug === serviceId);
  const name = namePattern.exec(username)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(fixedPages, path)) return fixedPages[path];
  if (entry !== undefined) return { describe: () => describeService(entry) };
  if (uuid.test(postId)) {
    return {
      describe: (client) => {
        const post = client.getQueryData(postQuery(postId, client).queryKey);
        return post && describePost(post);
      },
    };
  }
  if (name === '' || reservedUsernames.includes(name)) return undefined;
  return {
    describe: (client) => {
      const user = client.getQueryData(userQuery(name).queryKey);
      return user && describeProfile(user);
    },
  };
}
