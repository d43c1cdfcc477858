import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineNotificationKind } from '@stagedoor/service-kit/notifications/notification-kind';
import { notify } from '@stagedoor/service-kit/notifications/notify';
import { sql } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import type { Departure } from '#/relations/apply-follows.ts';

type WayOfLeaving = 'unfollowed' | 'subscription-ended';

interface Facts {
  readonly fanId: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly way: WayOfLeaving;
}

type Happened = { readonly [W in WayOfLeaving]: string };

const happened: Happened = {
  unfollowed: 'no longer follows you',
  'subscription-ended': 'no longer subscribes to you',
};

const happenedInSpanish: Happened = {
  unfollowed: 'ya no te sigue',
  'subscription-ended': 'ya no está suscrito a ti',
};

const namesOf = (tags: readonly string[]) => tags.slice(0, 5).join(', ');

/** A fan with a tag leaves. */
const fanLeft = defineNotificationKind<Facts>({
  key: 'fan-left',
  name: 'A fan with a tag leaves',
  describe: ({ fanId, name, tags, way }) => ({
    title: 'A fan left',
    message: `${name} ${happened[way]}. Tagged: ${namesOf(tags)}`,
    path: `/fans/${fanId}`,
  }),
  translations: {
    es: {
      name: 'Se va un fan con etiqueta',
      describe: ({ name, tags, way }) => ({
        title: 'Se fue un fan',
        message: `${name} ${happenedInSpanish[way]}. Etiquetas: ${namesOf(tags)}`,
      }),
    },
  },
});

interface Row extends Record<string, unknown> {
  readonly creator_id: string;
  readonly fan_id: string;
  readonly name: string;
  readonly tags: readonly string[];
}

/** Notifies creators of fans who left, if they have tagged them and may know of them. */
export async function notifyOfDepartures(
  tx: Transaction,
  deps: Deps,
  way: WayOfLeaving,
  departures: readonly Departure[],
): Promise<void> {
  if (departures.length === 0) return;
  const rows = await tx.execute<Row>(sql`
    select fan.creator_id, fan.fan_id, coalesce(display_name, nullif(username, ''), 'A fan') as name,
      array_agg(tag order by tag) as tags
    from jsonb_to_recordset(${JSON.stringify(departures)}::text::jsonb) as gone ("creatorId" uuid, "fanId" uuid)
    join fan on fan.creator_id = "creatorId" and fan.fan_id = "fanId" and is_listed
    join fan_tag on fan_tag.creator_id = fan.creator_id and fan_tag.fan_id = fan.fan_id
    join person on user_id = fan.fan_id
    group by fan.creator_id, fan.fan_id, display_name, username`);
  for (const { creator_id: recipientId, fan_id: fanId, name, tags } of rows) {
    await notify(tx, deps, fanLeft, { recipientId, actorId: fanId, facts: { fanId, name, tags, way } });
  }
}
