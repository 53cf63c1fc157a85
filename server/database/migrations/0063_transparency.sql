-- What the public page about decisions shows: closed cases and claims by month in India.
create table transparency_figures (
  month date not null,
  kind text not null,
  outcome text not null,
  closed integer not null,
  median_hours double precision not null,
  primary key (month, kind, outcome),
  constraint transparency_figures_month check (extract(day from month) = 1),
  constraint transparency_figures_kind check (kind in ('case', 'claim')),
  constraint transparency_figures_outcome check (outcome in ('agreed', 'for-buyer', 'for-seller', 'by-time', 'withdrawn',
    'accepted', 'rejected')),
  constraint transparency_figures_closed check (closed > 0),
  constraint transparency_figures_median check (median_hours >= 0)
);

create index cases_closed on cases (closed_at) where state = 'closed';
create index claims_decided on claims (decided_at) where decided_at is not null;
