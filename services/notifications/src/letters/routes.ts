import { cutTeaser } from '@stagedoor/contracts/cut-teaser';
import {
  followLetterLink,
  getLetter as getLetterCall,
  getLetterChoice,
  listLetters as listLettersCall,
  openLetter,
  previewLetter,
  setLetterChoice,
} from '@stagedoor/contracts/letter-figures';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement, Sent } from '@stagedoor/service-kit/http/implement';
import { readPage } from '@stagedoor/service-kit/input/paging';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { NotificationsDeps } from '#/config.ts';
import { letterChoices } from '#/db/mail-tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { composeLetter } from '#/letters/compose-letter.ts';
import { getLetter, listLetters } from '#/letters/letter-figures.ts';
import { createLetterTokens } from '#/letters/letter-tokens.ts';
import { recordClick, recordOpening } from '#/letters/record-response.ts';
import { arePostNoticesOn } from '#/notifications/enabled-types.ts';
import { findNames } from '#/people/find-names.ts';

/** A picture of one transparent dot. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export function registerLetters(app: FastifyInstance, deps: NotificationsDeps): void {
  const { database, clock, config } = deps;
  const tokens = createLetterTokens(config.serviceSecret);

  // The addresses in mails work whatever is switched off since.
  implement(app, followLetterLink, async ({ params, reply }) => {
    const link = tokens.readLink(params.token);
    if (link === undefined) throw notFound(followLetterLink.missing);
    // The page of a post that is gone says so.
    const url = (await recordClick(database.db, link)) ?? new URL(`/post/${link.postId}`, config.publicUrl).href;
    reply.header('referrer-policy', 'no-referrer').redirect(url);
    return new Sent();
  });

  implement(app, openLetter, async ({ params, reply }) => {
    const receiverId = tokens.readOpen(params.token);
    if (receiverId !== undefined) await recordOpening(database.db, receiverId, clock.now());
    reply.type('image/gif').header('cache-control', 'no-store').send(dot);
    return new Sent();
  });

  if (!arePostNoticesOn(config)) return;

  implement(app, getLetterChoice, async ({ principal }) => {
    const [row] = await database.db.select().from(letterChoices).where(eq(letterChoices.userId, principal.userId));
    return { reportsOpens: row?.reportsOpens ?? false };
  });

  implement(app, setLetterChoice, async ({ principal, body: { reportsOpens } }) => {
    await database.db
      .insert(letterChoices)
      .values({ userId: principal.userId, reportsOpens })
      .onConflictDoUpdate({ target: letterChoices.userId, set: { reportsOpens } });
    return { reportsOpens };
  });

  implement(app, listLettersCall, ({ principal, query }) =>
    listLetters(database.db, principal.userId, readPage(query)),
  );

  implement(app, getLetterCall, ({ principal, params }) => getLetter(database.db, principal.userId, params.id));

  implement(app, previewLetter, async ({ principal: { userId }, body: { content, ...body } }) => {
    const language = (await findLanguages(database.db, [userId]))(userId);
    return composeLetter({
      ...body,
      author: (await findNames(database.db, [userId]))(userId) ?? '',
      content: body.isTeaser ? `${cutTeaser(content)}…` : content,
      language,
      publicUrl: config.publicUrl,
      path: '/',
      unsubscribePage: new URL('/unsubscribe', config.publicUrl).href,
      linkTo: (url) => url,
    });
  });
}
