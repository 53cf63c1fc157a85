/** Limits of questions and answers, without the rules, for the browser. */

export const MIN_QUESTION_CHARS = 10;
export const MAX_QUESTION_CHARS = 500;
export const MAX_ANSWER_CHARS = 1_000;
/** Unanswered questions of one member about one project. */
export const MAX_OPEN_QUESTIONS = 3;
export const QUESTIONS_PER_PAGE = 10;
