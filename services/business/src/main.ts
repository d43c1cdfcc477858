import { runProcess } from '@stagedoor/service-kit/run-process';
import { startStubs } from '#/start-stubs.ts';

await runProcess('business', async () => {
  const stubs = await startStubs(process.env);
  return () => stubs.stop();
});
