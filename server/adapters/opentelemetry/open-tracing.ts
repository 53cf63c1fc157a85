import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent, ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type SpanExporter,
  TracerProvider,
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import {
  ATTR_DB_QUERY_SUMMARY,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
  DB_SYSTEM_NAME_VALUE_POSTGRESQL,
  ATTR_EXCEPTION_MESSAGE,
  ATTR_EXCEPTION_STACKTRACE,
  ATTR_EXCEPTION_TYPE,
} from '@opentelemetry/semantic-conventions';
import { DomainError } from '#domain/common/domain-error.ts';
import type { RequestSpan, RequestStart, Tracing } from '../../ports/telemetry.ts';
import { withoutSecrets } from '../../runtime/log.ts';
import type { TracingConfig } from '../../settings/tracing-settings.ts';

const FLUSH_WITHIN_MS = 3_000;

/** @param warn - called when spans cannot be exported, at most once a minute. */
export function openTracing(
  config: TracingConfig,
  warn: (error: Error) => void,
): Tracing & { flush(): Promise<void> } {
  const exporter: SpanExporter = new OTLPTraceExporter({
    url: config.endpoint,
    headers: { ...config.headers },
    timeoutMillis: config.timeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.instance.id': randomUUID(),
      ...config.resourceAttributes,
      [ATTR_SERVICE_NAME]: config.serviceName,
    }),
    sampler: samplerOf(config),
    spanProcessors: [
      // By default, at most 2,048 spans are queued and further spans are dropped, which bounds the memory.
      new BatchSpanProcessor({ exporter: reportFailures(exporter, warn) }),
    ],
  });
  const tracer = provider.getTracer('protohaat');
  const current = new AsyncLocalStorage<Span>();

  function start(name: string, kind: SpanKind, attributes: Attributes, parent: Context): Span {
    return tracer.startSpan(name, { kind, attributes }, parent);
  }

  return {
    startRequest({ method, route, traceparent }: RequestStart): RequestSpan {
      const span = tracer.startSpan(
        route === null ? method : `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            [ATTR_HTTP_REQUEST_METHOD]: method,
            ...(route === null ? {} : { [ATTR_HTTP_ROUTE]: route }),
          },
        },
        remoteContextOf(traceparent),
      );
      return {
        run: (work) => current.run(span, work),
        end(status) {
          span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status);
          if (status >= 500) {
            span.setAttribute(ATTR_ERROR_TYPE, String(status)).setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },

    statement(name, run) {
      const parent = current.getStore();
      if (parent?.isRecording() !== true) return run();
      const attributes = {
        [ATTR_DB_SYSTEM_NAME]: DB_SYSTEM_NAME_VALUE_POSTGRESQL,
        [ATTR_DB_QUERY_SUMMARY]: name,
      };
      return untilEnd(start(name, SpanKind.CLIENT, attributes, contextOf(parent)), run());
    },

    job(name, traceparent, run) {
      const parent = remoteContextOf(traceparent ?? undefined);
      const span = start(`job ${name}`, SpanKind.CONSUMER, { 'job.name': name }, parent);
      return current.run(span, () =>
        untilEnd(
          span,
          run().catch((error: unknown) => {
            span.addEvent('exception', describeException(error));
            throw error;
          }),
        ),
      );
    },

    calls: (vendor, service) =>
      new Proxy(service, {
        get(target, key) {
          const member: unknown = Reflect.get(target, key);
          if (typeof member !== 'function' || typeof key !== 'string') return member;
          return (...args: unknown[]): unknown => {
            const attributes = { 'peer.service': vendor, 'code.function.name': key };
            const span = start(
              `${vendor} ${key}`,
              SpanKind.CLIENT,
              attributes,
              contextOf(current.getStore()),
            );
            const result: unknown = current.run(span, () => Reflect.apply(member, target, args));
            // Synchronous members call no vendor, so their spans are not ended and therefore not exported.
            return result instanceof Promise ? untilEnd(span, result) : result;
          };
        },
      }),

    recordError: (error) => current.getStore()?.addEvent('exception', describeException(error)),

    traceparent() {
      const span = current.getStore();
      if (span === undefined) return null;
      const { traceId, spanId, traceFlags } = span.spanContext();
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    },

    logFields() {
      const span = current.getStore();
      if (span === undefined) return {};
      const { traceId, spanId } = span.spanContext();
      return { trace_id: traceId, span_id: spanId };
    },

    flush: () => provider.forceFlush(),

    close: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        delay(FLUSH_WITHIN_MS, undefined, { ref: false }),
      ]),
  };
}

function remoteContextOf(traceparent: string | undefined): Context {
  const remote = traceparent === undefined ? null : parseTraceParent(traceparent);
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
}

function contextOf(parent: Span | undefined): Context {
  return parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
}

async function untilEnd<Result>(span: Span, result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    const type = errorTypeOf(error);
    span.setAttribute(ATTR_ERROR_TYPE, type).setStatus({ code: SpanStatusCode.ERROR, message: type });
    throw error;
  } finally {
    span.end();
  }
}

const MAX_STACK_CHARACTERS = 8_000;

function errorTypeOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string' && /^\w{1,60}$/u.test(code)) return code;
  return error instanceof Error ? error.name : 'unknown';
}

function describeException(error: unknown): Attributes {
  if (!(error instanceof Error)) return { [ATTR_EXCEPTION_TYPE]: typeof error };
  const message = withoutValues(error.message);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line));
  return {
    [ATTR_EXCEPTION_TYPE]: error.name,
    [ATTR_EXCEPTION_MESSAGE]: message,
    [ATTR_EXCEPTION_STACKTRACE]: withoutSecrets(
      [`${error.name}: ${message}`, ...frames].join('\n').slice(0, MAX_STACK_CHARACTERS),
    ),
  };
}

/** Removes quoted text, because libraries and PostgreSQL quote values, such as email addresses, in messages. */
function withoutValues(message: string): string {
  return withoutSecrets(message).replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/gu, '"…"');
}

const REPORT_EVERY_MS = 60_000;

export function reportFailures(
  exporter: SpanExporter,
  report: (error: Error) => void,
  now: () => number = () => performance.now(),
): SpanExporter {
  let reportedAt = -Infinity;
  return {
    export(spans, onResult) {
      exporter.export(spans, (result) => {
        if (result.code !== ExportResultCode.SUCCESS && now() - reportedAt >= REPORT_EVERY_MS) {
          reportedAt = now();
          report(result.error ?? new Error('the collector refused the spans'));
        }
        onResult(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

function samplerOf({ sampler, samplingRatio }: Pick<TracingConfig, 'sampler' | 'samplingRatio'>): Sampler {
  const byName: Readonly<Record<TracingConfig['sampler'], () => Sampler>> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(samplingRatio),
    parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
    parentbased_traceidratio: () =>
      new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(samplingRatio) }),
  };
  return byName[sampler]();
}
