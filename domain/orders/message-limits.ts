/** This file is separate, so that pages do not bundle the rules for messages. */

export const MAX_MESSAGE_CHARS = 2_000;
export const MAX_ORDER_MESSAGES = 300;
export const MAX_MESSAGE_PICTURES = 4;
export const MESSAGE_DAYS_AFTER_END = 30;
export const SILENT_MINUTES = 60;
