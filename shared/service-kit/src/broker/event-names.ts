/** What subjects, streams and the rest are called at the broker. A namespace lets several systems share one. */
export interface EventNames {
  readonly eventStream: string;
  readonly deadLetterStream: string;
  /** The bucket in which the directory keeps who may open which business service. */
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

/** Where the broker answers a service's requests; its user may listen nowhere else for answers. */
export function inboxPrefixOf(service: string): string {
  return `_INBOX_${service}`;
}
