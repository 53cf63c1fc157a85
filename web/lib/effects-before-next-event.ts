import { options } from 'preact';

/**
 * Runs passive effects and their cleanups in a microtask after the render instead of after the next frame, so that they are done
 * before the next event. Otherwise a closed dialog covers the page for another frame, and a fast second key press reaches
 * listeners of the previous state. React does the same after clicks and key presses.
 */
options.requestAnimationFrame = (flush) => queueMicrotask(flush);
