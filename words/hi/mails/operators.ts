export { operatorMails } from '../../en/mails/operators.ts';
