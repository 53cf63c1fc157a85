/** This file is separate, so that pages do not bundle the rules for private questions. */

/** Of one asker, which no seller has answered yet. */
export const MAX_OPEN_THREADS = 5;
/** Of each side in one thread, so that neither can silence the other. */
export const MAX_PRIVATE_A_DAY = 20;
export const THREADS_PER_PAGE = 20;
export const PRIVATE_MESSAGES_PER_PAGE = 30;
