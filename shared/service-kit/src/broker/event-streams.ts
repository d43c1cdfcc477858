/**
 * Which sources of events have a stream of their own beside the stream of events. That stream's description says it: whoever asks about
 * the stream, which every service does, knows it without a further question.
 */
export interface EventStreams {
  /** Sources with a stream of their own. */
  readonly own: readonly string[];
  /** Sources whose events are on their way from one stream to another. */
  readonly moving: readonly string[];
}

export function describeEventStreams({ own, moving }: EventStreams): string {
  const parts = [
    ['own streams', own],
    ['moving', moving],
  ] as const;
  return parts
    .flatMap(([title, sources]) => (sources.length === 0 ? [] : [`${title}: ${sources.toSorted().join(' ')}`]))
    .join('; ');
}

/** Reads what {@link describeEventStreams} wrote; a stream without a description holds the events of all. */
export function readEventStreams(description = ''): EventStreams {
  const read = (title: string) =>
    new RegExp(`(?:^|; )${title}: ([^;]+)`).exec(description)?.[1]?.split(' ').filter(Boolean) ?? [];
  return { own: read('own streams'), moving: read('moving') };
}

/** The first part of a subject: the service whose event it is. */
export function sourceOf(subject: string): string {
  return subject.slice(0, subject.indexOf('.'));
}
