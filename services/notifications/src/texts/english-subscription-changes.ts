import type { SubscriptionChange } from '#/db/tables.ts';
import type { Actors, Words } from '#/texts/texts.ts';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = (cents: number) => money.format(cents / 100);
const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const day = (instant: string) => dates.format(new Date(instant));
const monthly = (cents: number) => (cents === 0 ? 'free' : `${dollars(cents)} a month`);
const plan = (tier: string | undefined, cents: number) =>
  tier === undefined ? monthly(cents) : `${tier}, ${monthly(cents)}`;

/** What a subscriber reads of a change of their own subscription. */
export function describeChange(who: Actors, change: SubscriptionChange): Words {
  const name = who.names;
  switch (change.kind) {
    case 'started':
      return {
        title: 'Subscription started',
        message:
          change.cents === 0
            ? `You joined ${name} for free${change.tier === undefined ? '' : ` (${change.tier})`}.`
            : `You subscribe to ${name} (${plan(change.tier, change.cents)}). It renews on ${day(change.at)} until you cancel.`,
      };
    case 'upgraded':
      return {
        title: 'Subscription changed',
        message: `Your subscription to ${name} is now ${plan(change.tier, change.cents)}. You paid ${dollars(change.paid)} for the rest of the running month.`,
      };
    case 'planned':
      return {
        title: 'Change planned',
        message: `From ${day(change.at)} your subscription to ${name} is ${plan(change.tier, change.cents)}. Until then nothing changes.`,
      };
    case 'changed':
      return {
        title: 'Subscription changed',
        message: `Your subscription to ${name} is now ${plan(change.tier, change.cents)}. It renews on ${day(change.at)}.`,
      };
    case 'cancelled':
      return {
        title: 'Subscription cancelled',
        message: `You cancelled your subscription to ${name}. It ends on ${day(change.at)}, and you are not charged again.`,
      };
    case 'resumed':
      return {
        title: 'Subscription goes on',
        message: `Your subscription to ${name} goes on, and renews on ${day(change.at)}.`,
      };
    case 'paused':
      return {
        title: 'Pause planned',
        message: `Your subscription to ${name} pauses from ${day(change.at)} to ${day(change.until)}. You are charged again when the pause ends.`,
      };
    case 'pauseEnding':
      return {
        title: 'Your pause ends soon',
        message: `Your subscription to ${name} goes on on ${day(change.at)}, for ${dollars(change.cents)} a month. Cancel before then if you do not want that.`,
      };
    case 'priceRise':
      return {
        title: 'A new price',
        message: `${name} asks you to pay ${monthly(change.newCents)} from ${day(change.at)}. You keep paying ${monthly(change.cents)} unless you agree.`,
      };
    case 'pauseOver':
      return {
        title: 'Subscription goes on',
        message: `The pause of your subscription to ${name} is over. You paid ${dollars(change.paid)}.`,
      };
  }
}
