-- Where the browser goes after GitHub, if a client on another origin began the link.
alter table github_link_tickets
  add column return_to text
    constraint github_link_tickets_return_to
      check (return_to is null or (kind = 'state' and length(return_to) <= 2000 and return_to ~ '^https?://'));
