/** Kept in a separate file, so that pages do not bundle the rules for messages. */

export const MAX_MESSAGE_CHARS = 2_000;
/** Maximum number of messages per party and order. */
export const MAX_ORDER_MESSAGES = 300;
/** Maximum number of pictures per message, in orders and in cases. */
export const MAX_MESSAGE_PICTURES = 4;
/** Days during which the parties can write after an order has ended. */
export const MESSAGE_DAYS_AFTER_END = 30;
export const SILENT_MINUTES = 60;
