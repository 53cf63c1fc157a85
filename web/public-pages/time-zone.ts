/** Dates of a document are those of India: the server does not know the visitor's time zone. */
export const TIME_ZONE = 'Asia/Kolkata';
