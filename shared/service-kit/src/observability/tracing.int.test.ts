import { expect, it } from 'vitest';
import { noteService } from '#/testing/fixtures/note-service.ts';
import { startTraceCollector } from '#/testing/stubs/trace-collector.ts';
import { startTestService } from '#/testing/test-service.ts';
import { asUser } from '#/testing/test-tokens.ts';
import { waitFor } from '#/testing/wait-for.ts';

const mara = asUser({ userId: '01981b5c-0000-7000-8000-000000000001', role: 'CREATOR' });
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callerSpan = '00f067aa0ba902b7';

it('makes one trace of a call, the publishing of its event and the handling of it', async () => {
  const collector = await startTraceCollector();
  const service = await startTestService(noteService, {
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
  });
  const response = await service.app.inject({
    method: 'POST',
    url: '/notes',
    headers: { ...mara, traceparent: `00-${traceId}-${callerSpan}-01` },
    payload: { content: 'not for other eyes' },
  });
  expect(response.statusCode).toBe(201);
  await waitFor(async () => (await service.deps.database.sql`select 1 from reminder`).length === 1);
  await service.destroy();

  const spans = collector.spans().filter((span) => span.traceId === traceId);
  const [call] = spans.filter(({ name }) => name === 'POST /notes');
  const [published] = spans.filter(({ name }) => name === 'publish notes.note.created');
  const [handled] = spans.filter(({ name }) => name === 'process notes.note.created');
  expect(call).toMatchObject({ service: 'notes', parentSpanId: callerSpan });
  expect(call?.attributes).toMatchObject({ 'http.route': '/notes', 'http.response.status_code': 201 });
  expect(published?.parentSpanId).toBe(call?.spanId);
  expect(handled?.parentSpanId).toBe(published?.spanId);
  expect(JSON.stringify(collector.spans())).not.toContain('not for other eyes');
});

it('records neither looks at the health nor, where the share is 0, a trace that begins here', async () => {
  const collector = await startTraceCollector();
  const service = await startTestService(noteService, {
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '0' },
  });
  const parent = { traceparent: `00-${traceId}-${callerSpan}-01` };
  await service.app.inject({ method: 'GET', url: '/health/live', headers: parent });
  await service.app.inject({ method: 'GET', url: '/notes/nothing', headers: mara });
  await service.app.inject({ method: 'GET', url: '/creators-only', headers: { ...mara, ...parent } });
  await service.destroy();

  expect(collector.spans().map(({ name }) => name)).toEqual(['GET /creators-only']);
});

it('goes on working where the collector is unavailable', async () => {
  const service = await startTestService(noteService, {
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
  });
  const response = await service.app.inject({ method: 'GET', url: '/creators-only', headers: mara });
  expect(response.statusCode).toBe(200);
  await service.destroy();
});
