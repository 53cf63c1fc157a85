import { parentPort, workerData } from 'node:worker_threads';
import { type EngineStart, openEngine, serveEngine } from './embedded-engine.ts';

/** The embedded database in a thread of its own. What goes wrong before it is ready ends the thread and is told by that. */
if (parentPort === null) throw new Error('this is a thread, not a program');
const pglite = await openEngine(workerData as EngineStart);
serveEngine(pglite, parentPort);
parentPort.postMessage('ready', []);
