-- Which of the mails that can be switched off a person wants: news of sales, and of parcels.
alter table profiles
  add column mail_when_sold boolean not null default true,
  add column mail_when_shipped boolean not null default true;

-- When a session was last used, within some minutes. The library's own "updatedAt" moves once a day.
alter table identity_session add column last_used_at timestamptz not null default now();

-- A person's own reviews, for the export of their data.
create index reviews_author on reviews (author_id, id);
