import { type Logger, pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { logOptions } from './log.ts';

function written(write: (log: Logger) => void): string {
  let text = '';
  const log = pino(logOptions('info'), { write: (line: string) => void (text += line) });
  write(log);
  return text;
}

describe('the log', () => {
  it('the log contains no token, cookie or secret at any depth', () => {
    const text = written((log) => {
      log.info({ headers: { authorization: 'Bearer CANARY1', cookie: 'a=CANARY2' } }, 'x');
      log.info({ idtoken: 'CANARY3', payment: { checkoutToken: 'CANARY4' } }, 'x');
      log.info({ a: { b: { c: { password: 'CANARY5' } } } }, 'x');
    });
    expect(text).not.toMatch(/CANARY/u);
    expect(text).toContain('[removed]');
  });

  it('the log contains no query strings, neither in requests nor in errors', () => {
    const text = written((log) => {
      log.info({ req: { method: 'GET', url: '/api/auth/github/login?idtoken=CANARY1' } }, 'x');
      const error = new Error('GET https://api.example.org/a/b?code=CANARY2&x=1 failed');
      Object.assign(error, { request: { headers: { authorization: 'CANARY3' } } });
      log.error({ err: new Error('outer /callback?state=CANARY4', { cause: error }) }, 'x');
      log.error({ err: new Error('https://haat.example/reset-password#token=CANARY5') }, 'x');
    });
    expect(text).not.toMatch(/CANARY/u);
    expect(text).toContain('/api/auth/github/login');
    expect(text).toContain('https://api.example.org/a/b?[removed]');
  });

  it('a log entry with line breaks in its message is written as one line', () => {
    const text = written((log) => log.info({ name: 'x\n{"level":60}\r\u2028\u001B[2J' }, 'a\nb'));
    expect(text.split('\n')).toHaveLength(2);
    for (const control of ['\r', '\u001B']) expect(text).not.toContain(control);
    expect(JSON.parse(text)).toMatchObject({ level: 30, msg: 'a\nb' });
  });

  it("the log contains no email address from a mail server's error", () => {
    const text = written((log) =>
      log.warn(
        { err: new Error('450 4.2.0 <canary.one+x@mail.example.co.in>: greylisted, canary@example.org') },
        'x',
      ),
    );
    expect(text).not.toMatch(/canary/u);
    expect(text).toContain('450 4.2.0 <[address]>: greylisted');
  });
});
