import {
  type NotificationType,
  notificationTypes,
  offerNoticeTypes,
  postNoticeTypes,
} from '@stagedoor/contracts/notification';
import type { NotificationsDeps } from '#/config.ts';

type Config = Pick<NotificationsDeps['config'], 'features'>;

export const arePostNoticesOn = ({ features }: Config): boolean => features.includes('post-notices');
export const areOffersOn = ({ features }: Config): boolean => features.includes('offers');

/** Returns the types that people get: some belong to a feature. */
export function enabledTypes(config: Config): readonly NotificationType[] {
  const off: readonly NotificationType[] = [
    ...(arePostNoticesOn(config) ? [] : postNoticeTypes),
    ...(areOffersOn(config) ? [] : offerNoticeTypes),
  ];
  return notificationTypes.filter((type) => !off.includes(type));
}

/** Returns the types to filter a list by while some are off: of those there may be notifications from before. */
export function shownTypes(config: Config): readonly NotificationType[] | undefined {
  return arePostNoticesOn(config) ? undefined : enabledTypes(config);
}
