import type { FanRule, Relation } from '#/contracts/fan-rule.ts';
import { formatDollars } from '../shared/format.ts';

const ofRelation: { readonly [R in Relation]: string } = {
  subscribed: 'subscribed',
  ending: 'subscription ending',
  following: 'following',
  bought: 'has paid',
  left: 'left',
};

/** Says a rule in words, such as "Subscribed, spent over $50.00, silent 30 days". */
export function describeRule({ relation, spentOver, silentDays, newWithinDays, tag }: FanRule): string {
  const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
  const parts = [
    ...(relation === undefined ? [] : [ofRelation[relation]]),
    ...(spentOver === undefined ? [] : [`spent over ${formatDollars(spentOver)}`]),
    ...(silentDays === undefined ? [] : [`silent ${days(silentDays)}`]),
    ...(newWithinDays === undefined ? [] : [`new within ${days(newWithinDays)}`]),
    ...(tag === undefined ? [] : [`tagged ${tag}`]),
  ].join(', ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}
