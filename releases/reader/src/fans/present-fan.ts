import type { Fan } from '#/contracts/fan.ts';
import type { FanRow } from '#/fans/fan-rows.ts';

const instantOf = (text: string | null) => (text === null ? null : new Date(text).toISOString());

export function presentFan(row: FanRow): Fan {
  const { subscription_cents, tip_cents, post_cents, message_cents, spent_cents } = row;
  return {
    id: row.fan_id,
    username: row.username,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    since: new Date(row.since).toISOString(),
    isFollowing: row.is_following,
    subscription: row.is_subscribed
      ? { since: instantOf(row.subscribed_at), endsAt: row.is_ending ? instantOf(row.subscription_ends_at) : null }
      : null,
    renewals: row.renewals,
    spent: {
      total: spent_cents / 100,
      subscriptions: subscription_cents / 100,
      tips: tip_cents / 100,
      posts: post_cents / 100,
      messages: message_cents / 100,
    },
    lastWroteAt: instantOf(row.wrote_at),
    lastWrittenAt: instantOf(row.written_at),
    tags: [...row.tags],
    hasNote: row.note !== '',
  };
}
