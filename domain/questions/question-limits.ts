/** This file is separate, so that pages do not bundle the rules for questions. */

export const MIN_QUESTION_CHARS = 10;
export const MAX_QUESTION_CHARS = 500;
export const MAX_ANSWER_CHARS = 1_000;
export const MAX_OPEN_QUESTIONS = 3;
export const QUESTIONS_PER_PAGE = 10;
/** The seller gets at most one email about questions on a listing in this time. */
export const QUESTION_MAIL_MINUTES = 60;
