import { message } from './message.ts';

export const pause = 'Pause';
export const paused = 'Paused';
export const theSubscriptionTo = message<{ name: string }>('the subscription to {name}');
export const pauseYourSubscriptionTo = message<{ name: string }>('Pause your subscription to {name}?');
/** `from` and `until` are days. */
export const pauseHint = message<{ from: string; until: string }>(
  'Nothing changes until {from}, when what you have paid for ends. From then to {until} you see nothing of it and pay nothing. A week before, we write to you.',
);
export const howLong = 'How long?';
export const months = {
  1: 'One month',
  2: 'Two months',
  3: 'Three months',
} as const;
export const pauseIt = 'Pause subscription';
export const doNotPause = 'Do not pause';
export const endThePause = 'End the pause';
export const isPlanned = 'Your subscription will pause';
export const isTakenBack = 'Your subscription goes on without a pause';
export const pauseFailed = 'The pause could not be saved';
export const pausesFrom = message<{ from: string; until: string }>('Pauses {from}, goes on {until}');
export const goesOn = message<{ until: string }>('Goes on {until}');
export const pausedFromTo = message<{ from: string; until: string }>('paused from {from} to {until}');
export const endsNowInPause = 'You have paid for no time that is left, so it ends now.';
