// A process with Bluesky's development network: PDS, AppView and what they need, as its team runs it for tests. Makes people, follows
// and posts, then tells the parent how to read the home timeline of the person who follows everybody.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What is used of `@atproto/dev-env`. */
type Network = {
  pds: { port: number };
  ozone: { close(): Promise<void> };
  getSeedClient(): SeedClient;
  processAll(timeoutMs?: number): Promise<void>;
};
type SeedClient = {
  accounts: Record<string, { accessJwt: string }>;
  createAccount(name: string, account: { handle: string; email: string; password: string }): Promise<{ did: string }>;
  follow(from: string, to: string): Promise<unknown>;
  post(by: string, text: string): Promise<unknown>;
};

/** Where a home timeline is read: of the person's server, which asks the AppView behind it. */
export type BlueskyTimeline = { port: number; token: string };

export const timelinePath = '/xrpc/app.bsky.feed.getTimeline?limit=10';

if (process.send !== undefined) {
  const [folder = '', databaseUrl = '', people = '', posts = ''] = process.argv.slice(2);
  const network = await start(folder, databaseUrl);
  const token = await seed(network, Number(people), Number(posts));
  process.send({ port: network.pds.port, token } satisfies BlueskyTimeline);
}

async function start(folder: string, databaseUrl: string): Promise<Network> {
  const resolve = createRequire(path.join(folder, 'package.json')).resolve;
  const { TestNetwork } = (await import(pathToFileURL(resolve('@atproto/dev-env')).href)) as {
    TestNetwork: { create(options: object): Promise<Network> };
  };
  return TestNetwork.create({ dbPostgresUrl: databaseUrl, dbPostgresSchema: 'bluesky' });
}

async function seed(network: Network, people: number, posts: number): Promise<string> {
  const client = network.getSeedClient();
  const dids: string[] = [];
  for (let index = 0; index <= people; index += 1) {
    const name = `person${index}`;
    const account = { handle: `${name}.test`, email: `${name}@example.com`, password: `pass-${name}` };
    dids.push((await client.createAccount(name, account)).did);
  }
  const [reader = '', ...authors] = dids;
  for (const author of authors) await client.follow(reader, author);
  for (let index = 0; index < posts; index += 1) {
    await client.post(authors[index % authors.length] ?? '', `Post ${index}: what happened backstage today`);
  }
  await network.processAll(60_000);
  // It serves no timeline, and would take processor time from those that do.
  await network.ozone.close();
  return client.accounts[reader]?.accessJwt ?? '';
}
