import { setTimeout as pause } from 'node:timers/promises';
import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { createEventNames } from '@stagedoor/service-kit/broker/event-names';
import { hasErrorCode } from '@stagedoor/service-kit/common/has-error-code';
import { describeServiceUsers, readReaders, setUpBroker } from '../broker/set-up-broker.ts';
import { type EmbeddedNats, prepareEmbeddedNats } from '../embedded/nats-server.ts';
import type { Secrets } from '../embedded/secrets.ts';
import type { Part, PartDefinition } from './part.ts';
import { natsPart } from './part-kinds.ts';
import type { SystemPlan } from './processes.ts';
import type { Settings } from './settings.ts';

type Options = {
  settings: Settings;
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
  signal: AbortSignal;
};

/** The broker of a system: a server of its own, or the one of NATS_URL, with what the services of a plan need there. */
export class BrokerSetup {
  readonly #options: Options;
  readonly #namespace: string;
  #server: EmbeddedNats | undefined;
  #part: Part | undefined;
  #plan: SystemPlan | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#namespace = options.env.EVENT_NAMESPACE ?? '';
  }

  /** Prepares the system's own server, of which `open` makes a part; does nothing where NATS_URL names another. */
  async prepare(secrets: Secrets, plan: SystemPlan, open: (definition: PartDefinition) => Part): Promise<void> {
    const { settings, env, say, signal } = this.#options;
    if (settings.natsUrl) return;
    const { dataDir, binDir, natsPort: port } = settings;
    const server = await prepareEmbeddedNats({ dataDir, binDir, port, secrets, say, env });
    this.#server = server;
    this.#writeUsers(plan);
    // A broker that ended may have lost its store, and the services may not make what was in it.
    const part = open(natsPart(server, () => void this.#makeStreamsAgain()));
    this.#part = part;
    const stream = createEventNames(this.#namespace).eventStream;
    const onHung = (pid: number) => {
      say('nats takes connections and answers nothing, as after its disk was full: it is ended …');
      // It does not hear any other signal. The part starts it again.
      process.kill(pid, 'SIGKILL');
    };
    void watchBroker({ url: server.url, stream, part, onHung, signal });
  }

  /** The address that a service connects to, with its name and secret where the server is ours. */
  urlOf(service: string): string {
    return this.#options.settings.natsUrl ?? this.#server?.urlOf(service) ?? '';
  }

  /** Creates the streams and durables of a plan, then reloads the users that were added. */
  async openTo(plan: SystemPlan): Promise<void> {
    await this.#makeStreams(plan);
    this.#plan = plan;
    // Last, because the server rejects clients that sign in while it reads its users again.
    if (this.#writeUsers(plan) && this.#part?.pid !== undefined) process.kill(this.#part.pid, 'SIGHUP');
  }

  /** Creates a user for each service, if the broker is ours. Returns whether anything changed. */
  #writeUsers({ services, outside }: SystemPlan): boolean {
    const names = services.map(({ name }) => name);
    const { root } = this.#options.settings;
    return this.#server?.writeUsers(describeServiceUsers(root, names, this.#namespace, outside)) ?? false;
  }

  async #makeStreams({ services, outside }: SystemPlan): Promise<void> {
    const { settings, env } = this.#options;
    const names = services.map(({ name }) => name);
    const url = settings.natsUrl ?? this.#server?.url ?? '';
    const readers = readReaders(settings.root, names, outside);
    await setUpBroker({ url, namespace: this.#namespace, replicas: 1, env }, readers);
  }

  async #makeStreamsAgain(): Promise<void> {
    const { signal, say } = this.#options;
    while (this.#plan !== undefined && !signal.aborted) {
      try {
        return await this.#makeStreams(this.#plan);
      } catch (error) {
        say(`The broker is not set up yet: ${error instanceof Error ? error.message : String(error)}`);
        await pause(1_000);
      }
    }
  }
}

type WatchOptions = {
  url: string;
  stream: string;
  part: { readonly pid: number | undefined };
  /** Called with a process that left two questions in a row unanswered; a busy one may miss one. */
  onHung: (pid: number) => void;
  signal: AbortSignal;
  pauseMs?: number;
  answerMs?: number;
};

/**
 * Asks the broker about a stream again and again. A disk that was full leaves nats-server 2.9 with its connections open and none of its
 * streams answering, for good and without a word; later versions turn JetStream off. Either way only another process helps.
 */
export async function watchBroker(options: WatchOptions): Promise<void> {
  const { url, stream, part, onHung, signal, pauseMs = 8_000, answerMs = 4_000 } = options;
  let suspect: number | undefined;
  while (!signal.aborted) {
    await pause(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    const { pid } = part;
    if (signal.aborted || pid === undefined) continue;
    const isHung = (await hasHung(url, stream, answerMs)) && part.pid === pid;
    if (isHung && suspect === pid) onHung(pid);
    suspect = isHung && suspect !== pid ? pid : undefined;
  }
}

/** Whether it takes connections, and says nothing about its stream. One that takes none yet is being started. */
async function hasHung(url: string, stream: string, timeout: number): Promise<boolean> {
  try {
    const connection = await connectBroker(url, { name: 'watch', timeout, reconnect: false });
    try {
      await connection.request(`$JS.API.STREAM.INFO.${stream}`, undefined, { timeout });
      return false;
    } finally {
      await connection.close();
    }
  } catch (error) {
    return hasErrorCode(error, 'TIMEOUT', '503');
  }
}
