import { message } from './message.ts';

export const olderPrices = 'Older prices';
export const olderPricesHint =
  'Whoever subscribes keeps the price that they agreed to. You can ask them to pay the price of today; whoever does not agree keeps theirs.';
export const nobodyPaysLess = 'All your subscribers pay the prices of today.';
export const onePrice = 'Subscription';
export const payLess = message<{ count: number }>(
  '{count, plural, one {1 subscriber pays less} other {{count} subscribers pay less}}',
);
export const askThem = 'Ask them';
export const askThemTitle = message<{ price: string }>('Ask for {price} a month?');
export const askThemHint =
  'Each of them is asked here and by mail. Who agrees pays it from the first renewal after the notice. You can take it back.';
export const notice = 'Notice in days';
export const noticeHint = '30 to 180 days';
export const ask = 'Ask';
export const asked = 'Your subscribers are being asked';
export const failed = 'This could not be saved';
export const agreedOf = message<{ agreed: number; asked: number; price: string; day: string }>(
  '{agreed} of {asked} agreed to {price} a month from {day}',
);
export const takeBack = 'Take back';
export const takenBack = 'Everybody keeps their price';
export const priceRise = message<{ price: string; day: string }>(
  'The creator asks for {price} a month from {day}. You keep your price unless you agree.',
);
export const agreedTo = message<{ price: string; day: string }>('You agreed to {price} a month from {day}.');
export const agree = message<{ price: string }>('Agree to {price}');
export const keepMyPrice = 'Keep my price';
export const youAgreed = 'You agreed to the new price';
export const youKeep = 'You keep your price';
