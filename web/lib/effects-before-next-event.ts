import { options } from 'preact';

/**
 * Runs passive effects before the next event instead of after the next frame, as React does after clicks and
 * key presses. Otherwise a fast second key press reaches listeners of the previous state.
 */
options.requestAnimationFrame = (flush) => queueMicrotask(flush);
