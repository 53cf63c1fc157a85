import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import generated from 'otlp-decoder/build/src/generated/root.js';

/** The decoder that OpenTelemetry generates from its protocol definition. Its version differs from the exporter's. */
const { opentelemetry } = generated as unknown as {
  opentelemetry: { proto: { collector: { trace: { v1: { ExportTraceServiceRequest: Decoder } } } } };
};

interface Decoder {
  decode(bytes: Uint8Array): unknown;
  toObject(message: unknown, options: object): object;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: string };
}

interface EncodedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: string;
  readonly attributes?: readonly Attribute[];
  readonly events?: readonly { readonly name: string; readonly attributes: readonly Attribute[] }[];
  readonly status?: { readonly code?: string };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}

interface ExportRequest {
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly EncodedSpan[] }[];
  }[];
}

type Values = Readonly<Record<string, string | undefined>>;

export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Null for the first span of a trace. */
  readonly parentSpanId: string | null;
  readonly name: string;
  readonly kind: string;
  readonly attributes: Values;
  readonly events: readonly { readonly name: string; readonly attributes: Values }[];
  readonly isError: boolean;
  readonly startNs: bigint;
  readonly endNs: bigint;
}

export interface CollectedBatch {
  readonly path: string;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly bytes: Buffer;
  readonly resource: Values;
  readonly spans: readonly CollectedSpan[];
}

export interface Collector {
  readonly url: string;
  readonly batches: readonly CollectedBatch[];
  spans(): CollectedSpan[];
  clear(): void;
  close(): Promise<void>;
}

/** @param answers - the status of every response; false to never respond. */
export async function startCollector(answers: false | number = 200): Promise<Collector> {
  const batches: CollectedBatch[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      batches.push({ path: request.url ?? '', headers: request.headers, bytes, ...decode(bytes) });
      if (answers !== false) response.writeHead(answers, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    batches,
    spans: () => batches.flatMap((batch) => batch.spans),
    clear: () => void batches.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function decode(bytes: Uint8Array): Pick<CollectedBatch, 'resource' | 'spans'> {
  const { ExportTraceServiceRequest } = opentelemetry.proto.collector.trace.v1;
  const request = ExportTraceServiceRequest.toObject(ExportTraceServiceRequest.decode(bytes), {
    longs: String,
    enums: String,
    bytes: String,
  }) as ExportRequest;
  const ofResources = request.resourceSpans ?? [];
  return {
    resource: valuesOf(ofResources[0]?.resource.attributes),
    spans: ofResources.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) =>
        spans.map((span): CollectedSpan => ({
          traceId: hexOf(span.traceId),
          spanId: hexOf(span.spanId),
          parentSpanId: (span.parentSpanId ?? '') === '' ? null : hexOf(span.parentSpanId ?? ''),
          name: span.name,
          kind: span.kind,
          attributes: valuesOf(span.attributes),
          events: (span.events ?? []).map((event) => ({
            name: event.name,
            attributes: valuesOf(event.attributes),
          })),
          isError: span.status?.code === 'STATUS_CODE_ERROR',
          startNs: BigInt(span.startTimeUnixNano),
          endNs: BigInt(span.endTimeUnixNano),
        })),
      ),
    ),
  };
}

function hexOf(base64: string): string {
  return Buffer.from(base64, 'base64').toString('hex');
}

function valuesOf(attributes: readonly Attribute[] = []): Values {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}
