import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

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
