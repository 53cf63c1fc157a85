/** In a file of their own, so that pages load only these constants. */

export const MAX_MESSAGE_CHARS = 2_000;
/** Per party and order. */
export const MAX_ORDER_MESSAGES = 300;
/** Per message, in orders and in cases. */
export const MAX_MESSAGE_PICTURES = 4;
/** Days for which the parties can write after an order has ended. */
export const MESSAGE_DAYS_AFTER_END = 30;
/** A message is mailed only if its author wrote nothing for this long before. */
export const SILENT_MINUTES = 60;
