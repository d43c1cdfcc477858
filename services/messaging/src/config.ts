import {
  type ConfigOf,
  integerVariable,
  optionalVariable,
  textVariable,
  urlVariable,
} from '@stagedoor/service-kit/config/config';
import { servicePort, serviceVariables } from '@stagedoor/service-kit/process/service-config';

export const messagingVariables = {
  ...serviceVariables,
  ...servicePort(4003),
  socialUrl: urlVariable('SOCIAL_URL', ['http:', 'https:'], 'http://127.0.0.1:4002'),
  mediaUrl: urlVariable('MEDIA_URL', ['http:', 'https:'], 'http://127.0.0.1:4006'),
  paymentsUrl: urlVariable('PAYMENTS_URL', ['http:', 'https:'], 'http://127.0.0.1:3000'),
  /** The folder of media, with the files in `files/messaging`, if no bucket is set. */
  dataDir: textVariable('DATA_DIR', '.data'),
  /** A bucket for media instead of the disk. */
  fileStoreUrl: optionalVariable('FILE_STORE_URL'),
  /** Signs the addresses of media; all instances need the same. By default it is derived from SERVICE_SECRET. */
  mediaSecret: optionalVariable('MEDIA_SECRET'),
  /** The number of messages that a person can send at once, and the pause in ms after which one more is allowed. */
  messageBurst: integerVariable('MESSAGE_BURST', { min: 1, max: 1_000_000, fallback: 60 }),
  messagePauseMs: integerVariable('MESSAGE_PAUSE_MS', { min: 1, max: 3_600_000, fallback: 1_000 }),
};

export type MessagingConfig = ConfigOf<typeof messagingVariables>;
