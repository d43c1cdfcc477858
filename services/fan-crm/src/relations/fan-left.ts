import { defineNotificationKind } from '@stagedoor/service-kit/notifications/notification-kind';

export type WayOfLeaving = 'unfollowed' | 'subscription-ended';

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
export const fanLeft = defineNotificationKind<Facts>({
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
