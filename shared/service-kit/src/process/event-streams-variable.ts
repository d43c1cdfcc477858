import { eventSources } from '#/broker/event-sources.ts';
import { ConfigProblem, type Variable } from '#/config/config.ts';
import { eventsPerDayVariable } from '#/process/events-per-day.ts';

/**
 * Which sources have a stream of their own, with the events a day that it has room for: `social=8000000,messaging=2000000`, or `none`.
 * Read by the step that sets up the broker. Where it is not said each source stays where it is: a command in another shell must not move it.
 */
export const eventStreamsVariable: Variable<ReadonlyMap<string, number> | undefined> = {
  name: 'EVENT_STREAMS',
  fallback: undefined,
  parse(text) {
    const streams = new Map<string, number>();
    if (text.trim() === 'none') return streams;
    for (const part of text.split(',')) {
      const [, source, load] = /^\s*([a-z0-9-]+)=(\d+)\s*$/.exec(part) ?? [];
      if (source === undefined || load === undefined) {
        throw new ConfigProblem('must be source=events a day, separated by commas, or none');
      }
      if (!eventSources.includes(source))
        throw new ConfigProblem(`names ${source}, which no service of the catalogue is`);
      if (streams.has(source)) throw new ConfigProblem(`names ${source} twice`);
      streams.set(source, readLoad(load, source));
    }
    return streams;
  },
};

function readLoad(text: string, source: string): number {
  try {
    // The bounds are those of the stream of all.
    return Number(eventsPerDayVariable.parse(text));
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    throw new ConfigProblem(`of ${source} ${error.message}`);
  }
}
