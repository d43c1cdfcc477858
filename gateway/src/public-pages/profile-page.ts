import type { User } from '@stagedoor/contracts/user';
import { escapeHtml } from '@stagedoor/service-kit/common/escape-html';
import { shorten, toImage, toParagraphs } from '#/public-pages/html.ts';
import type { PageTexts } from '#/public-pages/page-texts.ts';
import type { PrerenderedPage } from '#/public-pages/prerendered-page.ts';

const descriptionLength = 200;

/** The page of a person as a visitor sees it. */
export function describeProfile(user: User, texts: PageTexts): PrerenderedPage {
  const { username, displayName, bio, avatarUrl, coverUrl, stats, isPrivate, createdAt } = user;
  const name = displayName || username;
  const cover = coverUrl ? { url: coverUrl, sources: [], alt: '', width: 1500, height: 500 } : undefined;
  const summary = texts.figures(stats);
  return {
    title: name,
    description: shorten(bio || texts.aboutPerson({ name, username, figures: summary }), descriptionLength),
    path: profilePath(username),
    kind: 'profile',
    image: coverUrl ?? avatarUrl ?? undefined,
    picture: cover,
    isIndexed: !isPrivate,
    about: {
      '@type': 'ProfilePage',
      dateCreated: createdAt,
      mainEntity: {
        '@type': 'Person',
        name,
        alternateName: username,
        url: profilePath(username),
        ...(avatarUrl ? { image: avatarUrl } : {}),
        ...(bio ? { description: bio } : {}),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/FollowAction',
          userInteractionCount: stats.followers,
        },
      },
    },
    content: `${cover === undefined ? '' : toImage(cover)}<h1>${escapeHtml(name)}</h1><p>@${escapeHtml(username)}</p>${toParagraphs(bio ?? '')}<p>${summary}</p>`,
  };
}

export function profilePath(username: string): string {
  return `/${username}`;
}
