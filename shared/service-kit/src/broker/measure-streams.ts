import { ErrorCode, NatsError } from 'nats';
import type { Bus } from '#/broker/bus.ts';

/** How much of a stream's size is used, 0 to 1. A full one rejects events, which then wait in each outbox. */
export interface StreamFill {
  readonly stream: string;
  readonly usedRatio: number;
}

/** Returns how full the streams of events, of this service's where it has its own, and of dead letters are, or nothing while the broker is unavailable. */
export async function measureStreams(bus: Bus): Promise<readonly StreamFill[]> {
  const jetStream = await bus.jetStream();
  if (jetStream === undefined) return [];
  const fills = await Promise.all(
    [...new Set([bus.eventStream, jetStream.ownEvents, bus.deadLetterStream])].map(async (stream) => {
      try {
        const { config, state } = await jetStream.manager.streams.info(stream);
        return [{ stream, usedRatio: config.max_bytes > 0 ? state.bytes / config.max_bytes : 0 }];
      } catch (error) {
        // Where the broker's users are older than this service it may not ask yet; the other figures are shown.
        if (error instanceof NatsError && error.code === ErrorCode.PermissionsViolation) return [];
        throw error;
      }
    }),
  );
  return fills.flat();
}
