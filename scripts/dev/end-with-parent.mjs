/**
 * Loaded before a program that another script started: when that script is gone, however it ended, the program is asked
 * to close as by a signal, so its own way of closing runs.
 */
if (process.channel !== undefined) {
  // The channel alone must not keep a finished program running.
  process.channel?.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
