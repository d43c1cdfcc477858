import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrokerUser, operator, writeAuthorization } from '../broker/broker-users.ts';
import { type StartedChild, startProgram, waitUntilReady } from './child-process.ts';
import { findNatsServer } from './nats-binary.ts';
import type { Secrets } from './secrets.ts';

export type EmbeddedNats = {
  /** The address with the operator's user. */
  url: string;
  /** For a service. */
  urlOf(service: string): string;
  /** Writes the users down; a server that runs reads them on SIGHUP. Returns whether the configuration has changed. */
  writeUsers(services: readonly Omit<BrokerUser, 'password'>[]): boolean;
  /** Starts the server; `ready` resolves when it takes connections. Called again after the process has died. */
  spawn(): StartedChild;
};

type Options = {
  dataDir: string;
  /** Where the program is stored where it has to be fetched. */
  binDir?: string;
  port: number;
  secrets: Secrets;
  say: (line: string) => void;
  env?: NodeJS.ProcessEnv;
  /** Streams reserve their maximum size in it, which writes nothing; the streams of many tests at once need a high limit. */
  maxFileStore?: string;
};

/** Finds or fetches the server and writes its configuration. Throws a Refusal that says what to install. */
export async function prepareEmbeddedNats({
  dataDir,
  binDir = path.join(dataDir, 'bin'),
  port,
  secrets,
  say,
  env = process.env,
  maxFileStore = '100GB',
}: Options): Promise<EmbeddedNats> {
  const binary = await findNatsServer(binDir, say, env);
  const folder = path.join(dataDir, 'nats');
  const file = path.join(folder, 'nats.conf');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const passwordOf = (service: string) => secrets.get(`nats-${service}`);
  const operatorPassword = secrets.get('nats');
  let written = '';
  const writeUsers: EmbeddedNats['writeUsers'] = (services) => {
    const users = services.map((service) => ({ ...service, password: JSON.stringify(passwordOf(service.name)) }));
    // Only settings that nats-server 2.9 knows, because Debian 12 has that version.
    const text = `listen: "127.0.0.1:${port}"
server_name: stagedoor
max_payload: 65536
max_connections: 256
${writeAuthorization(JSON.stringify(operatorPassword), users)}
jetstream { store_dir: ${JSON.stringify(path.join(folder, 'store'))}, max_memory_store: 64MB, max_file_store: ${maxFileStore} }
`;
    if (text === written) return false;
    writeFileSync(file, text, { mode: 0o600 });
    written = text;
    return true;
  };
  writeUsers([]);

  return {
    url: `nats://${operator}:${operatorPassword}@127.0.0.1:${port}`,
    urlOf: (service) => `nats://${service}:${passwordOf(service)}@127.0.0.1:${port}`,
    writeUsers,
    spawn() {
      const options = { env: { ...env, GOMEMLIMIT: '96MiB' }, endSignal: 'INT' } as const;
      const child = startProgram(binary, ['--config', file], options);
      return { child, ready: waitUntilReady(child, /Server is ready/, 30_000) };
    },
  };
}
