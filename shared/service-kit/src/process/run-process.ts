import { flushCompileCache } from 'node:module';
import closeWithGrace from 'close-with-grace';
import { describeError, messageOf } from '#/common/describe-error.ts';
import { InvalidConfig } from '#/config/config.ts';

/** Something that runs as this process. */
export interface Running {
  stop(): Promise<void>;
}

/**
 * Starts something as this process and stops it in order: on SIGTERM and SIGINT, when the process that started it is
 * gone, and after an uncaught error. A start that fails says in one line why, and exits with 1.
 */
export async function runProcess(name: string, start: () => Promise<Running>): Promise<void> {
  let running: Running | undefined;
  const grace = closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err !== undefined) process.stderr.write(`${name}: ${JSON.stringify(describeError(err))}\n`);
    await running?.stop();
  });
  process.once('disconnect', () => void grace.close());
  try {
    running = await start();
    storeCompiled();
    process.send?.('ready');
  } catch (error) {
    process.stderr.write(`${name}: ${describeStartError(error)}\n`);
    process.exit(1);
  }
}

/**
 * Writes the compile cache, if NODE_COMPILE_CACHE names a folder. A process has no time for it at its end: the first write takes
 * over a second, the process would be killed meanwhile, and all later ones would load the type stripper again, 30 MB each.
 * Without new modules it takes 2 ms.
 */
function storeCompiled(): void {
  flushCompileCache();
}

function describeStartError(error: unknown): string {
  if (error instanceof InvalidConfig) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `port ${error.port} is taken; set PORT to another one`;
  }
  return messageOf(error) || error.name;
}
