export { operatorAnswers } from '../en/operator-answers.ts';
