-- Since when mails to the profile's address come back. Null once a mailed link proves that the address works.
alter table profiles add column mail_returned_at timestamptz;
alter table profiles add constraint profiles_returned_mail check (mail_returned_at is null or deleted_at is null) not valid;
alter table profiles validate constraint profiles_returned_mail;
