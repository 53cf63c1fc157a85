/** Separate from the errors, so that pages load only these constants. */

export const MAX_MESSAGE_CHARS = 2_000;
/** Maximum number of messages per party in one order. */
export const MAX_ORDER_MESSAGES = 300;
/** Days for which the parties can still write after an order has ended. */
export const MESSAGE_DAYS_AFTER_END = 30;
/** Minutes of silence of the author after which the next message is mailed. */
export const SILENT_MINUTES = 60;
