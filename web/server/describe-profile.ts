import { shortenToWords } from '@stagedoor/contracts/cut-text';
import { avatarShare, coverShare } from '@stagedoor/contracts/share-picture';
import type { User } from '@stagedoor/contracts/user';
import { paths } from '#/shared/config/paths.ts';
import * as previewTexts from '#/shared/config/texts/previews.ts';
import { toProfilePicture } from './find-share-picture.ts';
import type { PageDescription } from './page-description.ts';

const descriptionLength = 200;

/** Describes a profile page as a visitor sees it, for previews and search engines. */
export function describeProfile(user: User): PageDescription {
  const { username, displayName, bio, avatarUrl, coverUrl, stats, isPrivate, createdAt } = user;
  const name = displayName || username;
  const { posts, followers } = stats;
  const path = paths.profile.getHref(username);
  return {
    previewTitle: name,
    description: shortenToWords(bio || previewTexts.person({ name, username, posts, followers }), descriptionLength),
    path,
    kind: 'profile',
    image: coverUrl ? toProfilePicture(coverUrl, coverShare) : toProfilePicture(avatarUrl, avatarShare),
    picture: coverUrl ? { alt: '' } : undefined,
    isIndexed: !isPrivate,
    about: {
      '@type': 'ProfilePage',
      dateCreated: createdAt,
      mainEntity: {
        '@type': 'Person',
        name,
        alternateName: username,
        url: path,
        ...(avatarUrl ? { image: avatarUrl } : {}),
        ...(bio ? { description: bio } : {}),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/FollowAction',
          userInteractionCount: followers,
        },
      },
    },
  };
}
