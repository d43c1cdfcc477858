// Whether the service in this container is ready: exit code 0 or 1. No shell and no curl is needed for it.
const port = process.env.HEALTH_PORT || process.env.PORT || process.env.GATEWAY_PORT;
try {
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(3_000) });
  process.exitCode = answer.status === 200 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
