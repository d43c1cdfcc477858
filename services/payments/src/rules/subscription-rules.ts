/** The ways to be a subscriber, at $20 a month but for `free`. */
export const ruleKinds = ['plain', 'tier', 'free', 'paused'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/**
 * What comes of a subscription of each kind that begins on 31 January, after an event on 14 February: what its subscriber has paid, less
 * refunds; what they have, until when, and what is charged next; what the creator has of it.
 */
export const subscriptionRules = {
  checkout: {
    plain: 'paid $20; the month to Feb 28, then $20; creator $19.12',
    tier: 'paid $20; Gold to Feb 28, then $20; creator $19.12',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $20; Gold to Feb 28, paused to Mar 31, then $20; creator $19.12',
  },
  renewal: {
    plain: 'paid $20 + $20; the month to Mar 31, then $20; creator $38.24',
    tier: 'paid $20 + $20; Gold to Mar 31, then $20; creator $38.24',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $20 + $20; Gold to Apr 30, then $20; creator $38.24',
  },
  up: {
    plain: 'paid $20; the month to Feb 28, then $20; creator $19.12',
    tier: 'paid $20 + $10; Top to Feb 28, then $40; creator $28.53',
    free: 'paid $40; Top to Mar 14, then $40; creator $38.54',
    paused: 'paid $20 + $10; Top to Feb 28, paused to Mar 31, then $40; creator $28.53',
  },
  down: {
    plain: 'paid $20 + $20; the month to Mar 31, then $20; creator $38.24',
    tier: 'paid $20 + $10; Basic to Mar 31, then $10; creator $28.53',
    free: 'paid $10; Basic to Mar 14, then $10; creator $9.41',
    paused: 'paid $20 + $10; Basic to Apr 30, then $10; creator $28.53',
  },
  pause: {
    plain: 'paid $20; the month to Feb 28, paused to Mar 31, then $20; creator $19.12',
    tier: 'paid $20; Gold to Feb 28, paused to Mar 31, then $20; creator $19.12',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $20 + $20; Gold to Apr 30, then $20; creator $38.24',
  },
  cancel: {
    plain: 'paid $20; the month to Feb 28; creator $19.12',
    tier: 'paid $20; Gold to Feb 28; creator $19.12',
    free: 'nothing paid; ended; creator $0',
    paused: 'paid $20; Gold to Feb 28; creator $19.12',
  },
  decline: {
    plain: 'paid $20; the month in grace, then $20; creator $19.12',
    tier: 'paid $20; Gold in grace, then $20; creator $19.12',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $20; Gold in grace, then $20; creator $19.12',
  },
  grace: {
    plain: 'paid $20; ended; creator $19.12',
    tier: 'paid $20; ended; creator $19.12',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $20; ended; creator $19.12',
  },
  refund: {
    plain: 'paid $0; ended; creator $-0.88',
    tier: 'paid $0; ended; creator $-0.88',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $0; ended; creator $-0.88',
  },
  'part refund': {
    plain: 'paid $10; the month to Feb 28, then $20; creator $9.12',
    tier: 'paid $10; Gold to Feb 28, then $20; creator $9.12',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $10; Gold to Feb 28, paused to Mar 31, then $20; creator $9.12',
  },
  'dispute opened': {
    plain: 'paid $20; ended; creator $-0.88',
    tier: 'paid $20; ended; creator $-0.88',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $20; ended; creator $-0.88',
  },
  'dispute lost': {
    plain: 'paid $20; ended; creator $-0.88',
    tier: 'paid $20; ended; creator $-0.88',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $20; ended; creator $-0.88',
  },
  'dispute won': {
    plain: 'paid $20; the month to Feb 28; creator $19.12',
    tier: 'paid $20; Gold to Feb 28; creator $19.12',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $20; Gold to Feb 28; creator $19.12',
  },
  block: {
    plain: 'paid $20; the month to Feb 28; creator $19.12',
    tier: 'paid $20; Gold to Feb 28; creator $19.12',
    free: 'nothing paid; ended; creator $0',
    paused: 'paid $20; Gold to Feb 28; creator $19.12',
  },
  suspension: {
    plain: 'paid $20; ended; creator $19.12',
    tier: 'paid $20; ended; creator $19.12',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $20; ended; creator $19.12',
  },
  erasure: {
    plain: 'paid $20; ended; creator $19.12',
    tier: 'paid $20; ended; creator $19.12',
    free: 'nothing paid; ended; creator $0',
    paused: 'paid $20; ended; creator $19.12',
  },
  'seats gone': {
    plain: 'paid $20 + $20; the month to Mar 31, then $20; creator $38.24',
    tier: 'paid $20 + $20; Gold to Mar 31, then $20; creator $38.24',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $20 + $20; Gold to Apr 30, then $20; creator $38.24',
  },
  'two at once': {
    plain: 'paid $20; the month to Feb 28, then $20; creator $19.12',
    tier: 'paid $20; Gold to Feb 28, then $20; creator $19.12',
    free: 'nothing paid; Free; creator $0',
    paused: 'paid $20; Gold to Feb 28, paused to Mar 31, then $20; creator $19.12',
  },
} satisfies { readonly [event: string]: { readonly [kind in RuleKind]: string } };
export type RuleEvent = keyof typeof subscriptionRules;
