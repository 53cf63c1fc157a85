-- Reminders to ship an order, and messages of its other party.
alter table profiles
  add column mail_reminders boolean not null default true,
  add column mail_about_messages boolean not null default true;
