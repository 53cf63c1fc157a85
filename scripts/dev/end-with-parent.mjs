/**
 * This module is preloaded into child programs and sends SIGTERM to its own process when the parent process ends for
 * any reason.
 */
if (process.channel !== undefined) {
  // An open channel must not keep a finished program alive.
  process.channel?.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
