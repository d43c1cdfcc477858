import { startTraceCollector } from '@stagedoor/service-kit/testing/stubs/trace-collector';
import { expect, it } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

it('begins the trace that the service goes on with', async () => {
  const collector = await startTraceCollector();
  const given: string[] = [];
  const social = await startUpstream((request, response) => {
    given.push(String(request.headers.traceparent));
    response.end('{}');
  });
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
  });
  await (await fetch(`${gateway.address}/api/posts/trending?q=secret`)).text();
  await (await fetch(`${gateway.address}/health`)).text();
  await gateway.stop();

  const [span, ...others] = collector.spans();
  expect(others).toEqual([]);
  expect(span).toMatchObject({ service: 'gateway', attributes: { 'http.response.status_code': 200 } });
  expect(given).toEqual([`00-${span?.traceId}-${span?.spanId}-01`]);
  expect(span?.parentSpanId ?? '').toBe('');
  expect(JSON.stringify(span)).not.toContain('secret');
});
