import { createPost } from '@stagedoor/contracts/posts';
import * as composerTexts from '#/shared/config/texts/composer.ts';
import { readDollars } from '#/shared/format/read-dollars.ts';
import { type FieldErrors, validateBody } from '#/shared/http/validate-body.ts';
import { findPriceProblem } from '#/shared/prices/smallest-price.ts';
import type { Draft } from './draft-store.ts';
import { findPollProblem } from './poll-draft.ts';
import { checkSchedule } from './schedule-rules.ts';

export const MOST_CHARACTERS = 5000;

/** The typed price in dollars; 0 for an empty text, undefined if it is not a price. */
export function readPrice(typed: string): number | undefined {
  return typed.trim() === '' ? 0 : readDollars(typed);
}

/** The errors by field, with the messages of the call's schema. `smallestPrice`: the smallest that can be charged. */
export function checkDraft(
  { content, price, scheduledAt, poll, letterSubject = null }: Draft,
  now: Date,
  smallestPrice: number,
): FieldErrors {
  const dollars = readPrice(price);
  const priceProblem = findPriceProblem(dollars, smallestPrice);
  const schedule = scheduledAt === null ? undefined : checkSchedule(scheduledAt, now);
  const pollProblem = poll === null ? undefined : findPollProblem(poll, content);
  return {
    ...validateBody(createPost.body, { content, price: dollars }),
    ...(dollars === undefined && { price: composerTexts.priceHasTwoDecimals }),
    ...(priceProblem !== undefined && { price: priceProblem }),
    ...(letterSubject?.trim() === '' && { letterSubject: composerTexts.aLetterNeedsASubject }),
    ...(schedule !== undefined && { scheduledAt: schedule }),
    ...(pollProblem !== undefined && { poll: pollProblem }),
  };
}
