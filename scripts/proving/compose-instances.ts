import { type ComposeCommand, type Container, findContainers } from '../deployment/compose-command.ts';

/**
 * The number of calls that an instance has answered, without those of monitoring. `internal` are calls of other services.
 */
export type Answered = { all: number; internal: number };

/** Returns how many calls each running instance of a service has answered since it started. */
export async function countAnswered(command: ComposeCommand, service: string, port: number): Promise<Answered[]> {
  const ask = `fetch('http://127.0.0.1:${port}/metrics').then((answer) => answer.text()).then(console.log)`;
  return Promise.all(
    (await findContainers(command, service)).map(async ({ id }) => {
      const text = await command.docker('exec', id, 'node', '--eval', ask);
      if (!text.includes('http_request_duration_seconds'))
        throw new Error(`${service} shows no figures: ${text.slice(0, 200)}`);
      const counts = [...text.matchAll(/^http_request_duration_seconds_count\{([^}]*)\} (\d+)$/gm)]
        .map(([, labels = '', count]) => ({ route: /route="([^"]*)"/.exec(labels)?.[1] ?? '', count: Number(count) }))
        .filter(({ route }) => !/^\/(health|metrics|openapi)/.test(route));
      const sum = (of: typeof counts) => of.reduce((total, { count }) => total + count, 0);
      return { all: sum(counts), internal: sum(counts.filter(({ route }) => route.startsWith('/internal'))) };
    }),
  );
}

/** When a container was killed, in ms as of Date.now: it may be gone from `at` on, and is gone by `goneAt`. */
export interface Kill {
  readonly at: number;
  readonly goneAt: number;
}

/** Kills a container as a failing machine would. On a busy machine the engine takes a second or two for it. */
export async function killContainer({ docker }: ComposeCommand, { id }: Container): Promise<Kill> {
  const at = Date.now();
  await docker('kill', id);
  return { at, goneAt: Date.now() };
}

type StreamDetail = { name: string; cluster?: { leader?: string } };

/** Returns the node of the NATS cluster that leads a stream, by its name in docker-compose.yml. */
export async function findStreamLeader(command: ComposeCommand, stream: string): Promise<string> {
  const [node] = await findContainers(command, 'nats');
  const address = 'http://127.0.0.1:8222/jsz?accounts=1&streams=1';
  const text = await command.docker('exec', node?.id ?? '', 'wget', '--quiet', '--output-document', '-', address);
  const { account_details: accounts = [] } = JSON.parse(text) as {
    account_details?: { stream_detail?: StreamDetail[] }[];
  };
  const streams = accounts.flatMap((account) => account.stream_detail ?? []);
  const leader = streams.find(({ name }) => name === stream)?.cluster?.leader;
  if (leader === undefined) throw new Error(`nobody leads ${stream}`);
  return leader === 'nats-1' ? 'nats' : leader;
}
