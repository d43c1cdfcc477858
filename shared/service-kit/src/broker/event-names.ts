import { catalogue } from '@stagedoor/catalogue/catalogue';

/** The services whose events the stream keeps: those of the platform, and every business service. */
export const eventSources: readonly string[] = [
  'auth',
  'social',
  'messaging',
  'notifications',
  'directory',
  'media',
  ...catalogue.map(({ key }) => key),
];

/**
 * Names of subjects, streams, durables and buckets at the broker. A namespace lets several systems share one broker.
 */
export interface EventNames {
  readonly eventStream: string;
  readonly deadLetterStream: string;
  /** The bucket in which the directory stores who may open which business service. */
  readonly accessBucket: string;
  subject(name: string): string;
  durable(name: string): string;
}

export function createEventNames(namespace: string): EventNames {
  const suffix = namespace === '' ? '' : `_${namespace}`;
  const durable = (name: string) => `${name}${suffix}`;
  return {
    eventStream: durable('EVENTS'),
    deadLetterStream: durable('DEAD_LETTERS'),
    accessBucket: durable('service_access'),
    subject: (name) => (namespace === '' ? name : `${namespace}.${name}`),
    durable,
  };
}

/** Prefix of the subjects on which the broker replies to a service; its user may subscribe to no other inbox. */
export function inboxPrefixOf(service: string): string {
  // A subject has no spaces, and commands name themselves as people would.
  return `_INBOX_${service.replaceAll(/[^\w-]/g, '-')}`;
}
