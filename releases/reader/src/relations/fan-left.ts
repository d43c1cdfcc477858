import { defineNotificationKind } from '@stagedoor/service-kit/notifications/notification-kind';

export type WayOfLeaving = 'unfollowed' | 'subscription-ended';

interface Facts {
  readonly fanId: string;
  readonly name: string;
  readonly tags: readonly string[];
  readonly way: WayOfLeaving;
}

const happened: { readonly [W in WayOfLeaving]: string } = {
  unfollowed: 'no longer follows you',
  'subscription-ended': 'no longer subscribes to you',
};

/** A fan with a tag leaves. */
export const fanLeft = defineNotificationKind<Facts>({
  key: 'fan-left',
  name: 'A fan with a tag leaves',
  describe: ({ fanId, name, tags, way }) => ({
    title: 'A fan left',
    message: `${name} ${happened[way]}. Tagged: ${tags.slice(0, 5).join(', ')}`,
    path: `/fans/${fanId}`,
  }),
});
