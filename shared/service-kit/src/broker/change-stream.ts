import { type JetStreamManager, NatsError, type StreamConfig, type StreamInfo } from 'nats';

/** Updates a stream where what `change` makes of its configuration differs from it. */
export async function changeStream(
  manager: JetStreamManager,
  name: string,
  change: (config: StreamConfig) => Partial<StreamConfig>,
): Promise<void> {
  const { config } = await manager.streams.info(name);
  const wanted = Object.entries(change(config));
  const isSame = wanted.every(
    ([key, value]) => JSON.stringify(config[key as keyof StreamConfig] ?? emptyOf(value)) === JSON.stringify(value),
  );
  if (!isSame) await manager.streams.update(name, { ...config, ...Object.fromEntries(wanted) });
}

/** What the server leaves out where there is none. */
function emptyOf(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  return typeof value === 'string' ? '' : undefined;
}

/** Returns what JetStream says of a stream, or undefined where it has none of this name. */
export async function findStream(manager: JetStreamManager, name: string): Promise<StreamInfo | undefined> {
  return unlessMissing(manager.streams.info(name));
}

/** Resolves to undefined where JetStream has no such stream, consumer or message. */
export async function unlessMissing<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

export function isMissing(error: unknown): boolean {
  return error instanceof NatsError && error.api_error?.code === 404;
}

/** Whether a stream takes what is published on a subject. */
export function holds({ subjects }: Pick<StreamConfig, 'subjects'>, subject: string): boolean {
  // Absent where a stream only copies another.
  return (subjects as string[] | undefined)?.includes(subject) ?? false;
}
