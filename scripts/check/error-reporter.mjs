import { writeFileSync } from 'node:fs';

/** Writes errors thrown outside of tests to the file that ERROR_REPORT names, because no other report contains them. */
export default class ErrorReporter {
  /** @param {unknown} _modules @param {readonly { stack?: string, message?: string }[]} errors */
  onTestRunEnd(_modules, errors) {
    const path = process.env['ERROR_REPORT'];
    if (path === undefined) return;
    writeFileSync(
      path,
      JSON.stringify(errors.map(({ stack, message }) => stack ?? message ?? 'unknown error')),
    );
  }
}
