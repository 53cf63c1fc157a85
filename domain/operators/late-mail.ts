/** An email that has waited longer should have gone: its mail server or the worker needs an operator. */
export const LATE_MAIL_MINUTES = 5;

/** So begins the stored reason if the mail server answers, but does not yet take this one email. */
export const MAIL_REJECTED = 'the email was rejected';
