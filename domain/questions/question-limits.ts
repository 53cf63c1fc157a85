/** Limits of questions and answers, separate from the rules, for the browser. */

export const MIN_QUESTION_CHARS = 10;
export const MAX_QUESTION_CHARS = 500;
export const MAX_ANSWER_CHARS = 1_000;
/** Maximum number of one member's unanswered questions about a project. */
export const MAX_OPEN_QUESTIONS = 3;
export const QUESTIONS_PER_PAGE = 10;
