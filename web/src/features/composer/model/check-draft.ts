import { createPost } from '@stagedoor/contracts/posts';
import { type FieldErrors, validateBody } from '#/shared/lib/validate-body.ts';
import type { Draft } from './draft-store.ts';

export const MOST_CHARACTERS = 5000;

/** Dollars of what was typed; 0 for nothing, undefined for what is no price. */
export function readPrice(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}

/** What is wrong, by field, in the words of the call's own schema. */
export function checkDraft({ content, price }: Draft): FieldErrors {
  const dollars = readPrice(price);
  if (dollars === undefined) return { price: 'A price is a number with at most two decimals' };
  return validateBody(createPost.body, { content, price: dollars });
}
