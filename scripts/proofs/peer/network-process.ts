// A process with Bluesky's development network: PDS, AppView and what they need, as its team runs it for tests. Makes people, follows
// and posts, then tells the parent how to read the home timeline of the person who follows everybody.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What is used of `@atproto/dev-env`. */
type Network = {
  pds: { port: number };
  bsky: { port: number };
  ozone: { close(): Promise<void> };
  getSeedClient(): SeedClient;
  processAll(timeoutMs?: number): Promise<void>;
  serviceHeaders(did: string, method: string): Promise<{ authorization: string }>;
};
type SeedClient = {
  accounts: Record<string, { accessJwt: string }>;
  createAccount(name: string, account: { handle: string; email: string; password: string }): Promise<{ did: string }>;
  follow(from: string, to: string): Promise<unknown>;
  post(by: string, text: string): Promise<unknown>;
};

/** Where a home timeline is read: of the person's server, and of the AppView behind it, whose token lasts a minute. */
export type BlueskyTimeline = { pds: { port: number; token: string }; appView: { port: number; token: string } };

export const timelinePath = '/xrpc/app.bsky.feed.getTimeline?limit=10';

if (process.send !== undefined) {
  const [folder = '', databaseUrl = '', people = '', posts = ''] = process.argv.slice(2);
  const network = await start(folder, databaseUrl);
  const reader = await seed(network, Number(people), Number(posts));
  process.on('message', () => void sendTimeline(network, reader));
  await sendTimeline(network, reader);
}

async function start(folder: string, databaseUrl: string): Promise<Network> {
  const resolve = createRequire(path.join(folder, 'package.json')).resolve;
  const { TestNetwork } = (await import(pathToFileURL(resolve('@atproto/dev-env')).href)) as {
    TestNetwork: { create(options: object): Promise<Network> };
  };
  return TestNetwork.create({ dbPostgresUrl: databaseUrl, dbPostgresSchema: 'bluesky' });
}

async function seed(network: Network, people: number, posts: number): Promise<{ did: string; token: string }> {
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
  return { did: reader, token: client.accounts[reader]?.accessJwt ?? '' };
}

async function sendTimeline(network: Network, { did, token }: { did: string; token: string }): Promise<void> {
  const { authorization } = await network.serviceHeaders(did, 'app.bsky.feed.getTimeline');
  const timeline: BlueskyTimeline = {
    pds: { port: network.pds.port, token },
    appView: { port: network.bsky.port, token: authorization.replace('Bearer ', '') },
  };
  process.send?.(timeline);
}
