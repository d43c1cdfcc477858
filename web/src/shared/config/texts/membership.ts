import { message } from './message.ts';

export const tab = 'Membership';
export const tiers = 'Tiers';
export const tiersHint =
  'What people can be a member of, and what each opens. The first paid tier is your subscription price.';
export const firstTierHint =
  'Whoever subscribes to you already belongs to your first paid tier, at the price they agreed to.';
export const noTiers = 'You have no tiers: one price opens everything for subscribers.';
export const archivedTiers = 'Archived tiers';
export const archivedHint = 'Nobody joins them any more. Their members stay, and see what you post for them.';
export const addTier = 'Add a tier';
export const newTier = 'New tier';
export const changeTier = message<{ name: string }>('Change {name}');
export const moveUp = message<{ name: string }>('Move {name} up');
export const moveDown = message<{ name: string }>('Move {name} down');
export const archive = 'Archive';
export const archiveTier = message<{ name: string }>('Archive {name}?');
export const archiveWarning = 'Nobody can join it any more. Its members stay until they leave.';
export const restore = 'Restore';
export const tierName = 'Name';
export const monthlyPrice = 'Price a month, in dollars';
export const priceHint =
  '0 makes it a free tier, of which you can have one. Members of it see only what you post for it.';
export const paidPriceHint = 'Members keep the price that they agreed to.';
export const freeStaysFree = 'A free tier stays free.';
export const benefits = 'Benefits';
export const benefitsHint = 'One a line, at most 20.';
export const seats = 'Seats';
export const seatsHint = 'How many people can be members. Empty for any number.';
export const priceNeeded = 'A price has at most two decimals';
export const seatsNeeded = 'A whole number, at least 1';
export const benefitsTooMuch = 'At most 20 lines of 120 characters each';
export const seatCount = message<{ count: number }>('{count, plural, one {1 seat} other {{count} seats}}');
export const seatsLeft = message<{ left: number; count: number }>('{left} of {count} left');
export const soldOut = 'Sold out';
export const tier = 'Tier';
export const allTiers = 'All tiers';
export const from = 'From';
export const until = 'Until';
export const yourTier = 'Your tier';
export const picture = 'Picture';
export const choosePicture = 'Choose from the vault';
export const removePicture = 'Remove the picture';
export const tierMade = 'Tier made';
export const tierSaved = 'Tier saved';
export const tierArchived = 'Tier archived';
export const tierRestored = 'Tier restored';
export const free = 'Free';
export const perMonth = message<{ price: string }>('{price} a month');
export const openEarlier = message<{ name: string }>('What does {name} open of your earlier posts?');
export const openEarlierHint = 'Posts for all paid tiers are open to every paid tier anyway.';
export const setOf = message<{ names: string; count: number }>(
  '{count, plural, one {1 post} other {{count} posts}} for {names}',
);
export const openThem = 'Open';
export const openNone = 'None of them';
export const opened = message<{ count: number }>('{count, plural, one {1 post} other {{count} posts}} opened');
export const audienceTiers = 'Which tiers';
export const allPaid = 'All paid tiers';
export const someTiers = 'Some tiers';
export const allPaidHint = 'Also tiers that you make later.';
export const andAbove = message<{ name: string }>('{name} and above');
export const archivedName = message<{ name: string }>('{name} (archived)');
export const opensAll = 'Opens what is for all paid tiers, and what is for this one';
export const opensNamed = 'Opens what is posted for this tier';
export const tierCount = message<{ count: number }>(
  '{count, plural, =0 {All paid tiers} one {1 tier} other {{count} tiers}}',
);
export const oneIsNeeded = 'At least one tier.';
