import type { Attributes } from '@opentelemetry/api';
import {
  ATTR_EXCEPTION_MESSAGE,
  ATTR_EXCEPTION_STACKTRACE,
  ATTR_EXCEPTION_TYPE,
} from '@opentelemetry/semantic-conventions';
import { DomainError } from '#domain/common/domain-error.ts';
import { withoutSecrets } from '../../runtime/log.ts';

const MAX_STACK_CHARACTERS = 8_000;

export function errorTypeOf(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === 'string' && /^\w{1,60}$/u.test(code)) return code;
  return error instanceof Error ? error.name : 'unknown';
}

export function describeException(error: unknown): Attributes {
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
