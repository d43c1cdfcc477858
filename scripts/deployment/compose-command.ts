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

/** Compose 2, or the older docker-compose where that is what there is. */
export function findCompose(folder: string, env: NodeJS.ProcessEnv): ComposeCommand {
  const answers = (command: string, ...args: string[]) => spawnSync(command, args, { env }).status === 0;
  const isNew = answers('docker', 'compose', 'version');
  if (!isNew && !answers('docker-compose', 'version')) {
    throw new Refusal('Neither "docker compose" nor "docker-compose" can be run: install Docker with Compose.');
  }
  const [command, first] = isNew ? ['docker', ['compose']] : ['docker-compose', []];
  const runProgram = async (program: string, args: string[]) => {
    try {
      return (await run(program, args, { cwd: folder, env, maxBuffer })).stdout.trim();
    } catch (error) {
      const { stderr = '' } = error as { stderr?: string };
      throw new Refusal(`${program} ${args.join(' ')}: ${stderr.trim().split('\n').slice(-3).join(' ')}`);
    }
  };
  return {
    compose: (...args) => runProgram(command ?? '', [...(first ?? []), ...args]),
    docker: (...args) => runProgram('docker', args),
  };
}

/** A container of a service. `health` is that of its image's check: starting, healthy or unhealthy. */
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
  if (ids.length === 0) return [];
  const format =
    '{{.Created}} {{.State.Running}} {{index .Config.Labels "com.docker.compose.oneoff"}} {{.Id}} {{.Name}} {{if .State.Health}}{{.State.Health.Status}}{{else}}none{{end}} {{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
  return (
    (await docker('inspect', '--format', format, ...ids))
      .split('\n')
      .toSorted()
      .map((line) => line.split(' '))
      // A container that somebody ran once with a command is no instance of the service.
      .filter(([, running, isOnce]) => running === 'true' && isOnce !== 'True')
      .map(([, , , id = '', name = '', health = '', address = '']) => ({ id, name: name.slice(1), health, address }))
  );
}
