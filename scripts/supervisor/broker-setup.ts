import { setTimeout as pause } from 'node:timers/promises';
import { createEventNames } from '@stagedoor/service-kit/broker/event-names';
import { describeServiceUsers, readReaders, setUpBroker } from '../broker/set-up-broker.ts';
import { type EmbeddedNats, prepareEmbeddedNats } from '../embedded/nats-server.ts';
import type { Secrets } from '../embedded/secrets.ts';
import type { Part, PartDefinition } from './part.ts';
import { natsPart } from './part-kinds.ts';
import type { SystemPlan } from './processes.ts';
import type { Settings } from './settings.ts';
import { watchBroker } from './watch-broker.ts';

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

  /** Prepares the system's own server and returns its part, opened; undefined where NATS_URL names another. */
  async prepare(secrets: Secrets, plan: SystemPlan, open: (definition: PartDefinition) => Part) {
    const { settings, env, say, signal } = this.#options;
    if (settings.natsUrl) return undefined;
    const { dataDir, natsPort: port } = settings;
    const server = await prepareEmbeddedNats({ dataDir, port, secrets, say, env });
    this.#server = server;
    this.#writeUsers(plan);
    // A broker that ended may have lost its store, and the services may not make what was in it.
    const part = open({ ...natsPart(server), onRevived: () => void this.#makeStreamsAgain() });
    this.#part = part;
    void watchBroker({
      url: server.url,
      stream: createEventNames(this.#namespace).eventStream,
      pid: () => part.pid,
      onHung(pid) {
        say('nats takes connections and answers nothing, as after its disk was full: it is ended …');
        // It does not hear any other signal. The part starts it again.
        process.kill(pid, 'SIGKILL');
      },
      signal,
    });
    return part;
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
        if (!signal.aborted)
          say(`The broker is not set up yet: ${error instanceof Error ? error.message : String(error)}`);
        await pause(1_000);
      }
    }
  }
}
