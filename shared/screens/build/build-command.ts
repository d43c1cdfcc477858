// `npm run build` of a service that has a screen, run in the service's folder.
import path from 'node:path';
import { buildScreen } from '#build/build-screen.ts';

const service = process.cwd();
try {
  const built = await buildScreen(service);
  const said = built ? `built as ${built.version}, ${Math.ceil(built.bytes / 1_000)} kB compressed` : 'not there';
  process.stdout.write(`The screen of ${path.basename(service)} is ${said}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
