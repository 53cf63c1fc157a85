import { options } from 'preact';

/**
 * Runs passive effects before the next event, as React does after a click or key press. Preact would run them
 * after the next frame, so a fast second key press would reach listeners of the previous state.
 */
options.requestAnimationFrame = (flush) => queueMicrotask(flush);
