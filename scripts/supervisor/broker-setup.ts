import { setTimeout as pause } from 'node:timers/promises';
import { createEventNames } from '@stagedoor/service-kit/broker/event-names';
import { describeServiceUsers } from '../broker/service-users.ts';
import { readReaders, setUpBroker } from '../broker/set-up-broker.ts';
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

/** The pause before the broker is set up once more. */
const pauseMs = 1_000;

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
    const { settings, env, say } = this.#options;
    if (settings.natsUrl) return undefined;
    this.#server = await prepareEmbeddedNats({
      dataDir: settings.dataDir,
      port: settings.natsPort,
      secrets,
      say,
      env,
    });
    this.#writeUsers(plan);
    // A broker that ended may have lost its store, and the services may not make what was in it.
    const part = open({ ...natsPart(this.#server), onRevived: () => void this.#makeStreamsAgain() });
    this.#part = part;
    void this.#watch(this.#server, part);
    return part;
  }

  async #watch({ url }: EmbeddedNats, part: Part): Promise<void> {
    const { say, signal } = this.#options;
    await watchBroker({
      url,
      names: createEventNames(this.#namespace),
      pid: () => part.pid,
      onHung(pid) {
        say('nats takes connections and answers nothing, as after its disk was full: it is ended …');
        // It does not hear any other signal. The part starts it again.
        process.kill(pid, 'SIGKILL');
      },
      signal,
    });
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
  #writeUsers(plan: SystemPlan): boolean {
    const { root } = this.#options.settings;
    return this.#server?.writeUsers(describeServiceUsers(root, namesOf(plan), this.#namespace, plan.outside)) ?? false;
  }

  async #makeStreams(plan: SystemPlan): Promise<void> {
    const { settings, env } = this.#options;
    const url = settings.natsUrl ?? this.#server?.url ?? '';
    const readers = readReaders(settings.root, namesOf(plan), plan.outside);
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
        await pause(pauseMs);
      }
    }
  }
}

function namesOf({ services }: SystemPlan): string[] {
  return services.map(({ name }) => name);
}
