import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { listenLocally } from '../listen-locally.ts';

/** A step of a trace, as a collector receives it. */
export interface CollectedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
}

interface OtlpValue {
  readonly stringValue?: string;
  readonly intValue?: number;
  readonly boolValue?: boolean;
}
interface OtlpAttribute {
  readonly key: string;
  readonly value: OtlpValue;
}
interface OtlpExport {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'service' | 'attributes'> & {
        readonly attributes: readonly OtlpAttribute[];
      })[];
    }[];
  }[];
}

/** An OTLP/HTTP collector that stores the received traces for the time of the test. */
export async function startTraceCollector(): Promise<{ endpoint: string; spans(): readonly CollectedSpan[] }> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as OtlpExport;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(readAttributes(resource.attributes)['service.name']);
      for (const { spans: sent } of scopeSpans) {
        spans.push(...sent.map((span) => ({ ...span, service, attributes: readAttributes(span.attributes) })));
      }
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const { url, close } = await listenLocally(server);
  onTestFinished(close);
  return { endpoint: url, spans: () => spans };
}

function readAttributes(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
  );
}
