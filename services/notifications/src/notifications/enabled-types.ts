import { type NotificationType, notificationTypes, postNoticeTypes } from '@stagedoor/contracts/notification';
import type { NotificationsDeps } from '#/config.ts';

type Config = Pick<NotificationsDeps['config'], 'features'>;

export const arePostNoticesOn = ({ features }: Config): boolean => features.includes('post-notices');

/** Returns the types that people get: notices of posts and mentions belong to a feature. */
export function enabledTypes(config: Config): readonly NotificationType[] {
  if (arePostNoticesOn(config)) return notificationTypes;
  return notificationTypes.filter((type) => !postNoticeTypes.some((switched) => switched === type));
}

/** Returns the types to filter a list by while some are off: of those there may be notifications from before. */
export function shownTypes(config: Config): readonly NotificationType[] | undefined {
  return arePostNoticesOn(config) ? undefined : enabledTypes(config);
}
