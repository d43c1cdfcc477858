import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { NotReadyInTime, type StartedChild } from '../embedded/child-process-output.ts';

/** A service that has not listened by then has failed. */
const patienceMs = 60_000;

/** How to start a service: its program, and the sockets that it listens on, by port. */
type ServiceStart = {
  entry: string;
  env: NodeJS.ProcessEnv;
  execArgv: readonly string[];
  sockets: ReadonlyMap<number, number>;
};

/** Standard input, output and error, and the channel to this process. */
const ownDescriptors = 4;

/**
 * Starts one instance of a service with an IPC channel: the service says `ready` over it, and ends when the channel
 * closes because this process is gone. Told `retire` over it, it leaves its callers to another on the same sockets.
 */
export function spawnService({ entry, env, execArgv, sockets }: ServiceStart): StartedChild {
  const given = [...sockets.keys()].map((port, index) => `${port}:${ownDescriptors + index}`);
  const child = fork(entry, [], {
    cwd: path.dirname(path.dirname(entry)),
    // A session of its own: Ctrl-C reaches only the supervisor, which stops parts in the right order.
    detached: true,
    env: { ...env, LISTEN_SOCKETS: given.join(',') },
    execArgv: [...execArgv],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...sockets.values()],
  });
  return { child, ready: waitForReady(child) };
}

function waitForReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(new NotReadyInTime(patienceMs)), patienceMs);
    const finish = (error?: Error) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('close', onClose);
      child.off('error', finish);
      if (error) reject(error);
      else resolve();
    };
    const onMessage = (message: unknown) => {
      if (message === 'ready') finish();
    };
    // 'close' and not 'exit', because only then its output was read to the end.
    const onClose = (code: number | null, signal: string | null) =>
      finish(new Error(`it ended with ${signal ?? code}`));
    child.on('message', onMessage);
    child.on('close', onClose);
    child.on('error', finish);
  });
}
