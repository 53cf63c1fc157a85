/**
 * Preloaded into child programs: when the parent process is gone, for whatever reason, the program sends itself
 * SIGTERM and shuts down normally.
 */
if (process.channel !== undefined) {
  // The channel alone must not keep a finished program running.
  process.channel?.unref();
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
