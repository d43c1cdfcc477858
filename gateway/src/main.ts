import { runProcess } from '@stagedoor/service-kit/run-process';
import { readGatewayConfig } from '#/config.ts';
import { startGateway } from '#/gateway.ts';

await runProcess('gateway', async () => {
  const gateway = await startGateway(readGatewayConfig(process.env));
  return () => gateway.stop();
});
