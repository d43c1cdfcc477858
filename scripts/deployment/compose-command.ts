import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { Refusal } from '../refusal.ts';

const run = promisify(execFile);
/** Output limit: the log of an image build may be long. */
const maxBuffer = 64 * 1024 * 1024;

/** A system in containers, as `docker compose` sees it from a folder and an environment (`COMPOSE_FILE` and the like). */
export type ComposeCommand = {
  /** Runs `docker compose …` to its end and returns its output. Throws with the last lines if it fails. */
  compose(...args: string[]): Promise<string>;
  docker(...args: string[]): Promise<string>;
};

/** `docker compose` of a folder. Throws a Refusal where there is none. */
export function findCompose(folder: string, env: NodeJS.ProcessEnv): ComposeCommand {
  if (spawnSync('docker', ['compose', 'version'], { env }).status !== 0)
    throw new Refusal('"docker compose" cannot be run: install Docker with Compose.');
  const docker = async (...args: string[]) => {
    try {
      return (await run('docker', args, { cwd: folder, env, maxBuffer })).stdout.trim();
    } catch (error) {
      const { stderr = '' } = error as { stderr?: string };
      throw new Refusal(`docker ${args.join(' ')}: ${stderr.trim().split('\n').slice(-3).join(' ')}`);
    }
  };
  return { compose: (...args) => docker('compose', ...args), docker };
}

/**
 * A container of a service. `health` is the state of its health check: starting, healthy or unhealthy, and none without a
 * check.
 */
export type Container = { id: string; name: string; health: string; address: string };

/** The running containers of a service, the oldest first. */
export async function findContainers(command: ComposeCommand, service: string): Promise<Container[]> {
  return inspect(command, await listContainers(command, service));
}

/** Ids of all containers of a service: those too that have ended or start again and again. */
export async function listContainers({ compose }: ComposeCommand, service: string): Promise<string[]> {
  return (await compose('ps', '--all', '-q', service)).split('\n').filter(Boolean);
}

async function inspect({ docker }: ComposeCommand, ids: readonly string[]): Promise<Container[]> {
  return ids.length === 0 ? [] : describeContainers(await docker('inspect', ...ids));
}

/** The fields of the output of `docker inspect` that are read here. */
type Inspected = {
  Id: string;
  Name: string;
  Created: string;
  State: { Running: boolean; Health?: { Status: string } | null };
  Config: { Labels?: Record<string, string> | null };
  NetworkSettings: { Networks?: Record<string, { IPAddress?: string }> | null };
};

/**
 * Returns the running containers of the output of `docker inspect`, the oldest first. It is read as JSON, because a
 * template fails, by some engines, for a container without a health check.
 */
export function describeContainers(output: string): Container[] {
  return (
    (JSON.parse(output) as Inspected[])
      // A container that somebody ran once with a command is no instance of the service.
      .filter(({ State, Config }) => State.Running && Config.Labels?.['com.docker.compose.oneoff'] !== 'True')
      .toSorted((one, other) => one.Created.localeCompare(other.Created, 'en'))
      .map(({ Id, Name, State, NetworkSettings }) => ({
        id: Id,
        name: Name.slice(1),
        health: State.Health?.Status ?? 'none',
        address: Object.values(NetworkSettings.Networks ?? {})[0]?.IPAddress ?? '',
      }))
  );
}
