import type { FanRule } from '#/contracts/fan-rule.ts';
import type { CrmTexts } from '../texts/english.ts';

/** Says a rule in words, such as "Subscribed, spent over $50.00, silent 30 days". */
export function describeRule(
  { relation, spentOver, silentDays, newWithinDays, tag }: FanRule,
  { lists: { rule } }: Pick<CrmTexts, 'lists'>,
): string {
  const parts = [
    ...(relation === undefined ? [] : [rule[relation]]),
    ...(spentOver === undefined ? [] : [rule.spentOver(spentOver)]),
    ...(silentDays === undefined ? [] : [rule.silent(silentDays)]),
    ...(newWithinDays === undefined ? [] : [rule.newWithin(newWithinDays)]),
    ...(tag === undefined ? [] : [rule.tagged(tag)]),
  ].join(', ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}
