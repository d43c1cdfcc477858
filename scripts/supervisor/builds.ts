import path from 'node:path';
import type { ServicePlan } from './processes.ts';
import { buildServiceScreen } from './screen-build.ts';
import { buildWeb, finishWeb } from './web-build.ts';

type Options = {
  root: string;
  /** Runs Node in a folder, logged under a name. Resolves to what went wrong, undefined where nothing did. */
  run(name: string, args: string[], folder: string): Promise<string | undefined>;
  print(line: string): void;
  /** Ends what is being built, which then has nothing to report. */
  signal: AbortSignal;
};

/** Builds what the web app's first page needs, if its sources have changed. Throws a Refusal where it cannot be built. */
export async function buildWebApp({ root, run, print }: Options): Promise<void> {
  const started = Date.now();
  const isNew = await buildWeb(root, (args) => run('web-build', args, path.join(root, 'web')));
  print(isNew ? `Web app built in ${((Date.now() - started) / 1000).toFixed(1)} s.` : 'Web app is up to date.');
}

/** Builds the rest of the web app where it is missing; reports where it cannot be built. */
export async function finishWebApp({ root, run, print, signal }: Options): Promise<void> {
  try {
    await finishWeb(root, (args) => run('web-build-rest', args, path.join(root, 'web')));
  } catch (error) {
    if (!signal.aborted) print(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Builds the screens of services. A screen that cannot be built is reported, and its service keeps the screen that it had.
 */
export async function buildScreens(services: readonly ServicePlan[], { root, run, print, signal }: Options) {
  for (const service of services) {
    const problem = await buildServiceScreen(root, service, (script, folder) =>
      run(`screen-${service.name}`, [script], folder),
    );
    if (problem !== undefined && !signal.aborted) {
      print(`The screen of ${service.name} cannot be built: ${problem}`);
    }
  }
}
